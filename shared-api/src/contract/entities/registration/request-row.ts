import * as v from 'valibot';
import { ESTADOS } from '../../../rules/registration/request-states.ts';
import { PERSON_TYPES } from '../../../rules/values/tax-id.ts';
import { Id, Instant, TaxId } from '../../primitives.ts';
import { Label } from './label.ts';

/** A member of staff who may review. */
export const Reviewer = v.object({ id: Id, nombre: v.string(), apellido: v.string() });
export type Reviewer = v.InferOutput<typeof Reviewer>;

/** A request's wait for staff: since it was last sent, and who reviews it. */
export const Turn = v.object({
  enviado: Instant,
  /** Corrections that were asked for were sent: their review is promised sooner. */
  corregida: v.boolean(),
  revisor: v.nullable(Reviewer),
});
export type Turn = v.InferOutput<typeof Turn>;

/** A row of the staff's list. */
export const RequestRow = v.object({
  cuit: TaxId,
  tipo_persona: v.picklist(PERSON_TYPES),
  nombre_persona_humana: v.nullable(v.string()),
  razon_social: v.nullable(v.string()),
  nro_tramite: v.string(),
  createdAt: Instant,
  estado_tramite: v.object({ estado: v.picklist(ESTADOS), createdAt: Instant }),
  /** Null while it does not wait for staff. */
  turno: v.nullable(Turn),
  /** A correction was begun and not sent. */
  correccion_sin_enviar: v.boolean(),
  /** The supplier's labels, by name. */
  etiquetas: v.array(Label),
});
export type RequestRow = v.InferOutput<typeof RequestRow>;
