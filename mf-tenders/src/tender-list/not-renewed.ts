/** Said where something that was read could not be read again. */
export const NOT_RENEWED = 'Se muestra lo último que se pudo leer.';
