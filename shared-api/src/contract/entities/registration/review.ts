import * as v from 'valibot';
import { boardFilterOf } from '../../../rules/registration/board-filter.ts';
import { isStates, REQUEST_ORDERS } from '../../../rules/registration/request-list.ts';
import { ESTADOS } from '../../../rules/registration/request-states.ts';
import { digitsOf } from '../../../rules/values/digits.ts';
import { CivilDate, Id, text } from '../../primitives.ts';

/** Filters of the list of requests; all of those given must hold. */
export const ListFilters = v.strictObject({
  cuit: v.optional(
    v.pipe(v.string(), v.transform(digitsOf), v.regex(/^\d{0,11}$/, 'El CUIT lleva solo números, hasta 11')),
  ),
  /** A CUIT or its beginning, words of the name in any order, or the request's number. */
  buscar: v.optional(text('La búsqueda', 100)),
  nombre_persona_humana: v.optional(text('El nombre', 100)),
  razon_social: v.optional(text('La razón social', 100)),
  /** A state, or several with commas between: the request is in one of them. */
  estado: v.optional(
    v.pipe(v.string(), v.check(isStates, 'debe ser un estado, o varios separados por comas')),
  ),
  /** Id of a label that the supplier has. */
  etiqueta: v.optional(Id),
  /** The requests that a number of the dashboard counts: `espera:6`, `recibidas:2026-11-23`. */
  tablero: v.optional(
    v.pipe(
      v.string(),
      v.check((filter) => boardFilterOf(filter) !== null, 'no es un número del tablero'),
    ),
  ),
});
export type ListFilters = v.InferOutput<typeof ListFilters>;

/** A person's own view of the list: filters and order under a name. */
export const SavedView = v.object({
  id: Id,
  nombre: v.string(),
  filtros: v.object(ListFilters.entries),
  orden: v.picklist(REQUEST_ORDERS),
});
export type SavedView = v.InferOutput<typeof SavedView>;

/** Working days since the first sending: half took `mediana` or less, nine of ten `p90` or less; null: none. */
const Delay = v.object({
  total: v.number(),
  mediana: v.nullable(v.number()),
  p90: v.nullable(v.number()),
});

/** The state of the reviewers' work. Each number counts requests, which the list shows by a board filter. */
export const Dashboard = v.object({
  hoy: CivilDate,
  estados: v.array(v.object({ estado: v.picklist(ESTADOS), total: v.number() })),
  /** Requests that wait for staff, by working days since they were sent; `hasta` null: and more. */
  espera: v.array(v.object({ desde: v.number(), hasta: v.nullable(v.number()), total: v.number() })),
  /** Weekly totals, oldest first: requests sent by suppliers, and requests decided or sent back. */
  semanas: v.array(v.object({ lunes: CivilDate, recibidas: v.number(), decididas: v.number() })),
  /** Each reviewer, by surname: requests that wait in their hands, and requests that they decided this month. */
  revisores: v.array(
    v.object({
      id: Id,
      nombre: v.string(),
      apellido: v.string(),
      en_revision: v.number(),
      decididas: v.number(),
    }),
  ),
  /** Times of the last `DELAY_DAYS` days. */
  demoras: v.object({ primera_respuesta: Delay, decision: Delay }),
});
export type Dashboard = v.InferOutput<typeof Dashboard>;
