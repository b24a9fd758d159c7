import * as v from 'valibot';
import { Instant } from '../../primitives.ts';

export const AuditRecord = v.object({
  id: v.string(),
  entidad: v.string(),
  operacion: v.string(),
  /** Subject of the entry, by its present name; null for its author's session and for what has no name. */
  sobre: v.nullable(
    v.object({
      nombre: v.string(),
      /** Tax id whose request can be opened. */
      tramite: v.nullable(v.string()),
    }),
  ),
  realizado_por_tipo: v.string(),
  realizado_por_id: v.nullable(v.string()),
  /** Surname and name as of now; null for the portal itself. */
  realizado_por_nombre: v.nullable(v.string()),
  realizado_en: v.string(),
  createdAt: Instant,
  datos_anteriores: v.nullable(v.unknown()),
  datos_nuevos: v.nullable(v.unknown()),
  /** Documents and files whose ids stand in the data, by their present names; absent: none. */
  nombres: v.optional(
    v.array(
      v.object({
        id: v.string(),
        nombre: v.string(),
        /** Opens a file for a short time; null for a document, and for a supplier's file unless the log was asked for their tax id. */
        url: v.nullable(v.string()),
      }),
    ),
  ),
});
export type AuditRecord = v.InferOutput<typeof AuditRecord>;

/** Entries of the audit log, from number to number, that are not what the portal wrote. */
export const AuditProblem = v.object({
  tipo: v.picklist(['modificado', 'faltante', 'agregado']),
  desde: v.number(),
  hasta: v.number(),
});
export type AuditProblem = v.InferOutput<typeof AuditProblem>;

/** Entries that are stored and can't join the log for now, such as with a full disk; absent where there is none. */
export const Unchained = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)));

export const AuditVerification = v.object({
  /** Says so of the verified entries only. */
  integro: v.boolean(),
  /** Number of verified entries. */
  revisados: v.number(),
  /** Hash of the last entry: noted elsewhere, it shows later that the log up to it is still the same. */
  sello: v.string(),
  verificado: Instant,
  problemas: v.array(AuditProblem),
  /** They were not looked at. */
  sin_encadenar: Unchained,
  /** Entry with which the next call begins, and how many there are; absent: verified to the end of the log. */
  sigue: v.optional(v.object({ desde: v.number(), registros: v.number() })),
});
export type AuditVerification = v.InferOutput<typeof AuditVerification>;
