import { createRequire } from 'node:module';
import { json } from 'node:stream/consumers';
import type { Call, Load, LoadReport } from './load.ts';

/** The part of autocannon that is used; it has no types. */
type Autocannon = (options: {
  readonly url: string;
  readonly connections: number;
  readonly duration: number;
  readonly overallRate?: number;
  /** Seconds. */
  readonly timeout: number;
  readonly requests: readonly [{ setupRequest(request: object): object }];
}) => PromiseLike<{
  readonly requests: { readonly total: number };
  readonly latency: { readonly p99: number };
  readonly duration: number;
  readonly non2xx: number;
  /** Timeouts included. */
  readonly errors: number;
}>;

const autocannon = createRequire(import.meta.url)('autocannon') as Autocannon;
const load = (await json(process.stdin)) as Load;
const { origin, calls, seconds, connections, perSecond, firstNumber = 0 } = load;
const TIMEOUT_S = 120;

let count = 0;
const nextCall = (): Call => {
  const call = calls[count % calls.length];
  if (!call) throw new RangeError('no calls');
  count += 1;
  const number = String((firstNumber + count) % 1_000_000).padStart(6, '0');
  return { ...call, ...(call.body && { body: call.body.replaceAll('{n}', number) }) };
};

const result = await autocannon({
  url: origin,
  connections,
  duration: seconds,
  ...(perSecond && { overallRate: perSecond }),
  timeout: TIMEOUT_S,
  requests: [{ setupRequest: (request) => ({ ...request, ...nextCall() }) }],
});
process.stdout.write(
  JSON.stringify({
    perSecond: result.requests.total / result.duration,
    failed: result.non2xx + result.errors,
    p99Ms: result.latency.p99,
  } satisfies LoadReport),
);
