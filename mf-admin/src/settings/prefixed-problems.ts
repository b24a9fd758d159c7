import { ApiError } from 'shared-api/client';

/** Returns the server's messages by field, each after the sentence that says what failed; null if the server gave no answer. */
export const prefixedProblems = (sentence: string) => (error: Error) =>
  error instanceof ApiError
    ? Object.fromEntries(
        Object.entries(error.fieldErrors).map(([field, message]) => [field, `${sentence}: ${message}`]),
      )
    : null;
