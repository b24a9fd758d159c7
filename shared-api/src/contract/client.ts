import type { AnswerOf, CallInput, Endpoint } from './endpoint.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Bearer to use instead of the session's (the sign-on's one-time token). */
  readonly bearer?: string;
  /** For a file: share of it that was sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /**
   * Key that makes a repeated write answer the same; made anew for each call of an idempotent endpoint if absent. Null for a
   * call that writes nothing: its answer is not stored.
   */
  readonly idempotencyKey?: string | null;
  /** Version of the request or tender that the person has before them; if absent, the newest that any answer told. */
  readonly version?: number | undefined;
  /** For a download: takes the address that opens the same file without the token for some minutes. */
  readonly onLink?: (address: string) => void;
  /** The call goes on after its page was closed. */
  readonly keepalive?: boolean;
  /** A failed sign-in answers 401 too: true keeps it from ending the session that there is not. */
  readonly keepSession?: boolean;
}

export interface Client {
  /** Makes the call and answers its parsed body. Rejects with `ApiError`. */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions): Promise<AnswerOf<E>>;
  /** Sends one file, as `multipart/form-data`, field `file`. Rejects with `ApiError`. */
  upload<E extends Endpoint>(
    endpoint: E,
    file: Blob,
    name: string,
    options?: CallOptions,
  ): Promise<AnswerOf<E>>;
  /** A binary answer (PDF). Rejects with `ApiError`. */
  download<E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions): Promise<Blob>;
}
