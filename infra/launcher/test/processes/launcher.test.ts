import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from '../../src/tree.ts';

const SERVE = path.join(ROOT, 'infra', 'launcher', 'serve.ts');
const RUN = path.join(ROOT, 'infra', 'launcher', 'run.mjs');

/** Runs a program of the launcher with these settings alone. @returns its output and exit code */
async function run(
  program: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, program, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (part) => {
    output += part;
  });
  child.stderr.on('data', (part) => {
    output += part;
  });
  const [code] = await once(child, 'close');
  return { code, said: output };
}

it('a wrong setting ends the start with one message that names the variable', async () => {
  const { code, said } = await run([SERVE], { PORT: 'ochenta' });
  expect(code).toBe(1);
  expect(said).toContain('La variable PORT ');
  expect(said).not.toMatch(/\n\s+at /);
});

it('npm run release says so where there is no such section', async () => {
  const { code, said } = await run([RUN, 'release', 'mf-nada'], {});
  expect(code).toBe(1);
  expect(said).toBe('No hay una sección «mf-nada»: indique shell o la carpeta de una, como mf-tenders.\n');
});

describe('a port in use', () => {
  const other = createServer();
  beforeEach(async () => {
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
  });
  afterEach(async () => {
    other.close();
    await once(other, 'close');
  });

  const takenPort = () => {
    const address = other.address();
    return address !== null && typeof address === 'object' ? address.port : 0;
  };

  it('npm start says so at once, and how to choose another', async () => {
    const port = takenPort();
    const { code, said } = await run([RUN, 'start'], { PORT: String(port) });
    expect(code).toBe(1);
    expect(said).toBe(
      `El puerto ${port} ya está en uso. Cierre el otro programa o elija otro puerto: PORT=${port + 1} npm start\n`,
    );
  });

  it('what an operator starts says so before it makes or migrates anything', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-taken-'));
    const { code, said } = await run([SERVE], { PORT: String(takenPort()), DATA_DIR: dataDir });
    const left = readdirSync(dataDir);
    rmSync(dataDir, { recursive: true });
    expect([code, left]).toEqual([1, []]);
    expect(said).toContain('ya está en uso');
  });
});
