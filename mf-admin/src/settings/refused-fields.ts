import { ApiError } from 'shared-api/client';

/** Shows the server's messages at their fields, each after the sentence that says what failed. */
export const refusedFields = (sentence: string) => (error: Error) =>
  error instanceof ApiError
    ? Object.fromEntries(
        Object.entries(error.fieldErrors).map(([field, message]) => [field, `${sentence}: ${message}`]),
      )
    : null;
