import type { CallInput, listUsers } from 'shared-api/contract';
import { onlyDigits, STAFF_ROLES, type StaffRole, USER_NAME_MAX } from 'shared-api/rules';
import { pageOf } from '../settings/page-number.ts';

/** What the user list's address says: filters and page. */
export interface UserSearch {
  readonly dni: string;
  readonly rol: StaffRole | null;
  readonly apellido: string;
  /** From 1. */
  readonly pagina: number;
}

/** Longest document number and surname that the filters take. */
export const FILTER_MAX = { dni: 9, apellido: USER_NAME_MAX } as const;

/** The role that a text names, or null. */
export const staffRoleOf = (text: string | null): StaffRole | null =>
  STAFF_ROLES.find((role) => role === text) ?? null;

/** What was typed as a document number without points and spaces. */
export const cleanDni = (text: string): string => onlyDigits(text, FILTER_MAX.dni);

/** Reads the address. What makes no sense in it is left out rather than refused: a shared link should open. */
export function readSearch(params: URLSearchParams): UserSearch {
  return {
    dni: cleanDni(params.get('dni') ?? ''),
    rol: staffRoleOf(params.get('rol')),
    apellido: (params.get('apellido') ?? '').trim().slice(0, FILTER_MAX.apellido),
    pagina: pageOf(params.get('pagina')),
  };
}

/** The address that says this; what has its usual value is left out. */
export function writeSearch({ dni, rol, apellido, pagina }: UserSearch): URLSearchParams {
  const params = new URLSearchParams({ tab: 'usuarios' });
  if (dni) params.set('dni', dni);
  if (rol) params.set('rol', rol);
  if (apellido) params.set('apellido', apellido);
  if (pagina > 1) params.set('pagina', String(pagina));
  return params;
}

/** What the list asks the API for. */
export function listInput({ dni, rol, apellido, pagina }: UserSearch): CallInput<typeof listUsers> {
  return {
    query: { page: String(pagina), ...(dni && { dni }), ...(rol && { rol }), ...(apellido && { apellido }) },
  };
}
