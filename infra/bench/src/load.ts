import { execFile, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';

const CONNECTIONS = 10;

/** A call as it is sent; `{n}` in its body is another number, of six digits, each time. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What a process that makes calls is told, as JSON on its standard input. */
export interface Calls {
  readonly origin: string;
  /** Made one after the other by all connections together, and again from the start. */
  readonly calls: readonly Call[];
  readonly seconds: number;
  readonly connections: number;
  /** The first number that bodies get. */
  readonly first: number;
}

/**
 * Makes the calls in turn, from a process of its own.
 * @returns answers a second, 0 when none came in time
 * @throws when any answer isn't a success
 */
export async function callsPerSecond(calls: Omit<Calls, 'connections'>): Promise<number> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'load-process.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify({ ...calls, connections: CONNECTIONS } satisfies Calls));
  return answersIn(await text(child.stdout));
}

/** Asks one address. @throws when there is no answer, or one that isn't a success */
export async function answersPerSecond(url: string, seconds: number): Promise<number> {
  const autocannon = createRequire(import.meta.url).resolve('autocannon/autocannon.js');
  const { stdout } = await promisify(execFile)(process.execPath, [
    autocannon,
    ...['--json', '--connections', String(CONNECTIONS), '--duration', String(seconds), url],
  ]);
  const found = answersIn(stdout);
  if (found === 0) throw new Error(`${url} answered nothing`);
  return found;
}

function answersIn(report: string): number {
  const { requests, duration, non2xx, errors } = JSON.parse(report) as {
    requests: { total: number };
    duration: number;
    non2xx: number;
    errors: number;
  };
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} answers failed`);
  return requests.total / duration;
}
