const LOGIN_FIELD_MISSING = 'Este campo es obligatorio.';
const LOGIN_USER_WRONG = 'Por favor ingresa un usuario válido.';
const LOGIN_DNI_MIN = 3;
const LOGIN_DNI_MAX = 20;

/** Characters of the longest password; each of them counts. */
export const PASSWORD_MAX = 200;
export const PASSWORD_TOO_LONG = 'La contraseña puede tener hasta 200 caracteres';

/** Problems of the staff login form by field; empty when it may be sent. */
export function loginProblems(form: { readonly dni: string; readonly password: string }): {
  readonly dni?: string;
  readonly password?: string;
} {
  const dni = form.dni.trim();
  return {
    ...(dni === '' && { dni: LOGIN_FIELD_MISSING }),
    ...(dni !== '' &&
      (dni.length < LOGIN_DNI_MIN || dni.length > LOGIN_DNI_MAX) && { dni: LOGIN_USER_WRONG }),
    ...(form.password === '' && { password: LOGIN_FIELD_MISSING }),
    ...(form.password.length > PASSWORD_MAX && { password: PASSWORD_TOO_LONG }),
  };
}
