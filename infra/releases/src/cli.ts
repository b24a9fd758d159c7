import path from 'node:path';
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
import { publish } from './publish.ts';
import { readRegistry } from './registry-file.ts';

/**
 * `node infra/releases/src/cli.ts <command>`: works on `DATA_DIR/releases` (`.data/releases`), relative to the project
 * wherever it is called from, and against the shell in `SHELL_DIR` (`shell/dist`). Folders alone are published.
 */
const USAGE = `Uso:
  publish <carpeta>…             publica lo compilado de cada sección
  activate <sección> <versión>   activa una versión ya publicada
  rollback <sección>             vuelve a la versión anterior
  canary <sección> <versión> <porcentaje> [<rol>,…]
                                 la da a prueba a una parte de las visitas y a esos roles
  promote <sección>              activa para todos la versión a prueba
  withdraw <sección>             termina la prueba
  retire <sección>               quita la sección del portal
  status                         dice qué está activo y los últimos cambios
`;
const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');
const RECENT = 10;
const Shares = v.pick(Canary, ['percent', 'roles']);
const places: Places = {
  releasesDir: path.resolve(ROOT, process.env.DATA_DIR || '.data', 'releases'),
  shellDir: path.resolve(ROOT, process.env.SHELL_DIR || 'shell/dist'),
};

class UsageError extends Error {
  override readonly name = 'UsageError';
}

async function run([command = '', ...names]: readonly string[]): Promise<void> {
  const [section = '', version = ''] = names;
  const count = (wanted: number) => {
    if (names.length !== wanted || names.includes('')) throw new UsageError(USAGE);
  };
  switch (command) {
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
    case 'status':
      count(0);
      return status();
    default: {
      const folders = command === 'publish' ? names : [command, ...names];
      if (folders.includes('') || folders.length === 0) throw new UsageError(USAGE);
      for (const folder of folders)
        await reporting(async () => tell('publicada', await publish(path.resolve(folder), places)));
    }
  }
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

async function status(): Promise<void> {
  const registry = await readRegistry(places.releasesDir);
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
