import { fold } from '../values/fold.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { PASSWORD_MAX, PASSWORD_TOO_LONG } from './login.ts';

const PASSWORD_LETTERS = 5;
const PASSWORD_DIGITS = 1;

const CURRENT_PASSWORD_MISSING = 'La contraseña actual es requerida';
const NEW_PASSWORD_MISSING = 'La nueva contraseña es requerida';
const PASSWORD_FEW_LETTERS = 'La contraseña debe tener al menos 5 letras';
const PASSWORD_NO_DIGIT = 'La contraseña debe tener al menos 1 número';
const REPEAT_MISSING = 'Debe repetir la nueva contraseña';
const REPEAT_DIFFERS = 'Las contraseñas no coinciden';
const PASSWORD_UNCHANGED = 'La nueva contraseña debe ser diferente a la actual';
const PASSWORD_HAS_DOCUMENT = 'La contraseña no puede contener su número de documento';
export const PASSWORD_TOO_COMMON = 'La contraseña es demasiado común';

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** Problem of a new password, in Spanish, or null. `documentNumber`: the user's DNI, '' where it is not known. */
export function newPasswordProblem(
  password: string,
  known: { readonly current: string; readonly documentNumber: string },
): string | null {
  if (password === '') return NEW_PASSWORD_MISSING;
  if (password.length > PASSWORD_MAX) return PASSWORD_TOO_LONG;
  if (count(password, /\p{L}/gu) < PASSWORD_LETTERS) return PASSWORD_FEW_LETTERS;
  if (count(password, /\d/g) < PASSWORD_DIGITS) return PASSWORD_NO_DIGIT;
  if (password === known.current) return PASSWORD_UNCHANGED;
  if (known.documentNumber !== '' && password.includes(known.documentNumber)) return PASSWORD_HAS_DOCUMENT;
  return COMMON_PASSWORDS.has(fold(password)) ? PASSWORD_TOO_COMMON : null;
}

export interface PasswordForm {
  readonly current: string;
  readonly next: string;
  readonly repeat: string;
}

/** Problems of the password change form by field (specification, section 5); empty when it may be sent. */
export function passwordProblems(
  form: PasswordForm,
  documentNumber: string,
): { readonly [Field in keyof PasswordForm]?: string } {
  const next = newPasswordProblem(form.next, { current: form.current, documentNumber });
  const repeat = form.repeat === '' ? REPEAT_MISSING : form.repeat === form.next ? null : REPEAT_DIFFERS;
  return {
    ...(form.current === '' && { current: CURRENT_PASSWORD_MISSING }),
    ...(form.current.length > PASSWORD_MAX && { current: PASSWORD_TOO_LONG }),
    ...(next !== null && { next }),
    ...(repeat !== null && { repeat }),
  };
}
