/** PostgreSQL's codes for text that it can't hold: a NUL in a text, and its escape in JSON. */
const CODES: readonly unknown[] = ['22021', '22P05'];

/** Whether something failed because a text holds what no text can: the failure itself, or what caused it. */
export function isUnstorable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && CODES.includes(error.code)) || isUnstorable(error.cause);
}
