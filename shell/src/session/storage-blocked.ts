/** Shown where the browser can't store the session: storage is forbidden or full. */
export const STORAGE_BLOCKED =
  'Su navegador no deja guardar la sesión. Permita las cookies y los datos de este sitio, y vuelva a ingresar.';
