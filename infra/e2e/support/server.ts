import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import getPort from 'get-port';
import { type DatabaseKind, preparePortalData } from './first-start.ts';

const LAUNCHER = path.join(import.meta.dirname, '..', '..', 'launcher');
/** `npm run build`: builds what is not yet. */
export const BUILD: readonly string[] = [path.join(LAUNCHER, 'run.mjs'), 'build'];
/** `npm start`: builds and publishes first what is not yet. */
export const START: readonly string[] = [path.join(LAUNCHER, 'run.mjs'), 'start'];
/** Program that an operator runs where everything is built and published. */
const SERVE: readonly string[] = [path.join(LAUNCHER, 'serve.ts')];
/** Settings of `npm start` that an operator would choose. */
const AS_STARTED = { DEMO: 'true', LOG_LEVEL: 'warn' };
/** The first start of a clone builds everything. */
const START_MS = 240_000;
const STOP_MS = 30_000;

/** A portal with the demo's accounts and a data folder of its own. */
export interface Portal {
  /** Origin, e.g. `http://localhost:41871`. */
  readonly url: string;
  readonly dataDir: string;
  /** The server's output so far. */
  readonly output: () => string;
  /** Stops the portal as an operator would and starts it again on the same data and port. */
  readonly restart: (env?: NodeJS.ProcessEnv) => Promise<void>;
  /** Stops it as an operator would. */
  readonly halt: () => Promise<void>;
  /** The same, and removes its data. @returns the exit code */
  readonly stop: () => Promise<number | null>;
}

/**
 * Starts a portal on a free port and waits until it is ready.
 * @param env settings beside those of the demo
 * @param database `embedded`: as `npm start` leaves it running; PostgreSQL starts it in half the time
 * @throws Error with the server's output
 */
export async function startPortal(
  env: NodeJS.ProcessEnv = {},
  database: DatabaseKind = 'postgres',
): Promise<Portal> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-e2e-'));
  const prepared = await preparePortalData(dataDir, database);
  return launchPortal({
    dataDir,
    program: prepared.filled ? SERVE : START,
    env: { ...prepared.env, ...env },
  });
}

interface Launch {
  readonly dataDir: string;
  /** A program of the launcher, and its arguments. */
  readonly program: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** Starts a portal on a data folder, which may be empty or missing. @throws Error with the server's output */
export async function launchPortal({ dataDir, program, env }: Launch): Promise<Portal> {
  const port = await getPort({ host: '127.0.0.1' });
  const url = `http://localhost:${port}`;
  let output = '';
  let child = await launch(env);

  async function launch(more: NodeJS.ProcessEnv): Promise<ChildProcess> {
    const started = spawn(process.execPath, program, {
      env: {
        ...process.env,
        ...AS_STARTED,
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_URL: url,
        DATA_DIR: dataDir,
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [started.stdout, started.stderr]) {
      stream?.on('data', (part: Buffer) => {
        output += part.toString();
      });
    }
    try {
      await untilReady(started, `http://127.0.0.1:${port}/health/ready`);
      return started;
    } catch (cause) {
      await stopChild(started);
      await rm(dataDir, { recursive: true, force: true });
      throw new Error(`The portal did not get ready:\n${output}`, { cause });
    }
  }

  return {
    url,
    dataDir,
    output: () => output,
    async restart(more = {}) {
      await stopChild(child);
      child = await launch({ ...env, ...more });
    },
    async halt() {
      await stopChild(child);
    },
    async stop() {
      const code = await stopChild(child);
      await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

async function untilReady(child: ChildProcess, probe: string): Promise<void> {
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline) {
    if (hasEnded(child)) throw new Error(`It ended with ${child.exitCode ?? child.signalCode}.`);
    const answer = await fetch(probe, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    if (answer?.ok) return;
    await wait(100);
  }
  throw new Error(`Not ready after ${START_MS} ms.`);
}

async function stopChild(child: ChildProcess): Promise<number | null> {
  if (!hasEnded(child)) {
    const ended = once(child, 'exit', { signal: AbortSignal.timeout(STOP_MS) });
    child.kill('SIGTERM');
    await ended.catch(() => child.kill('SIGKILL'));
  }
  return child.exitCode;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
