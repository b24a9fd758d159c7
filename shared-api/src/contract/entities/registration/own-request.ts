import * as v from 'valibot';
import { ESTADOS } from '../../../rules/registration/request-states.ts';
import { PERSON_TYPES } from '../../../rules/values/tax-id.ts';
import { CivilDate, Instant, TaxId } from '../../primitives.ts';
import { AttendedObservation } from './request.ts';

/** A line of 'Mis inscripciones': the signed-in person, or a company that they represent. */
export const OwnRequest = v.object({
  cuit: TaxId,
  tipo_persona: v.picklist(PERSON_TYPES),
  /** The registry's name; null until it has answered once. */
  nombre: v.nullable(v.string()),
  /** False for a tax id that the registry has as inactive; null until it has answered once. */
  activo: v.nullable(v.boolean()),
  /** Null where nothing was begun. */
  solicitud: v.nullable(
    v.object({
      nro_tramite: v.string(),
      /** The version that the line shows: its renewal takes it as `If-Match`. */
      version: v.pipe(v.number(), v.integer()),
      estado_tramite: v.object({ estado: v.picklist(ESTADOS), createdAt: Instant }),
      /** Observations of the running correction; of a rejected request, the reason. */
      observaciones: v.array(AttendedObservation),
      /** Items that are missing to send it, besides documents; empty once it was sent. */
      datos_faltantes: v.array(v.string()),
      /** Number of required documents; 0 while none is asked for. */
      documentos_requeridos: v.number(),
      /** Names of the required documents that can't be sent or have expired; empty while nothing is asked. */
      documentos_faltantes: v.array(v.string()),
      /** The newest, while it is or was in force. */
      certificado: v.nullable(v.object({ numero: v.string(), vence: v.nullable(CivilDate) })),
    }),
  ),
});
export type OwnRequest = v.InferOutput<typeof OwnRequest>;
