import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const REFERENCE = path.join(import.meta.dirname, '..', '..', 'reference');
const PROGRAMS = {
  nest: ['--import', path.join(REFERENCE, 'register.ts'), path.join(REFERENCE, 'main.ts')],
  bare: [path.join(import.meta.dirname, 'bare-server.ts')],
} as const;

/** Settings of a rival: in its environment variable `SETTINGS`, as JSON. */
export interface Settings {
  readonly databaseUrl: string;
  readonly basePath: string;
  readonly tokenSecret: string;
  readonly connections: number;
}

export const readSettings = (): Settings => JSON.parse(process.env.SETTINGS ?? '{}') as Settings;

/** Starts a rival in a process of its own. @throws if it exits before it prints its origin */
export async function startRival(rival: keyof typeof PROGRAMS, settings: Settings) {
  const child = spawn(process.execPath, PROGRAMS[rival], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', SETTINGS: JSON.stringify(settings) },
  });
  const exit = once(child, 'exit');
  const [output] = await Promise.race([once(child.stdout, 'data'), exit.then(() => [])]);
  if (!output) throw new Error(`the ${rival} server exited while starting`);
  return {
    origin: String(output).trim(),
    async stop() {
      child.kill('SIGKILL');
      await exit;
    },
  };
}
