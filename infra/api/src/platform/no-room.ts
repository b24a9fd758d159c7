/** The system's and PostgreSQL's words for a disk that is full. */
const CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100'];

/** Whether something failed because a disk is full: the failure itself, or what caused it. */
export function isOutOfRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && CODES.includes(error.code)) || isOutOfRoom(error.cause);
}
