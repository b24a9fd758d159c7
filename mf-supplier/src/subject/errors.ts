import { ApiError } from 'shared-api/client';

/** Returns true if the session ended; the portal itself says so. */
export function isSessionEnd(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/** Returns true if a service behind the portal is unavailable or was asked too often; the server's sentence says which. */
export function isUnavailable(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 503 || error.status === 429) && error.fromServer;
}

/** Returns what the server said of a failure; `fallback` when it gave no reason of its own. */
export function reasonOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.fromServer ? error.message : fallback;
}

/** Returns true if there is no such request, or it is somebody else's: the server does not tell which. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Returns whether the user may not act for the company. */
export function isNoRelation(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'NO_RELACION';
}
