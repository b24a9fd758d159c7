import type { Client } from '../contract/client.ts';
import type { AnswerOf, CallInput, Endpoint } from '../contract/endpoint.ts';

/** Key of the current user in the query cache (specification, section 3). */
export const USER_KEY = ['user'] as const;

/** Time that an answer is kept after its last screen has closed: as long as any call's answer stays fresh, in milliseconds. */
export const KEPT_MS = 10 * 60_000;

/** Key of a call's answer; `keyOf(endpoint)` alone matches every answer of that call. */
export function keyOf<E extends Endpoint>(endpoint: E, input?: CallInput<E>): readonly unknown[] {
  if (endpoint.id === 'auth.me') return USER_KEY;
  return input === undefined ? [endpoint.id] : [endpoint.id, input];
}

/** Options of a query for TanStack Query, with the endpoint's own freshness and retries. */
export function queryOf<E extends Endpoint>(client: Client, endpoint: E, input: CallInput<E>) {
  return {
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<AnswerOf<E>> =>
      client.call(endpoint, input, { signal }),
    staleTime: endpoint.cache.minutes * 60_000,
    retry: endpoint.cache.retry ? 2 : false,
  };
}
