import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import path from 'node:path';
import { readConfig } from 'infra-api';
import { buildAll, publishAll } from './build.ts';
import { exitOnProblem, StartProblem } from './problem.ts';
import { withDefaults } from './start.ts';
import { ROOT, SECTIONS } from './tree.ts';

/** A burst of saved files is one change. */
const QUIET_MS = 150;
/** What the server runs on. */
export const SERVER_FOLDERS = [
  'shared-api',
  'infra/api',
  'infra/bucket',
  'infra/gateway',
  'infra/launcher',
  'infra/releases',
  'infra/tax-authority',
];
const SHARED_FOLDERS = ['shared-api', 'shared-ui'];

/**
 * `npm run dev [section…]`: starts the portal, builds again what is touched and restarts the server when its own
 * sources change. With sections named, only those are watched; everything else stays as it was built.
 */
export async function dev(names: readonly string[]): Promise<void> {
  await exitOnProblem(async () => {
    const env = withDefaults(process.env);
    const config = readConfig(env);
    const unknown = names.find((name) => !SECTIONS.includes(name));
    if (unknown)
      throw new StartProblem(`No hay una sección ${unknown}. Las secciones: ${SECTIONS.join(', ')}.`);
    const sections = names.length > 0 ? names : SECTIONS;
    await buildAll();
    await publishAll(config);

    let server = startServer(env);
    const stop = () => void stopServer(server).then(() => process.exit(0));
    for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(signal, stop);
    process.channel?.unref();

    const rebuild = async (which: readonly string[]) => {
      await buildAll(which);
      await publishAll(
        config,
        which.filter((name) => name !== 'shell'),
      );
      say(`Compilado: ${which.join(', ')}. Vuelva a cargar la página.`);
    };
    onChange(sections, (touched) => rebuild(touched));
    if (names.length > 0) return;
    onChange(['shell'], () => rebuild(['shell']));
    onChange(SHARED_FOLDERS, () => rebuild(['shell', ...SECTIONS]));
    onChange(SERVER_FOLDERS, async () => {
      await stopServer(server);
      server = startServer(env);
    });
  });
}

function startServer(env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [path.join(ROOT, 'infra', 'launcher', 'serve.ts')], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}

/** Calls the work once per burst of changes below the folders' sources, never twice at a time. */
function onChange(folders: readonly string[], work: (touched: string[]) => Promise<unknown>): void {
  const touched = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const flush = () => {
    const names = [...touched];
    touched.clear();
    running = running
      .then(() => work(names))
      .then(
        () => undefined,
        (error: unknown) => say(error instanceof Error ? error.message : String(error)),
      );
  };
  for (const folder of folders) {
    const sources = path.join(ROOT, folder, folder === 'infra/launcher' ? '' : 'src');
    watch(sources, { recursive: true }, (_event, file) => {
      if (file?.includes('.test.')) return;
      touched.add(folder);
      clearTimeout(timer);
      timer = setTimeout(flush, QUIET_MS);
    });
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
