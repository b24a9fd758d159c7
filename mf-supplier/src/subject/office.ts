/** The office to turn to once the chat is closed; the end of a sentence. */
export const ASK_OFFICE =
  'escriba a la Oficina de Proveedores o acérquese. La dirección y el correo están al pie de esta página.';
