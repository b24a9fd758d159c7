import * as v from 'valibot';
import { ROLES, STAFF_ROLES } from '../../../rules/accounts/roles.ts';
import { Id, Instant, TaxId } from '../../primitives.ts';

/** The signed-in user. `representa`: the companies that the tax authority's sign-on named at this login. */
export const CurrentUser = v.object({
  id: Id,
  nombre: v.string(),
  apellido: v.string(),
  dni: v.string(),
  tipo: v.picklist(ROLES),
  /** Always true: an inactive user has no session. */
  activo: v.boolean(),
  primer_login: v.boolean(),
  cuit: v.nullable(TaxId),
  representa: v.array(TaxId),
});
export type CurrentUser = v.InferOutput<typeof CurrentUser>;

export const SessionAnswer = v.object({ access_token: v.string(), user: CurrentUser });

/** A browser in which somebody is signed in, as they see it themselves. */
export const OpenSession = v.object({
  id: Id,
  createdAt: Instant,
  expira: Instant,
  /** Browser and system, e.g. `Chrome en Windows`. */
  dispositivo: v.string(),
  /** Network address at sign-in; null for sessions of before it was kept. */
  direccion: v.nullable(v.string()),
  /** The session that asks. */
  actual: v.boolean(),
});
export type OpenSession = v.InferOutput<typeof OpenSession>;

/** A staff account as the settings screen lists it. */
export const StaffUser = v.object({
  id: Id,
  nombre: v.string(),
  apellido: v.string(),
  dni: v.string(),
  rol: v.picklist(STAFF_ROLES),
  activo: v.boolean(),
  primer_login: v.boolean(),
  createdAt: Instant,
});
export type StaffUser = v.InferOutput<typeof StaffUser>;
