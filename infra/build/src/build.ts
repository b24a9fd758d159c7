import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { kilobytes, type Weight } from 'shared-api/section';
import { brokenStyleUrls, compressAll, filesBelow } from './assets.ts';
import { BUDGETS, BudgetError, keepBudget, weigh } from './budget.ts';
import { CompileError, compile } from './compile.ts';
import { configurationOf, isShell, type Target } from './preset.ts';
import { isRendered, writeSectionRelease, writeShellRelease } from './release.ts';
import { serverConfigurationOf } from './server-preset.ts';

/**
 * `npx node infra/build/src/build.ts shell mf-tenders …`: builds the folders named, of the project or by their whole
 * path, unless nothing they are made of changed.
 */
const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');
/** Fingerprints of the last builds: outside of `dist`, whose content must depend on the sources alone. */
const CACHE = path.join(ROOT, 'node_modules', '.cache', 'portal-build');
/** Sources of every build besides its own folder. */
const COMMON = ['shared-api/src', 'shared-ui/src', 'infra/build/src'];
const COMMON_FILES = ['package-lock.json', 'shared-api/package.json', 'shared-ui/package.json'];
const NOT_AN_INPUT = /\.test\.tsx?$|^test(?:ing)?\//;

/** @throws CompileError when the folder holds neither the shell nor a section */
function targetOf(folder: string): Target {
  const target: Target = { name: path.basename(folder), folder: path.resolve(ROOT, folder) };
  if (!isShell(target) && !existsSync(path.join(target.folder, 'section.json'))) {
    throw new CompileError(
      `No hay una sección «${folder}»: indique shell o la carpeta de una, como mf-tenders.`,
    );
  }
  return target;
}

async function build(target: Target): Promise<void> {
  const { name } = target;
  const dist = path.join(target.folder, 'dist');
  const inputs = await inputsOf(target);
  const fingerprint = path.join(CACHE, name);
  if (existsSync(sizesFile(target.folder)) && (await readText(fingerprint)) === inputs) return;
  const before = performance.now();
  await rm(dist, { recursive: true, force: true });
  const fingerprinted = isShell(target) ? target : { ...target, sources: inputs.slice(0, 8) };
  const stats = await compile(configurationOf(fingerprinted));
  if (await isRendered(target)) await compile(serverConfigurationOf(fingerprinted));
  const writeRelease = isShell(target) ? writeShellRelease : writeSectionRelease;
  const { base, files } = await writeRelease(target, dist, stats);
  const broken = await brokenStyleUrls(dist, base);
  if (broken.length > 0)
    throw new CompileError(`${name}: faltan archivos de sus estilos: ${broken.join(', ')}`);
  const sizes = await compressAll(dist);
  const start = weigh(files, sizes);
  keepBudget(name, start, isShell(target) ? BUDGETS.shell : BUDGETS.section);
  await writeFile(
    sizesFile(target.folder),
    JSON.stringify({ start, files: Object.fromEntries(sizes) }, null, 2),
  );
  await mkdir(CACHE, { recursive: true });
  await writeFile(fingerprint, inputs);
  const seconds = ((performance.now() - before) / 1000).toFixed(1).replace('.', ',');
  process.stdout.write(
    `${name}: ${kilobytes(start.script)} de JavaScript, ${kilobytes(start.style)} de CSS (${seconds} s)\n`,
  );
}

/** @returns a fingerprint of everything that a build is made from; while it stays the same, the build is up to date */
async function inputsOf(target: Target): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  const folders = [...COMMON.map((folder) => path.join(ROOT, folder)), path.join(target.folder, 'src')];
  for (const folder of folders) {
    for (const file of await filesBelow(folder)) {
      if (!NOT_AN_INPUT.test(file)) await add(path.join(folder, file));
    }
  }
  for (const file of COMMON_FILES) await add(path.join(ROOT, file));
  for (const file of ['package.json', 'section.json']) await add(path.join(target.folder, file));
  return hash.digest('hex');

  async function add(file: string): Promise<void> {
    const content = await readFile(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    hash.update(path.relative(ROOT, file)).update('\0').update(content).update('\0');
  }
}

/** The last file that a build writes: the bytes that travel, of each file and of what is fetched first. */
const sizesFile = (folder: string) => path.join(folder, 'dist', 'sizes.json');

const readText = (file: string) => readFile(file, 'utf8').catch(() => null);

/** Weighs the first visit to the public list of tenders. @throws BudgetError */
async function keepFirstVisit(): Promise<void> {
  const texts = await Promise.all(
    ['shell', 'mf-tenders'].map((name) => readText(sizesFile(path.join(ROOT, name)))),
  );
  const starts: Weight[] = texts.flatMap((text) => (text === null ? [] : JSON.parse(text).start));
  const sum = (kind: keyof Weight) => starts.reduce((all, start) => all + start[kind], 0);
  const weight = { script: sum('script'), style: sum('style') };
  keepBudget('Primera visita a /licitaciones-concursos', weight, BUDGETS.firstVisit);
}

try {
  const targets = process.argv.slice(2).map(targetOf);
  // One after the other: the compiler itself uses every core.
  for (const target of targets) await build(target);
  await keepFirstVisit();
} catch (error) {
  if (!(error instanceof CompileError) && !(error instanceof BudgetError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
