import { digitsOf } from '../values/digits.ts';
import { lengthProblem } from '../values/text-length.ts';
import { STAFF_ROLES, type StaffRole } from './roles.ts';

export const USERS_PER_PAGE = 10;
/** Longest name, and longest surname. */
export const USER_NAME_MAX = 100;
/**
 * Returns a typed document number (DNI) as it is stored, without leading zeros: people born before about 1950 have seven
 * digits, which are written '5.123.456' or '05.123.456'. Any other text comes back as it is.
 */
export const dniOf = (typed: string): string => digitsOf(typed).replace(/^0+(?=[1-9]\d*$)/, '');

/** A document number (DNI). */
export const USER_DNI = /^\d{6,9}$/;

export const USER_FIELDS_MISSING = 'Todos los campos son obligatorios.';
export const USER_DNI_PROBLEM = 'El DNI lleva solo números, de 6 a 9';
export const USER_PASSWORD_PROBLEM = 'La contraseña inicial es la que fija el portal';
const USER_IS_SELF = 'No puede desactivar su propia cuenta';
const USER_IS_LAST_ADMIN = 'No se puede desactivar al último administrador activo';
const OWN_ACCOUNT_UNCHANGEABLE = 'Su propia cuenta la cambia otra persona que administra el portal';
const ONE_ADMIN_NEEDED = 'Debe quedar al menos un administrador activo';

/** First problem of a new staff account, in Spanish, or null: every field, then the document number's shape. */
export function newUserProblem(user: {
  readonly nombre: string;
  readonly apellido: string;
  readonly dni: string;
  readonly rol: string | null;
}): string | null {
  const isStaffRole = STAFF_ROLES.some((role) => role === user.rol);
  if (!isStaffRole || [user.nombre, user.apellido, user.dni].some((field) => field.trim() === '')) {
    return USER_FIELDS_MISSING;
  }
  const tooLong =
    lengthProblem('El nombre', USER_NAME_MAX, user.nombre) ??
    lengthProblem('El apellido', USER_NAME_MAX, user.apellido);
  if (tooLong !== null) return tooLong;
  return USER_DNI.test(dniOf(user.dni)) ? null : USER_DNI_PROBLEM;
}

/** An initial or reset password is good for one working day and what may lie before it. */
export const INITIAL_PASSWORD_HOURS = 72;

/** Password of a new staff account: the portal's fixed one, or, where it has none, the document number as after a reset. */
export const initialPasswordOf = (fixed: string | null, documentNumber: string): string =>
  fixed ?? documentNumber;

/** An account, and how many active administrators there are, itself included. */
interface AccountAmongAdmins {
  readonly isSelf: boolean;
  readonly isActiveAdmin: boolean;
  readonly activeAdmins: number;
}

/** Returns why an account can't be deactivated, in Spanish, or null. */
export function deactivationProblem(account: AccountAmongAdmins): string | null {
  if (account.isSelf) return USER_IS_SELF;
  return account.isActiveAdmin && account.activeAdmins <= 1 ? USER_IS_LAST_ADMIN : null;
}

/** Returns why an account can't get a name and a role, in Spanish, or null. */
export function userChangeProblem(account: AccountAmongAdmins, role: StaffRole): string | null {
  if (account.isSelf) return OWN_ACCOUNT_UNCHANGEABLE;
  const isLastAdmin = account.isActiveAdmin && account.activeAdmins <= 1;
  return isLastAdmin && role !== 'ADMIN' ? ONE_ADMIN_NEEDED : null;
}
