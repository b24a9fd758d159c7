import { ApiError } from 'shared-api/client';

export const NOT_SENT = 'No se pudo enviar. Revise su conexión y pruebe de nuevo.';

/** A failed call as it is shown: in the server's own words, or in the usual ones when it had none. */
export const shownFailure = (cause: unknown, usual: string): Error =>
  new Error(cause instanceof ApiError && cause.fromServer ? cause.messages.join(', ') : usual, { cause });
