import { ApiError } from 'shared-api/client';
import { toast } from 'shared-ui';

/** The specification's words for a failure without a reason, and for that of a decision or certificate. */
export const FAILED = 'Ocurrió un problema';

/** Returns why a call failed: the server's words, or that the portal was not reached; `fallback` for any other failure. */
export function reasonOf(error: unknown, fallback = FAILED): string {
  return error instanceof ApiError && (error.fromServer || error.status === 0) ? error.message : fallback;
}

/** Says in a toast that a call failed, and why; not when the session ended, which the portal itself says. */
export function toastFailure(error: unknown, text = reasonOf(error)): void {
  if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return;
  toast.error(text);
}
