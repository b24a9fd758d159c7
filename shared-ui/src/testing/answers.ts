import { ApiError } from 'shared-api/client';
import type { ErrorBody } from 'shared-api/contract';

/** A refusal of the API, as the client rejects with it. */
export function refusal(status: number, message: string, more: Partial<ErrorBody> = {}): ApiError {
  const body = { statusCode: status, error: 'Error', message, requestId: 'r1', ...more };
  return new ApiError(status, body, message);
}

/** A call that failed without an answer of the API. */
export const noConnection = () => new ApiError(0, null, 'No hay conexión con el portal.');

/** An answer that never comes. */
export const never = () => new Promise<never>(() => {});

/** Answers that come when the test says so, by what was asked for. */
export function laterAnswers(answers: readonly (readonly [key: string, value: string])[]) {
  const waiting = new Map(
    answers.map(([key, value]) => [key, { value, ...Promise.withResolvers<string>() }]),
  );
  const answerTo = (key: string) => {
    const answer = waiting.get(key);
    if (answer === undefined) throw new Error(`nothing comes later for ${key}`);
    return answer;
  };
  return {
    keys: [...waiting.keys()],
    of: (key: string) => answerTo(key).promise,
    come: (key: string) => answerTo(key).resolve(answerTo(key).value),
  };
}
