import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Settings } from './settings.ts';

const REFERENCE = path.join(import.meta.dirname, '..', '..', 'reference');

/** A server in a process of its own. */
export interface Server {
  readonly origin: string;
  stop(): Promise<void>;
}

/** The servers that stand beside the API. */
export type Other = 'usual' | 'given' | 'bare';

const PROGRAMS: Readonly<Record<Other, readonly string[]>> = {
  usual: ['--import', path.join(REFERENCE, 'register.ts'), path.join(REFERENCE, 'main.ts'), 'usual'],
  given: ['--import', path.join(REFERENCE, 'register.ts'), path.join(REFERENCE, 'main.ts'), 'given'],
  bare: [path.join(import.meta.dirname, 'bare-server.ts')],
};

/** Starts one of them. @throws when it ends before it answers */
export async function startOther(other: Other, settings: Settings): Promise<Server> {
  const child = spawn(process.execPath, PROGRAMS[other], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', SETTINGS: JSON.stringify(settings) },
  });
  const gone = once(child, 'exit');
  const said = once(createInterface(child.stdout), 'line').then(([line]) => String(line));
  const origin = await Promise.race([
    said,
    gone.then(([code]) => {
      throw new Error(`the ${other} server ended while starting, with ${code}`);
    }),
  ]);
  return {
    origin,
    async stop() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
