import { ApiError } from 'shared-api/client';
import { toast } from 'shared-ui';

/** Says in a toast that a call failed; not when the session ended, which the portal itself says. */
export function toastFailure(error: unknown, text = 'Ocurrió un problema'): void {
  if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return;
  toast.error(text);
}
