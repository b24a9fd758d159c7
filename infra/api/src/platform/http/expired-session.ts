import type { FastifyRequest } from 'fastify';
import { Refusal } from '../errors.ts';
import type { Authenticate } from './session.ts';

/**
 * Handles the errors of an endpoint that anyone may call: a caller who gets 404 because their session is over is answered
 * 401. It rethrows, as the server's own error handler writes the answer.
 */
export const expiredSessionHandler =
  (authenticate: Authenticate) =>
  async (error: unknown, request: FastifyRequest): Promise<never> => {
    const isHidden = error instanceof Refusal && error.status === 404;
    if (isHidden && request.caller === null && request.headers.authorization !== undefined) {
      await authenticate(request);
    }
    throw error;
  };
