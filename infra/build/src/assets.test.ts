import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { brokenStyleUrls, compressAll } from './assets.ts';

let dist: string;
beforeEach(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'assets-'));
  await mkdir(path.join(dist, 'assets'));
  await writeFile(path.join(dist, 'assets', 'a.woff2'), '');
});
afterEach(() => rm(dist, { recursive: true, force: true }));

const brokenIn = async (css: string, base = '/') => {
  await writeFile(path.join(dist, 'assets', 'a.css'), css);
  return brokenStyleUrls(dist, base);
};

it('finds the files that a style sheet names and the build does not have', async () => {
  expect(await brokenIn('@font-face{src:url(/assets/b.woff2)}')).toEqual(['assets/a.css: /assets/b.woff2']);
  expect(await brokenIn('a{background:url("b.svg")}')).toEqual(['assets/a.css: b.svg']);
});

it.each([
  ['/', 'a{src:url(/assets/a.woff2)}'],
  ['/mf/mf-x/1.0.0/', "a{src:url( 'a.woff2' )}"],
  ['/mf/mf-x/1.0.0/', 'a{src:url(/mf/mf-x/1.0.0/assets/a.woff2)}'],
  ['/', `a{mask:url("data:image/svg+xml,%3Csvg xmlns='x'%3E");filter:url(#b)}`],
])('below %s accepts %s', async (base, css) => {
  expect(await brokenIn(css, base)).toEqual([]);
});

it('compresses scripts, also those of a worker, and leaves fonts as they are', async () => {
  for (const name of ['a.js', 'worker.mjs', 'decoder.wasm'])
    await writeFile(path.join(dist, 'assets', name), ' '.repeat(1000));
  const sizes = await compressAll(dist);
  expect([...sizes.keys()].sort()).toEqual(['assets/a.js', 'assets/decoder.wasm', 'assets/worker.mjs']);
});
