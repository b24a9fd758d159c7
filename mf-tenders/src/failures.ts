import { ApiError } from 'shared-api/client';

export const NOT_SENT = 'No se pudo enviar. Revise su conexión y pruebe de nuevo.';
export const NOT_SAVED = 'No se pudo guardar. Revise su conexión y pruebe de nuevo.';

/** Returns the error to show for a failed call: with the server's message, or the given one when it sent none. */
export const shownFailure = (cause: unknown, fallback: string): Error =>
  new Error(cause instanceof ApiError && cause.fromServer ? cause.messages.join(', ') : fallback, { cause });

/** Runs a call of a public form. Errors have a message to show. */
export async function withShownFailure<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (cause) {
    throw shownFailure(cause, NOT_SENT);
  }
}
