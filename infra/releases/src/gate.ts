import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type Asset,
  CALL_ROOTS,
  FILE_ROOTS,
  type Registry,
  SectionRelease,
  SHELL_ROUTES,
  segmentsOf,
} from 'shared-api/section';
import * as v from 'valibot';
import { checkBudget, checkContract, checkNeeds, checkRoles, readAdmits } from './admission.ts';
import { checkFiles } from './files.ts';
import { integrityOf } from './integrity.ts';
import { GateError } from './problem.ts';

/** Paths that belong to the shell or the gateway: no section may own one, nor anything below the second group. */
const RESERVED_PATHS = new Set(SHELL_ROUTES.map(shapeOf));
const RESERVED_ROOTS = new Set([...FILE_ROOTS, ...CALL_ROOTS]);

/**
 * Checks a built section before anything can point to it.
 * @param dist folder with `release.json` and the files it lists
 * @param registry what is live now, or null
 * @param shellDir build of the active shell, whose `shell.json` says what it takes in
 * @throws GateError
 */
export async function checkRelease(
  dist: string,
  registry: Registry | null,
  shellDir: string,
): Promise<SectionRelease> {
  const admits = await readAdmits(shellDir);
  const file = path.join(dist, 'release.json');
  const description = await readDescription(file);
  checkRoles(description, admits);
  const release = releaseIn(description, file);
  const { section } = release;
  checkContract(section, admits);
  checkNeeds(description, section.name, admits);
  checkPrefixes(release, registry);
  const assets = [release.entry, ...release.preload.scripts, ...release.preload.styles];
  for (const asset of assets) await checkAsset(asset, release, dist);
  if (release.server) {
    const { file, integrity } = release.server;
    const url = `/mf/${section.name}/${release.version}/${file}`;
    await checkAsset({ url, integrity }, release, dist);
  }
  await checkFiles(description, release, dist);
  await checkBudget(release, dist, admits);
  return release;
}

async function readDescription(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new GateError(`No se puede leer ${file}: compile la sección antes de publicarla.`, { cause });
  }
}

function releaseIn(description: unknown, file: string): SectionRelease {
  const parsed = v.safeParse(SectionRelease, description);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new GateError(
    `${file} no tiene la forma esperada en ${v.getDotPath(issue) ?? 'su raíz'}: se espera ${issue.expected ?? 'otro valor'} y hay ${issue.received}.`,
  );
}

function checkPrefixes({ section }: SectionRelease, registry: Registry | null): void {
  const owners = new Map<string, string>();
  for (const { active } of registry?.sections ?? []) {
    if (active.section.name === section.name) continue;
    for (const prefix of active.section.prefixes) owners.set(shapeOf(prefix.path), active.section.name);
  }
  for (const { path: prefix } of section.prefixes) {
    const shape = shapeOf(prefix);
    if (RESERVED_PATHS.has(shape) || RESERVED_ROOTS.has(shape.split('/')[0] ?? '')) {
      throw new GateError(`${section.name} no puede ocupar ${prefix}: pertenece al portal.`);
    }
    if (segmentsOf(prefix).every((part) => part.startsWith(':') || part === '*')) {
      throw new GateError(
        `${section.name} no puede ocupar ${prefix}: abarcaría direcciones de todo el portal.`,
      );
    }
    const owner = owners.get(shape);
    if (owner) throw new GateError(`${section.name} no puede ocupar ${prefix}: pertenece a ${owner}.`);
    owners.set(shape, section.name);
  }
}

/** What two prefixes must differ in: not the names of parameters, nor capitals, codes of letters or a slash at the end. */
function shapeOf(template: string): string {
  return segmentsOf(template)
    .map((part) => (part.startsWith(':') ? ':' : part.toLowerCase()))
    .join('/');
}

async function checkAsset(asset: Asset, { section, version }: SectionRelease, dist: string): Promise<void> {
  const base = `/mf/${section.name}/${version}/`;
  const relative = asset.url.slice(base.length);
  const normal = path.posix.normalize(relative);
  if (!asset.url.startsWith(base) || normal !== relative || normal.startsWith('..')) {
    throw new GateError(`${asset.url} no está debajo de ${base}.`);
  }
  let content: Buffer;
  try {
    content = await readFile(path.join(dist, relative));
  } catch (cause) {
    throw new GateError(`Falta el archivo ${relative} de ${section.name} ${version}.`, { cause });
  }
  if (integrityOf(content) !== asset.integrity) {
    throw new GateError(`El archivo ${relative} de ${section.name} ${version} no coincide con su huella.`);
  }
}
