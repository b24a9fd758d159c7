import * as v from 'valibot';
import { ROLES } from '../../../rules/accounts/roles.ts';
import { CivilDate, Id, Instant } from '../../primitives.ts';

/** A day on which a member of staff looked at what the portal holds about a tax id. */
export const DataAccess = v.object({
  cuit: v.string(),
  /** Name or business name in the registration; null where nothing was filed. */
  proveedor: v.nullable(v.string()),
  usuario_id: Id,
  /** Surname and name as of now. */
  usuario_nombre: v.string(),
  usuario_rol: v.picklist(ROLES),
  dia: CivilDate,
  /** The first time on that day. */
  desde: Instant,
});
export type DataAccess = v.InferOutput<typeof DataAccess>;
