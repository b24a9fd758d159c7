import path from 'node:path';
import {
  type Asset,
  CALL_ROOTS,
  FILE_ROOTS,
  type Registry,
  type SectionRelease,
  SHELL_ROUTES,
  segmentsOf,
} from 'shared-api/section';
import { acceptRelease, checkBudget, parseRelease, readAdmits } from './admission.ts';
import { ReleaseError } from './errors.ts';
import { checkFiles, DESCRIPTION, integrityOf } from './files.ts';
import type { Build } from './store/versions.ts';

/** Paths of the shell and the gateway: no section may own one, nor anything below the second group. */
const RESERVED_PATHS = new Set(SHELL_ROUTES.map(shapeOf));
const RESERVED_ROOTS = new Set([...FILE_ROOTS, ...CALL_ROOTS]);

/**
 * Checks a built section before anything can point to it.
 * @param registry live releases, or null
 * @param shellDir build of the active shell, whose `shell.json` says which sections it accepts
 * @throws ReleaseError
 */
export async function checkRelease(
  build: Build,
  registry: Registry | null,
  shellDir: string,
): Promise<SectionRelease> {
  const admits = await readAdmits(shellDir);
  const release = acceptRelease(readDescription(build), build.place, admits);
  checkPrefixes(release, registry);
  const { section, version, entry, preload, server } = release;
  const assets = [entry, ...preload.scripts, ...preload.styles];
  if (server) assets.push({ ...server, url: `/mf/${section.name}/${version}/${server.file}` });
  for (const asset of assets) checkAsset(asset, release, build);
  await checkFiles(release, build.files);
  checkBudget(release, build, admits);
  return release;
}

/** Checks that the files stored under a version are that version, all of them. @throws ReleaseError */
export async function checkStored(build: Build, section: string, version: string): Promise<SectionRelease> {
  const release = parseRelease(readDescription(build), build.place);
  mustBeVersion(release, section, version);
  await checkFiles(release, build.files);
  return release;
}

/** @throws ReleaseError when a release is stored under the name of another one */
export function mustBeVersion(release: SectionRelease, section: string, version: string): void {
  if (release.section.name === section && release.version === version) return;
  throw new ReleaseError(`Lo que está publicado como ${section} ${version} no es de esa versión.`);
}

function readDescription({ place, files }: Build): unknown {
  try {
    return JSON.parse(String(files.get(DESCRIPTION)));
  } catch (cause) {
    throw new ReleaseError(
      `No se puede leer ${DESCRIPTION} de ${place}: compile la sección antes de publicarla.`,
      { cause },
    );
  }
}

function checkPrefixes({ section }: SectionRelease, registry: Registry | null): void {
  const owners = new Map<string, string>();
  for (const { active } of registry?.sections ?? []) {
    if (active.section.name === section.name) continue;
    for (const prefix of active.section.prefixes) owners.set(shapeOf(prefix.path), active.section.name);
  }
  for (const { path: prefix } of section.prefixes) {
    const shape = shapeOf(prefix);
    if (isReservedPrefix(prefix)) {
      throw new ReleaseError(`${section.name} no puede ocupar ${prefix}: pertenece al portal.`);
    }
    if (segmentsOf(prefix).every((part) => part.startsWith(':') || part === '*')) {
      throw new ReleaseError(
        `${section.name} no puede ocupar ${prefix}: abarcaría direcciones de todo el portal.`,
      );
    }
    const owner = owners.get(shape);
    if (owner) throw new ReleaseError(`${section.name} no puede ocupar ${prefix}: pertenece a ${owner}.`);
    owners.set(shape, section.name);
  }
}

/** Returns true for a path that is the shell's or the gateway's, which no section may own. */
export function isReservedPrefix(prefix: string): boolean {
  const shape = shapeOf(prefix);
  return RESERVED_PATHS.has(shape) || RESERVED_ROOTS.has(shape.split('/')[0] ?? '');
}

/** Returns what makes two prefixes equal: names of parameters, case, escapes and a slash at the end don't matter. */
function shapeOf(template: string): string {
  return segmentsOf(template)
    .map((part) => (part.startsWith(':') ? ':' : part.toLowerCase()))
    .join('/');
}

function checkAsset(asset: Asset, { section, version }: SectionRelease, { files }: Build): void {
  const base = `/mf/${section.name}/${version}/`;
  const relative = asset.url.slice(base.length);
  if (path.posix.normalize(asset.url) !== base + relative) {
    throw new ReleaseError(`${asset.url} no está debajo de ${base}.`);
  }
  const content = files.get(relative);
  if (!content) throw new ReleaseError(`Falta el archivo ${relative} de ${section.name} ${version}.`);
  if (integrityOf(content) !== asset.integrity) {
    throw new ReleaseError(`El archivo ${relative} de ${section.name} ${version} no coincide con su huella.`);
  }
}
