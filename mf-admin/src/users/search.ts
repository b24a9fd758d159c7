import type { CallInput, listUsers } from 'shared-api/contract';
import { digitsOf, STAFF_ROLES, type StaffRole, typedSearch, USER_NAME_MAX } from 'shared-api/rules';
import { pageOf } from '../settings/page-number.ts';

/** The state of the user list in its address. */
export interface UserSearch {
  readonly dni: string;
  readonly rol: StaffRole | null;
  readonly apellido: string;
  /** From 1. */
  readonly pagina: number;
}

/** Greatest lengths of the filters. */
const FILTER_MAX = { dni: 9, apellido: USER_NAME_MAX } as const;

/** Parses a staff role; null for any other text. */
export const staffRoleOf = (text: string | null): StaffRole | null =>
  STAFF_ROLES.find((role) => role === text) ?? null;

/** Reads the address; ignores invalid values, so that a shared link opens. */
export function readSearch(params: URLSearchParams): UserSearch {
  return {
    dni: digitsOf(params.get('dni') ?? '').slice(0, FILTER_MAX.dni),
    rol: staffRoleOf(params.get('rol')),
    apellido: typedSearch(params.get('apellido') ?? '', FILTER_MAX.apellido),
    pagina: pageOf(params.get('pagina')),
  };
}

/** Writes the address; omits defaults. */
export function writeSearch({ dni, rol, apellido, pagina }: UserSearch): URLSearchParams {
  const params = new URLSearchParams({ tab: 'usuarios' });
  if (dni) params.set('dni', dni);
  if (rol) params.set('rol', rol);
  if (apellido) params.set('apellido', apellido);
  if (pagina > 1) params.set('pagina', String(pagina));
  return params;
}

/** Returns the input of the list's call. */
export function listInput({ dni, rol, apellido, pagina }: UserSearch): CallInput<typeof listUsers> {
  return {
    query: { page: String(pagina), ...(dni && { dni }), ...(rol && { rol }), ...(apellido && { apellido }) },
  };
}
