import type { ErrorBody, ErrorCode } from '../contract/error.ts';

/**
 * A call that did not succeed. `message` is Spanish and fit to show; `status` 0 means that no answer came
 * (network lost, time over).
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly messages: readonly string[];
  readonly code: ErrorCode | null;
  readonly requestId: string | null;
  readonly stored: Readonly<Record<string, unknown>> | null;
  /** The server's messages by field; empty where it names no field. */
  readonly fieldErrors: Readonly<Record<string, string>>;
  /** True if the message is the server's; if not, it is the client's own. */
  readonly fromServer: boolean;

  constructor(status: number, body: ErrorBody | null, fallback: string, options?: ErrorOptions) {
    const messages = body ? (Array.isArray(body.message) ? body.message : [body.message]) : [fallback];
    super(messages.join(', '), options);
    this.status = status;
    this.messages = messages;
    this.code = body?.code ?? null;
    this.requestId = body?.requestId ?? null;
    this.stored = body?.stored ?? null;
    this.fieldErrors = body?.errores ?? {};
    this.fromServer = body !== null;
  }
}

/**
 * Returns true if the API's answer to a write got lost, so that the write may be done: no answer came, none of the API's own, or
 * word that the call broke off (503) or that another try of it is under way or was done.
 */
export const isAnswerLost = (cause: unknown): boolean =>
  cause instanceof ApiError && (!cause.fromServer || cause.status === 503 || cause.code === 'IDEMPOTENCIA');
