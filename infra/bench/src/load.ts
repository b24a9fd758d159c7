import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';

/** A call as it is sent; `{n}` in its body becomes another number of six digits each time. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The standard input of `load-process.ts`, as JSON. */
export interface Load {
  readonly origin: string;
  /** Made one after the other by all connections together, and again from the start. */
  readonly calls: readonly Call[];
  readonly seconds: number;
  readonly connections: number;
  /** Calls begun a second; as many as are answered if absent. */
  readonly perSecond?: number;
  /** The number before the first one put into a body. */
  readonly firstNumber?: number;
}

export interface LoadReport {
  readonly perSecond: number;
  /** Errors, timeouts and answers other than 2xx. */
  readonly failed: number;
  /** 99th percentile of the time to answer. */
  readonly p99Ms: number;
}

/** Makes the calls from a process of its own. */
export async function measureLoad(load: Load): Promise<LoadReport> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'load-process.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(load));
  return JSON.parse(await text(child.stdout)) as LoadReport;
}
