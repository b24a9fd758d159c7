import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import getPort from 'get-port';
import { makeFolder, readConfig } from 'infra-api';
import { devRelease, startDevServer } from 'infra-build/src/dev-server.ts';
import { readRegistry } from 'infra-releases';
import type { SectionRelease } from 'shared-api/section';
import { buildAll, publishAll } from '../build.ts';
import { devPlacesOf, type Places, placesOf } from '../places.ts';
import { refuseTakenPort } from '../port.ts';
import { exitOnProblem, StartProblem } from '../problem.ts';
import { isBuilt, ROOT, SECTIONS } from '../tree.ts';
import { withDefaults } from './start.ts';

const LOOPBACK = '127.0.0.1';
const targetOf = (name: string) => ({ name, folder: path.join(ROOT, name) });

/**
 * `npm run dev`: starts the portal and shows each edit of shell, sections and shared-ui in open pages at once. A changed
 * server file restarts API and gateway. `npm run dev -w <section>`: the other sections come as they are released.
 */
export async function run(names: readonly string[]): Promise<void> {
  await exitOnProblem(async () => {
    const env = withDefaults(process.env);
    const config = readConfig(env);
    const unknown = names.find((name) => !isBuilt(name));
    if (unknown) {
      throw new StartProblem(`No hay una sección ${unknown}. Las secciones: ${SECTIONS.join(', ')}.`);
    }
    await refuseTakenPort(config);
    makeFolder(config.dataDir);
    const edited = names.length > 0 ? names.filter((name) => name !== 'shell') : SECTIONS;
    const places = devPlacesOf(config);
    const releases = await Promise.all(edited.map((name) => devRelease(targetOf(name))));
    const others = SECTIONS.filter((name) => !edited.includes(name));
    if (others.length > 0) releases.push(...(await releaseOthers(others, config.dataDir, places)));
    await writeRegistry(places, releases);
    const port = await getPort({ host: LOOPBACK });
    const stopDevServer = await startDevServer({
      targets: ['shell', ...edited].map(targetOf),
      host: config.host,
      port: config.port,
      gatewayUrl: `http://${LOOPBACK}:${port}`,
      shellDir: places.shellDir,
    });
    const portal = startPortal({ ...env, HOST: LOOPBACK, PORT: String(port), PUBLIC_URL: config.publicUrl });
    const stop = async () => {
      portal.kill('SIGTERM');
      await Promise.all([once(portal, 'exit'), stopDevServer()]);
      process.exit(0);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(signal, stop);
    process.channel?.unref();
  });
}

/** Builds and publishes sections as `npm start` does. @returns what is live of them, its files copied to the dev server's */
async function releaseOthers(
  names: readonly string[],
  dataDir: string,
  { releasesDir }: Places,
): Promise<SectionRelease[]> {
  const released = placesOf({ dataDir, releasesBucket: null });
  await buildAll(['shell', ...names]);
  await publishAll(released, names);
  const registry = await readRegistry(released.published);
  const live = (registry?.sections ?? [])
    .map(({ active }) => active)
    .filter(({ section }) => names.includes(section.name));
  for (const { section, version } of live) {
    const files = path.join('mf', section.name, version);
    await cp(path.join(released.releasesDir, files), path.join(releasesDir, files), { recursive: true });
  }
  return live;
}

async function writeRegistry({ releasesDir }: Places, releases: readonly SectionRelease[]): Promise<void> {
  const sections = releases.map((active) => ({ active, previous: null }));
  makeFolder(releasesDir);
  await writeFile(path.join(releasesDir, 'registry.json'), JSON.stringify({ revision: 1, sections }));
}

/** Starts API and gateway; Node restarts them when a file that they run on changes. */
function startPortal(env: NodeJS.ProcessEnv): ChildProcess {
  const program = path.join(import.meta.dirname, '..', 'dev-portal.ts');
  return spawn(process.execPath, ['--watch', '--watch-preserve-output', program], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}
