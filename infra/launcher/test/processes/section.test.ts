import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSection } from '../../src/commands/section.ts';
import { ROOT } from '../../src/tree.ts';

const run = promisify(execFile);
const CLAIMS = { name: 'mf-claims', title: 'Reclamos y quejas', prefix: '/reclamos' };
/** Types and tests of a section are checked by other programs, on a machine that does more. */
const PATIENCE_MS = 180_000;

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'section-'));
  await mkdir(path.join(root, 'mf-admin'));
  for (const file of [
    'package.json',
    'tsconfig.base.json',
    'tsconfig.browser.json',
    '.github/CODEOWNERS',
    'mf-admin/section.json',
  ]) {
    await cp(path.join(ROOT, file), path.join(root, file));
  }
  for (const folder of ['node_modules', 'shared-api', 'shared-ui']) {
    await symlink(path.join(ROOT, folder), path.join(root, folder), 'dir');
  }
});
afterEach(() => rm(root, { recursive: true, force: true }));

const tool = (file: string, ...args: string[]) =>
  run(process.execPath, [path.join(ROOT, 'node_modules', file), ...args], { cwd: root });

it('a new section type-checks and passes its own tests as it is', { timeout: PATIENCE_MS }, async () => {
  await createSection(root, CLAIMS);
  await tool('typescript/bin/tsc', '-p', 'tsconfig.browser.json');
  const test = {
    environment: 'jsdom',
    testTimeout: 60_000,
    setupFiles: [path.join(ROOT, 'shared-ui', 'test', 'setup.ts')],
    include: ['mf-claims/**/*.test.{ts,tsx}'],
  };
  // What the copy shares with the project lies outside of it.
  const config = `export default ${JSON.stringify({ server: { fs: { strict: false } }, test })}`;
  await writeFile(path.join(root, 'vitest.config.ts'), config);
  await tool('vitest/vitest.mjs', 'run', '--reporter=json', '--outputFile=report.json');
  const { numPassedTests, numFailedTests } = JSON.parse(
    await readFile(path.join(root, 'report.json'), 'utf8'),
  );
  expect([numPassedTests, numFailedTests]).toEqual([4, 0]);
});

it('it is a workspace with a team of its own, and explains itself', async () => {
  await createSection(root, CLAIMS);
  const read = (file: string) => readFile(path.join(root, file), 'utf8');
  expect(JSON.parse(await read('package.json')).workspaces).toContain('mf-claims');
  expect(JSON.parse(await read('mf-claims/package.json')).scripts.release).toContain(
    'run.mjs release mf-claims',
  );
  expect(await read('.github/CODEOWNERS')).toMatch(/^\/mf-claims\/ @ciudad\/claims$/m);
  expect(await read('mf-claims/README.md')).toContain('npm run release -w mf-claims');
});

it.each([
  [{ ...CLAIMS, name: 'claims' }, /Uso: npm run section/],
  [{ ...CLAIMS, title: '' }, /Uso: npm run section/],
  [{ ...CLAIMS, prefix: 'reclamos' }, /Uso: npm run section/],
  [{ ...CLAIMS, name: 'mf-admin' }, /La carpeta mf-admin ya existe/],
  [{ ...CLAIMS, prefix: '/configuraciones/reclamos' }, /pertenece a mf-admin/],
  [{ ...CLAIMS, prefix: '/login' }, /pertenece al portal/],
])('%j is refused', async (wanted, why) => {
  await expect(createSection(root, wanted)).rejects.toThrow(why);
  expect(await readFile(path.join(root, 'package.json'), 'utf8')).not.toContain('mf-claims');
});
