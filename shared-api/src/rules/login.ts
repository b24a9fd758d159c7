export const LOGIN_FIELD_MISSING = 'Este campo es obligatorio.';
export const LOGIN_USER_SHORT = 'Por favor ingresa un usuario válido.';
export const LOGIN_DNI_MIN = 3;

/** Problems of the staff login form by field; empty when it may be sent. */
export function loginProblems(form: { readonly dni: string; readonly password: string }): {
  readonly dni?: string;
  readonly password?: string;
} {
  const dni = form.dni.trim();
  return {
    ...(dni.length < LOGIN_DNI_MIN && { dni: dni === '' ? LOGIN_FIELD_MISSING : LOGIN_USER_SHORT }),
    ...(form.password === '' && { password: LOGIN_FIELD_MISSING }),
  };
}
