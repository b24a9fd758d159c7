/** Where somebody turns to whose messages are closed; the end of a sentence. */
export const ASK_OFFICE =
  'escriba a la Oficina de Proveedores o acérquese. La dirección y el correo están al pie de esta página.';
