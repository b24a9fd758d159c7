import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { StatsCompilation } from '@rspack/core';
import { compressAll, contentVersion } from './assets.ts';
import { BUDGETS, BudgetError, keepBudget, kilobytes, weigh } from './budget.ts';
import { CompileError, compile } from './compile.ts';
import { inputsOf } from './inputs.ts';
import { isShell, type Target } from './preset.ts';
import { writeSectionRelease, writeShellRelease } from './release.ts';

/** `node infra/build/src/build.ts shell mf-tenders …`: builds the folders named, unless nothing they are made of changed. */
const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');
/** What is known of the last builds lies outside of `dist`: a release holds nothing but what is served. */
const CACHE = path.join(ROOT, 'node_modules', '.cache', 'portal-build');

async function build(name: string): Promise<void> {
  const target: Target = { name, folder: path.join(ROOT, name) };
  const dist = path.join(target.folder, 'dist');
  const inputs = await inputsOf(target);
  if (await isUpToDate(target, dist, inputs)) return;
  const before = performance.now();
  await rm(dist, { recursive: true, force: true });
  const stats = await compile(target);
  const [assets, budget, base] = isShell(target)
    ? await shellAssets(dist, stats)
    : await sectionAssets(target, dist, stats);
  const sizes = await compressAll(dist);
  const start = weigh(
    assets.map(({ url }) => url.slice(base.length)),
    sizes,
  );
  keepBudget(name, start, budget);
  await mkdir(CACHE, { recursive: true });
  await writeFile(
    path.join(CACHE, `${name}.json`),
    JSON.stringify({ inputs, start, files: Object.fromEntries(sizes) }, null, 2),
  );
  const seconds = ((performance.now() - before) / 1000).toFixed(1).replace('.', ',');
  process.stdout.write(
    `${name}: ${kilobytes(start.script)} de JavaScript, ${kilobytes(start.style)} de CSS (${seconds} s)\n`,
  );
}

async function isUpToDate(target: Target, dist: string, inputs: string): Promise<boolean> {
  const release = path.join(dist, isShell(target) ? 'shell.json' : 'release.json');
  const known = await readFile(path.join(CACHE, `${target.name}.json`), 'utf8').catch(() => '{}');
  return existsSync(release) && JSON.parse(known).inputs === inputs;
}

async function shellAssets(dist: string, stats: StatsCompilation) {
  const { scripts, styles } = await writeShellRelease(dist, stats, await contentVersion(dist));
  return [[...scripts, ...styles], BUDGETS.shell, '/'] as const;
}
async function sectionAssets(target: Target, dist: string, stats: StatsCompilation) {
  const { preload, section, version } = await writeSectionRelease(target, dist, stats);
  const base = `/mf/${section.name}/${version}/`;
  return [[...preload.scripts, ...preload.styles], BUDGETS.section, base] as const;
}

for (const name of process.argv.slice(2)) {
  try {
    await build(name);
  } catch (error) {
    if (!(error instanceof CompileError) && !(error instanceof BudgetError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
    break;
  }
}
