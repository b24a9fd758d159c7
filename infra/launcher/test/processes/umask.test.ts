import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../../src/tree.ts';

const run = promisify(execFile);
const OTHERS = 0o077;
/** A database is made meanwhile, on a machine that may have other work. */
const PATIENCE = { timeout: 120_000 };

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'portal-rights-'));
  // As an operator may have made it: open to everybody who has an account there.
  await chmod(dataDir, 0o755);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Runs a program where new files are everybody's, unless it says otherwise. */
async function runOpen(program: string, env: Record<string, string> = {}): Promise<string> {
  const { stdout } = await run(
    process.execPath,
    ['--input-type=module', '-e', `process.umask(0);${program}`],
    { cwd: ROOT, env: { ...process.env, ...env } },
  );
  return stdout;
}

/** What others than its own account could get at in a folder: nothing, below a folder that is closed to them. */
async function openIn(folder: string): Promise<string[]> {
  const modes = await Promise.all(
    (await readdir(folder, { withFileTypes: true })).map(async (entry) => {
      const at = path.join(folder, entry.name);
      if (((await stat(at)).mode & OTHERS) === 0) return [];
      return [at, ...(entry.isDirectory() ? await openIn(at) : [])];
    }),
  );
  return modes.flat();
}

it('what a command writes into an embedded database only its own account can read', PATIENCE, async () => {
  const output = await runOpen(
    `const { run } = await import('./infra/launcher/src/commands/first-admin.ts');
     await run(['--dni', '30111222', '--nombre', 'Ana', '--apellido', 'Pérez']);`,
    { DATA_DIR: dataDir },
  );
  expect(output).toContain('Cuenta lista');
  expect((await readdir(path.join(dataDir, 'db'))).length).toBeGreaterThan(5);
  expect(await openIn(dataDir)).toEqual([]);
  // What the check would say otherwise.
  await mkdir(path.join(dataDir, 'abierta'), { mode: 0o755 });
  expect(await openIn(dataDir)).toEqual([path.join(dataDir, 'abierta')]);
  await rm(path.join(dataDir, 'abierta'), { recursive: true });
});

it('and so it is with commands of the API', PATIENCE, async () => {
  await runOpen(`await import('./infra/api/src/accounts/auth/rotate-session-key.ts');`, {
    DATA_DIR: dataDir,
  });
  expect(await openIn(dataDir)).toEqual([]);
});

it('a portal that serves has said so before it reads or writes anything', PATIENCE, async () => {
  const output = await runOpen(
    `const { serve } = await import('./infra/launcher/src/serve.ts');
     const problem = await serve({ PORT: 'ninguno' }).catch((error) => error.name);
     console.log(problem, process.umask().toString(8));`,
  );
  expect(output).toBe('ConfigError 77\n');
});
