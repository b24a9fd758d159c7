import path from 'node:path';
import { BUCKET_FORM, readBucket } from 'infra-bucket';
import { unusableFolder } from 'infra-bucket/folder';
import { ROLES } from 'shared-api/rules';
import { Canary } from 'shared-api/section';
import * as v from 'valibot';
import {
  activate,
  type Changed,
  type Places,
  prepare,
  promote,
  publish,
  retire,
  rollback,
  type Share,
  startCanary,
  withdraw,
} from './change.ts';
import { keepShell } from './shell-files.ts';
import { smokeTest } from './smoke.ts';
import { readRegistry } from './store/registry.ts';

/**
 * `npx node infra/releases/src/cli.ts <command>`: works on the bucket in `RELEASES_URL`, else on `DATA_DIR/releases`
 * (`.data/releases`, relative to the project), and against the shell in `SHELL_DIR` (`shell/dist`).
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
/** Changes that `status` shows. */
const RECENT = 10;
/** Publishes without the smoke test, for a machine without a browser or a portal that is down. */
const WITHOUT_SMOKE = '--sin-prueba';
const { PORTAL_URL, PUBLIC_URL, PORT = '8080' } = process.env;
const portalUrl = (PORTAL_URL || PUBLIC_URL || `http://localhost:${PORT}`).replace(/\/+$/, '');
const dataDir = path.resolve(ROOT, process.env.DATA_DIR || '.data');
const shellDir = path.resolve(ROOT, process.env.SHELL_DIR || 'shell/dist');

/** Reads from the settings where releases go. @throws Error when they don't name a bucket correctly */
function placesOf({ RELEASES_URL: address, ...env }: NodeJS.ProcessEnv): Places {
  if (!address) return { releasesDir: path.join(dataDir, 'releases'), shellDir };
  const bucket = readBucket('RELEASES_URL', address, env);
  if (bucket) return { bucket, shellDir };
  throw new Error(`La variable RELEASES_URL debe ser ${BUCKET_FORM}.`);
}

async function run([command = '', ...words]: readonly string[]): Promise<void> {
  const places = placesOf(process.env);
  const names = words.filter((word) => word !== WITHOUT_SMOKE);
  const [section = '', version = '', percent = '', roles = ''] = names;
  /** @throws Error with the usage when there are fewer or more words, or an empty one */
  const expectWords = (least: number, most = least) => {
    if (names.length < least || names.length > most || names.includes('')) throw new Error(USAGE);
  };
  switch (command) {
    case 'publish': {
      expectWords(1, Number.POSITIVE_INFINITY);
      const smoke = words.length > names.length ? undefined : smokeTest(portalUrl);
      return forEachFolder(names, async (folder) => {
        report('publicada', await publish(folder, places, smoke));
        if (!smoke) process.stdout.write(`No se probó en un navegador (${WITHOUT_SMOKE}).\n`);
      });
    }
    case 'prepare':
      expectWords(1, Number.POSITIVE_INFINITY);
      return forEachFolder(names, (folder) => prepareFolder(folder, places));
    case 'activate':
      expectWords(2);
      return report('activada', await activate(places, section, version));
    case 'rollback':
      expectWords(1);
      return report('activada de nuevo', await rollback(places, section));
    case 'canary':
      expectWords(3, 4);
      return report('a prueba', await startCanary(places, section, version, parseShare(percent, roles)));
    case 'promote':
      expectWords(1);
      return report('activada para todos', await promote(places, section));
    case 'withdraw':
      expectWords(1);
      return report('activa para todos de nuevo', await withdraw(places, section));
    case 'retire':
      expectWords(1);
      return report('retirada', await retire(places, section));
    case 'shell':
      expectWords(0);
      return keepShell(shellDir, path.join(dataDir, 'shell-assets'));
    case 'status':
      expectWords(0);
      return showStatus(places);
    default:
      throw new Error(USAGE);
  }
}

/** Does the work for one folder after the other; a failure is reported and the others still happen. */
async function forEachFolder(
  folders: readonly string[],
  work: (folder: string) => Promise<void>,
): Promise<void> {
  for (const folder of folders) await reportFailure(() => work(path.resolve(folder)));
}

async function prepareFolder(folder: string, places: Places): Promise<void> {
  const { section, version } = await prepare(folder, places);
  const { path: prefix = '/' } = section.prefixes[0] ?? {};
  process.stdout.write(
    `${section.name} ${version} lista para probar: ${portalUrl}${prefix}?probar=${section.name}@${version}\n`,
  );
}

/** @throws Error that says what is wrong with the percentage or with a role */
function parseShare(percent: string, names: string): Share {
  const roles = names.split(',').filter(Boolean);
  const unknown = roles.find((name) => !ROLES.some((role) => role === name));
  if (unknown) throw new Error(`No hay un rol ${unknown}. Los roles son ${ROLES.join(', ')}.`);
  const share = v.safeParse(v.pick(Canary, ['percent', 'roles']), { percent: Number(percent), roles });
  if (share.success) return share.output;
  throw new Error(`El porcentaje es un número entero de 0 a 100, y dice «${percent}».`);
}

function report(done: string, { section, version, revision, changed }: Changed): void {
  const subject = version === null ? section : `${section} ${version}`;
  process.stdout.write(`${subject} ${changed ? '' : 'ya estaba '}${done} (registro ${revision})\n`);
}

async function showStatus(places: Places): Promise<void> {
  const { revision = 0, sections = [], history = [] } = (await readRegistry(places)) ?? {};
  const lines = [`Registro ${revision}`];
  for (const { active, previous, canary } of sections) {
    lines.push(`${active.section.name}  ${active.version}${previous ? `  (antes ${previous})` : ''}`);
    if (canary) {
      const visitors = [`${canary.percent} %`, ...canary.roles].join(', ');
      lines.push(`  a prueba  ${canary.release.version}  (${visitors})`);
    }
  }
  for (const { revision, at, by, action, section, version, from, reason } of history.slice(-RECENT)) {
    lines.push(`${revision}  ${at}  ${by}  ${action}  ${section}  ${from ?? '—'} → ${version ?? '—'}`);
    if (reason) lines.push(`  ${reason}`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

async function reportFailure(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${unusableFolder(error) ?? message}\n`);
    process.exitCode = 1;
  }
}

await reportFailure(() => run(process.argv.slice(2)));
