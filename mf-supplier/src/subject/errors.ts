import { ApiError } from 'shared-api/client';

/** Whether a failure is the end of the session, which the portal itself says. */
export function isSessionEnd(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/** Whether what the portal stands on can't be asked now, or was too often: the server's own sentence says what. */
export function isUnavailable(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 503 || error.status === 429) && error.fromServer;
}

/** What the server said of a failure; `fallback` when it gave no reason of its own. */
export function reasonOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.fromServer ? error.message : fallback;
}

/** Whether the user may not act for the company. */
export function isNoRelation(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'NO_RELACION';
}
