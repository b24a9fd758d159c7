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

/** The servers that the API is compared with. */
export type Rival = 'nest' | 'bare';

const PROGRAMS: Readonly<Record<Rival, readonly string[]>> = {
  nest: ['--import', path.join(REFERENCE, 'register.ts'), path.join(REFERENCE, 'main.ts')],
  bare: [path.join(import.meta.dirname, 'bare-server.ts')],
};

/** Starts a rival. @throws if it exits before it prints its origin */
export async function startRival(rival: Rival, settings: Settings): Promise<Server> {
  const child = spawn(process.execPath, PROGRAMS[rival], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', SETTINGS: JSON.stringify(settings) },
  });
  const exit = once(child, 'exit');
  const line = once(createInterface(child.stdout), 'line').then(([text]) => String(text));
  const origin = await Promise.race([
    line,
    exit.then(([code]) => {
      throw new Error(`the ${rival} server exited while starting, with ${code}`);
    }),
  ]);
  return {
    origin,
    async stop() {
      child.kill('SIGKILL');
      await exit;
    },
  };
}
