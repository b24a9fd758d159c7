import path from 'node:path';
import { BUCKET_FORM, readBucket } from 'infra-bucket';
import { Canary } from 'shared-api/section';
import * as v from 'valibot';
import {
  activate,
  type Changed,
  type Places,
  promote,
  retire,
  rollback,
  type Share,
  startCanary,
  withdraw,
} from './change.ts';
import { prepare, publish } from './publish.ts';
import { keepShell } from './shell-files.ts';
import { smokeTest } from './smoke/smoke.ts';
import type { Where } from './store/open-store.ts';
import { readRegistry } from './store/registry.ts';

/**
 * `npx node infra/releases/src/cli.ts <command>`: works on the bucket that `RELEASES_URL` names, else on `DATA_DIR/releases`
 * (`.data/releases`), relative to the project wherever it is called from, and against the shell in `SHELL_DIR`
 * (`shell/dist`). Folders alone are published.
 */
const USAGE = `Uso:
  publish [--sin-prueba] <carpeta>…
                                 publica lo compilado de cada sección, que antes se prueba en un navegador contra el
                                 portal en marcha (PORTAL_URL)
  prepare <carpeta>…             deja lo compilado listo para probar, sin activarlo
  activate <sección> <versión>   activa una versión ya publicada
  rollback <sección>             vuelve a la versión anterior
  canary <sección> <versión> <porcentaje> [<rol>,…]
                                 la da a prueba a una parte de las visitas y a esos roles
  promote <sección>              activa para todos la versión a prueba
  withdraw <sección>             termina la prueba
  retire <sección>               quita la sección del portal
  shell                          guarda los archivos del portal compilado (SHELL_DIR), para que las páginas ya abiertas
                                 los encuentren cuando haya otro
  status                         dice qué está activo y los últimos cambios
`;
const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');
const RECENT = 10;
/** Publishes what nobody has opened yet, for a machine without a browser or a portal that is down. */
const UNTRIED = '--sin-prueba';
const { PORTAL_URL, PUBLIC_URL, PORT = '8080' } = process.env;
const portalUrl = (PORTAL_URL || PUBLIC_URL || `http://localhost:${PORT}`).replace(/\/+$/, '');
const Shares = v.pick(Canary, ['percent', 'roles']);
const dataDir = path.resolve(ROOT, process.env.DATA_DIR || '.data');
const shellDir = path.resolve(ROOT, process.env.SHELL_DIR || 'shell/dist');

class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Where the settings say that releases go. @throws UsageError when they don't name a bucket as they should */
function placesOf({ RELEASES_URL: address, ...env }: NodeJS.ProcessEnv): Places {
  if (!address) return { releasesDir: path.join(dataDir, 'releases'), shellDir };
  const bucket = readBucket('RELEASES_URL', address, env);
  if (bucket) return { bucket, shellDir };
  throw new UsageError(`La variable RELEASES_URL debe ser ${BUCKET_FORM}.`);
}

async function run([command = '', ...names]: readonly string[]): Promise<void> {
  const [section = '', version = ''] = names;
  const places = placesOf(process.env);
  const count = (wanted: number) => {
    if (names.length !== wanted || names.includes('')) throw new UsageError(USAGE);
  };
  switch (command) {
    case 'prepare':
      if (names.length === 0 || names.includes('')) throw new UsageError(USAGE);
      return each(names, (folder) => prepared(folder, places));
    case 'activate':
      count(2);
      return tell('activada', await activate(places, section, version));
    case 'rollback':
      count(1);
      return tell('activada de nuevo', await rollback(places, section));
    case 'canary': {
      const [, , percent = '', roles = ''] = names;
      return tell('a prueba', await startCanary(places, section, version, shareOf(percent, roles)));
    }
    case 'promote':
      count(1);
      return tell('activada para todos', await promote(places, section));
    case 'withdraw':
      count(1);
      return tell('activa para todos de nuevo', await withdraw(places, section));
    case 'retire':
      count(1);
      return tell('retirada', await retire(places, section));
    case 'shell':
      count(0);
      return keepShell(shellDir, path.join(dataDir, 'shell-assets'));
    case 'status':
      count(0);
      return status(places);
    default: {
      const words = command === 'publish' ? names : [command, ...names];
      const folders = words.filter((word) => word !== UNTRIED);
      if (folders.includes('') || folders.length === 0) throw new UsageError(USAGE);
      const smoke = folders.length < words.length ? null : smokeTest(portalUrl);
      return each(folders, async (folder) => {
        tell('publicada', await publish(folder, places, smoke ? { smoke } : {}));
        if (!smoke) process.stdout.write(`No se probó en un navegador (${UNTRIED}).\n`);
      });
    }
  }
}

/** One folder after the other; the failure of one is told and the others still happen. */
async function each(folders: readonly string[], work: (folder: string) => Promise<void>): Promise<void> {
  for (const folder of folders) await reporting(() => work(path.resolve(folder)));
}

async function prepared(folder: string, places: Places): Promise<void> {
  const { section, version } = await prepare(folder, places);
  const { path: prefix = '/' } = section.prefixes[0] ?? {};
  process.stdout.write(
    `${section.name} ${version} lista para probar: ${portalUrl}${prefix}?probar=${section.name}@${version}\n`,
  );
}

/** @throws UsageError when it is no percentage, or a role is unknown */
function shareOf(percent: string, roles: string): Share {
  const share = v.safeParse(Shares, {
    percent: Number(percent || 'NaN'),
    roles: roles.split(',').filter(Boolean),
  });
  if (share.success) return share.output;
  throw new UsageError(USAGE);
}

function tell(done: string, { section, version, revision, changed }: Changed): void {
  const what = version === null ? section : `${section} ${version}`;
  process.stdout.write(`${what} ${changed ? done : 'ya estaba activa'} (registro ${revision})\n`);
}

async function status(where: Where): Promise<void> {
  const registry = await readRegistry(where);
  const lines = [`Registro ${registry?.revision ?? 0}`];
  for (const { active, previous, canary } of registry?.sections ?? []) {
    lines.push(`${active.section.name}  ${active.version}${previous ? `  (antes ${previous})` : ''}`);
    if (canary) {
      const who = [`${canary.percent} %`, ...canary.roles].join(', ');
      lines.push(`  a prueba  ${canary.release.version}  (${who})`);
    }
  }
  for (const { revision, at, by, action, section, version, from, reason } of (registry?.history ?? []).slice(
    -RECENT,
  )) {
    lines.push(`${revision}  ${at}  ${by}  ${action}  ${section}  ${from ?? '—'} → ${version ?? '—'}`);
    if (reason) lines.push(`  ${reason}`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** A failure is told and the rest still happens. */
async function reporting(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

await reporting(() => run(process.argv.slice(2)));
