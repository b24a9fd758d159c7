/** Shown with data that could not be refetched. */
export const STALE_MESSAGE = 'Se muestra lo último que se pudo leer.';
