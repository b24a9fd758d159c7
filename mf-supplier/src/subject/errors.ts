import { ApiError } from 'shared-api/client';

/** Returns true if the session ended; the portal itself says so. */
export function isSessionEnd(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/** Returns true if the portal was not reached; the error's sentence says what to check. */
export const isOffline = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/**
 * Returns true if the portal was not reached, or a service behind it is unavailable or was asked too often; the error's
 * sentence says which.
 */
export function isUnavailable(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return isOffline(error) || ((error.status === 503 || error.status === 429) && error.fromServer);
}

/** Returns the reasons of a failure: its words and, where the portal was not reached, what to check. */
export const withConnection = (words: string, error: unknown): readonly string[] =>
  error instanceof ApiError && isOffline(error) ? [words, error.message] : [words];

/** Returns what the server said of a failure, or that it was not reached; `fallback` when it gave no reason of its own. */
export function reasonOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && (error.fromServer || isOffline(error)) ? error.message : fallback;
}

/** Returns true if there is no such request, or it is somebody else's: the server does not tell which. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Returns whether the user may not act for the company. */
export function isNoRelation(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'NO_RELACION';
}
