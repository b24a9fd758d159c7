import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import getPort from 'get-port';
import { portalAccess } from 'infra-tax-authority';
import { testKeys } from 'infra-testing/keys';
import { ROOT } from '../../src/tree.ts';

const SERVE = path.join(ROOT, 'infra', 'launcher', 'serve.ts');
/** Nobody signs in with the fiscal key here. */
const NO_AUTHORITY = 'http://127.0.0.1:9';

/** One of the API's processes, started as an operator does, always at the same address. */
export interface ApiProcess {
  readonly origin: string;
  /** Starts it and waits until it answers. */
  start(): Promise<void>;
  /** Sends the signal and waits for the end. @returns the exit code, null when the signal ended it */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Prepares `count` processes that share a folder and a database; `stop` ends those that still run. */
export async function apiProcesses(count: number, folder: string, databaseUrl: string) {
  const access = portalAccess(await testKeys(), NO_AUTHORITY, NO_AUTHORITY);
  const pem = async (name: string, content: string) => {
    const file = path.join(folder, `${name}.pem`);
    await writeFile(file, content, { mode: 0o600 });
    return file;
  };
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    SERVE: 'api',
    PUBLIC_URL: 'http://localhost:8080',
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: databaseUrl,
    DRAIN_SECONDS: '2',
    DEMO: 'true',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '10000000',
    TAX_AUTHORITY: 'arca',
    ARCA_SIGN_ON_SERVICE: access.signOnService,
    ARCA_SIGN_ON_CERTIFICATES: await pem('sign-on', access.signOnCertificates.join('\n')),
    ARCA_CERTIFICATE: await pem('certificate', access.certificate),
    ARCA_PRIVATE_KEY: await pem('key', access.privateKey),
    ARCA_CUIT: access.ownCuit,
  };
  const ports = await Promise.all(Array.from({ length: count }, () => getPort({ host: '127.0.0.1' })));
  const processes = ports.map((port) => apiProcess({ ...env, PORT: String(port) }, port));
  return {
    processes: processes as readonly ApiProcess[],
    stop: async () => {
      await Promise.all(processes.map((one) => one.end('SIGKILL')));
    },
  };
}

function apiProcess(env: NodeJS.ProcessEnv, port: number): ApiProcess {
  let child: ChildProcess | null = null;
  return {
    origin: `http://127.0.0.1:${port}`,
    async start() {
      const started = spawn(process.execPath, [SERVE], { env, stdio: ['ignore', 'pipe', 'inherit'] });
      child = started;
      const [said] = await Promise.race([once(started.stdout, 'data'), once(started, 'exit')]);
      if (!String(said).includes('listo')) throw new Error(`the process did not start: ${said}`);
    },
    async end(signal) {
      if (!child || child.exitCode !== null || child.signalCode !== null) return null;
      const gone = once(child, 'exit');
      child.kill(signal);
      const [code] = await gone;
      return code as number | null;
    },
  };
}
