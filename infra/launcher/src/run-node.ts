import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from './tree.ts';

/** Runs a script with this Node in the project's folder, its output shown. @returns the exit code */
export async function runNode(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
