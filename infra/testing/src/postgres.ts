import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import getPort from 'get-port';
import pg from 'pg';
import { debianBinaries, packagedBinaries } from './postgres-binaries.ts';

/** PostgreSQL refuses to run as root, so it is run as Linux's `nobody` then. */
const NOBODY = { uid: 65_534, gid: 65_534 };
const START_MS = 20_000;

export interface PostgresServer {
  /** Address of its maintenance database. */
  readonly url: string;
  /** Kills the postmaster, as in a crash. */
  kill(): Promise<void>;
  /** Starts it again on the same data and port, once the killed one's processes have ended. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Makes a commit wait for the disk; off by default, as no test cuts the power. */
  readonly fsync?: boolean;
  /** Uses Debian's server where there is one; it is some versions older than the npm package's. */
  readonly debian?: boolean;
}

/** Starts a real PostgreSQL in a temporary folder of its own. */
export async function startPostgres({
  fsync = false,
  debian = false,
}: PostgresOptions = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-postgres-'));
  await chmod(folder, 0o755);
  const user = process.getuid?.() === 0 ? NOBODY : {};
  const native = path.join(folder, 'native');
  const home = path.join(folder, 'home');
  const binaries = (debian && (await debianBinaries(native))) || (await packagedBinaries(native));
  const env = { PATH: process.env.PATH, LC_ALL: 'C', ...binaries.libraries };
  await makeFolderOf(user, home);
  const run = promisify(execFile);
  await run(
    path.join(binaries.folder, 'initdb'),
    [
      '--pgdata',
      path.join(home, 'data'),
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { ...user, env, cwd: home },
  );
  const port = await getPort({ host: '127.0.0.1' });
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: fsync ? 'on' : 'off',
    max_connections: 300,
    shared_buffers: '64MB',
  };
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const start = () =>
    spawn(
      path.join(binaries.folder, 'postgres'),
      [
        '-D',
        path.join(home, 'data'),
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      {
        ...user,
        env,
        cwd: home,
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
  let child = start();
  const stop = async () => {
    await endChild(child, 'SIGINT');
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(() => child, url);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    stop,
    kill: () => endChild(child, 'SIGKILL'),
    async restart() {
      child = start();
      await untilReady(() => {
        // It refuses to start while backends of the killed one are still ending.
        if (child.exitCode !== null) child = start();
        return child;
      }, url);
    },
  };
}

async function makeFolderOf(user: { uid?: number; gid?: number }, folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid);
}

/** @param running gives the process that is to answer, or a new one when that can't */
async function untilReady(running: () => ChildProcess, url: string): Promise<void> {
  let output = '';
  let watchedChild: ChildProcess | null = null;
  for (let waited = 0; waited < START_MS; waited += 100) {
    const child = running();
    if (child !== watchedChild) {
      watchedChild = child;
      child.stderr?.on('data', (part: Buffer) => {
        output += part.toString();
      });
    }
    if (child.exitCode !== null) break;
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await sleep(100);
    }
  }
  throw new Error(`PostgreSQL did not start:\n${output}`);
}

async function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Makes an empty database on the server. @returns its address */
export const createDatabase = (serverUrl: string, name: string): Promise<string> =>
  newDatabase(serverUrl, name, () => '');

/**
 * Makes a copy of a database that nobody is connected to. Its files are copied: page by page through the log, as by default,
 * takes six times as long. @returns its address
 */
export const copyDatabase = (serverUrl: string, from: string, name: string): Promise<string> =>
  newDatabase(serverUrl, name, (client) => `template ${client.escapeIdentifier(from)} strategy file_copy`);

async function newDatabase(
  serverUrl: string,
  name: string,
  how: (client: pg.Client) => string,
): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`create database ${client.escapeIdentifier(name)} ${how(client)}`);
  } finally {
    await client.end();
  }
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
