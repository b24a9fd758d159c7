import * as v from 'valibot';
import { CivilDate, Id, Instant } from '../../primitives.ts';

/** `atencion`: it works, but somebody should look. */
const state = v.picklist(['ok', 'atencion', 'caido']);
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The state of the services that the portal depends on. */
export const SystemStatus = v.object({
  base_de_datos: v.object({ estado: state, tipo: v.picklist(['embebida', 'postgresql']) }),
  archivos: v.object({ estado: state, tipo: v.picklist(['carpeta', 's3']) }),
  /** The virus scanner; null: there is none. While it is down no file is accepted. */
  antivirus: v.nullable(v.object({ estado: state })),
  correo: v.object({
    estado: state,
    /** `bandeja`: mails are kept in the demo's outbox and not sent. */
    modo: v.picklist(['bandeja', 'smtp']),
    pendientes: count,
    /** Pending mails that the mail server has refused so far. */
    con_error: count,
    /** Why the newest of those failed, in words; absent without any. */
    motivo: v.optional(v.string()),
  }),
  autoridad_fiscal: v.object({
    estado: state,
    modo: v.picklist(['local', 'arca']),
    /** End of the portal's certificate; null while it is more than 30 days off. */
    certificado_vence: v.nullable(CivilDate),
  }),
});
export type SystemStatus = v.InferOutput<typeof SystemStatus>;

/** A mail that no attempt could send: the portal does not try it again by itself. */
export const FailedMail = v.object({
  id: Id,
  escrito: Instant,
  /** Whom it is for, as far as may be shown: first letter and domain of the address. */
  para: v.string(),
  asunto: v.string(),
  /** Why the last attempt failed, in words. */
  motivo: v.string(),
});
export type FailedMail = v.InferOutput<typeof FailedMail>;
