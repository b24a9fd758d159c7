import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { watchJson } from './watched-json.ts';

// Other files share these modules, and must not get what is replaced here.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return { ...real, readFile: vi.fn(real.readFile) };
});

it('reads a changed file again that could not be read at first', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'watched-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'registry.json');
  await writeFile(file, '{"revision":1}');
  const logger = { error: vi.fn(), info: vi.fn() } as never;
  const watched = await watchJson({ file, schema: v.object({ revision: v.number() }), logger });
  const tooManyFiles = Object.assign(new Error('too many open files'), { code: 'EMFILE' });
  vi.mocked(readFile).mockRejectedValueOnce(tooManyFiles);
  await writeFile(file, '{"revision":22}');
  await expect.poll(async () => (await watched.current()).revision, { timeout: 15_000 }).toBe(22);
  expect(readFile).toHaveBeenCalledWith(file, 'utf8');
  expect(watched.isStale()).toBe(false);
});
