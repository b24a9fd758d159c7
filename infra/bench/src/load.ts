import { createRequire } from 'node:module';

/** A call as it is sent; `{n}` in its body becomes another number of six digits each time. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Load {
  readonly origin: string;
  /** Made one after the other by all connections together, and again from the start. */
  readonly calls: readonly Call[];
  readonly seconds: number;
  readonly connections: number;
  /** Calls begun a second; as many as are answered if absent. */
  readonly perSecond?: number;
}

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
const TIMEOUT_S = 120;

/** Counts the calls of all loads: a save of what is stored already would change nothing. */
let count = 0;

/** Makes the calls for some seconds. The servers run in processes of their own. */
export async function measureLoad({ origin, calls, seconds, connections, perSecond }: Load) {
  const nextCall = () => {
    count += 1;
    const { body, ...call } = calls[count % calls.length] ?? {};
    return {
      ...call,
      ...(body && { body: body.replaceAll('{n}', String(count % 1_000_000).padStart(6, '0')) }),
    };
  };
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    ...(perSecond && { overallRate: perSecond }),
    timeout: TIMEOUT_S,
    requests: [{ setupRequest: (request) => ({ ...request, ...nextCall() }) }],
  });
  return {
    perSecond: result.requests.total / result.duration,
    /** Errors, timeouts and answers other than 2xx. */
    failed: result.non2xx + result.errors,
    /** 99th percentile of the time to answer. */
    p99Ms: result.latency.p99,
  };
}
