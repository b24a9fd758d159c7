import { createRequire } from 'node:module';
import { json } from 'node:stream/consumers';
import type { Call, Calls } from './load.ts';

/** What is used of autocannon, which brings no types. */
type Autocannon = (options: {
  readonly url: string;
  readonly connections: number;
  readonly duration: number;
  /** Seconds for one answer. */
  readonly timeout: number;
  readonly requests: readonly [{ setupRequest(request: object): object }];
}) => PromiseLike<object>;

const autocannon = createRequire(import.meta.url)('autocannon') as Autocannon;
const { origin, calls, seconds, connections, first } = (await json(process.stdin)) as Calls;

/** One that takes this long counts as failed. */
const LIMIT_S = 120;

let made = 0;
const next = (): Call => {
  const call = calls[made % calls.length];
  if (!call) throw new RangeError('no calls');
  made += 1;
  const number = String((first + made) % 1_000_000).padStart(6, '0');
  return { ...call, ...(call.body && { body: call.body.replaceAll('{n}', number) }) };
};

const report = await autocannon({
  url: origin,
  connections,
  duration: seconds,
  timeout: LIMIT_S,
  requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
});
process.stdout.write(JSON.stringify(report));
