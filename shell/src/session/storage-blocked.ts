/** What is said where the browser keeps no session: it forbids storage, or that is full. */
export const STORAGE_BLOCKED =
  'Su navegador no deja guardar la sesión. Permita las cookies y los datos de este sitio, y vuelva a ingresar.';
