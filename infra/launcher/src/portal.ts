import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { type Config, createApi, readArcaSettings, type TaxAuthoritySettings, trialVisits } from 'infra-api';
import { createGateway } from 'infra-gateway';
import { createTaxAuthority, loadKeys, portalAccess } from 'infra-tax-authority';
import pino from 'pino';
import { StartProblem } from './problem.ts';
import { releasedIn } from './released.ts';
import type { Phase } from './shutdown.ts';
import { releasesIn, SHELL_DIST } from './tree.ts';
import { watchTrials } from './trials.ts';

/** The portal, answering. */
export interface Portal {
  /** How to close it: people first, then what answers them. */
  readonly phases: readonly Phase[];
}

/** Only the gateway is seen from outside; the rest listens on a free port of the loopback. */
const INSIDE = { host: '127.0.0.1', port: 0 };

/**
 * Starts everything in this process: the local tax authority (unless a real one is used), the API, and the gateway
 * on `HOST:PORT`.
 * @throws StartProblem when the port is taken or may not be used
 */
export async function startPortal(config: Config): Promise<Portal> {
  const logger: FastifyBaseLogger = pino({ level: config.logLevel });
  const started: { name: string; app: FastifyInstance; limitMs: number }[] = [];
  const phases = () =>
    started
      .map(({ name, app, limitMs }): Phase => ({ name, limitMs, close: () => closeWithin(app, limitMs) }))
      .reverse();
  try {
    let taxAuthorityUrl: string | null = null;
    let access: TaxAuthoritySettings;
    if (config.taxAuthority === 'local') {
      const keys = await loadKeys(config.dataDir);
      const app: FastifyInstance = fastify({ loggerInstance: logger });
      await app.register(createTaxAuthority, {
        keys,
        callbackUrl: `${config.publicUrl}${config.apiBase}/auth/afip/callback`,
      });
      started.push({ name: 'Autoridad fiscal local', app, limitMs: 3_000 });
      taxAuthorityUrl = await app.listen(INSIDE);
      access = portalAccess(keys, config.publicUrl, taxAuthorityUrl);
    } else {
      access = readArcaSettings(process.env);
    }
    // The gateway is the only caller and says who asks, so its word is taken.
    const releasesDir = releasesIn(config.dataDir);
    const api = await createApi(
      { ...config, trustProxy: true },
      { taxAuthority: access, releases: releasedIn(releasesDir, SHELL_DIST) },
    );
    started.push({ name: 'API', app: api, limitMs: 15_000 });
    const apiUrl = await api.listen(INSIDE);

    const gateway = await createGateway({
      shellDir: SHELL_DIST,
      releasesDir,
      apiUrl,
      taxAuthorityUrl,
      publicUrl: config.publicUrl,
      logger,
      apiBase: config.apiBase,
      trustProxy: config.trustProxy,
    });
    started.push({ name: 'Entrada', app: gateway, limitMs: 10_000 });
    await gateway.listen({ host: config.host, port: config.port });
    const stop = watchTrials({ releasesDir, visitsOf: (trial) => trialVisits(api.platform, trial), logger });
    return { phases: [{ name: 'Versiones a prueba', limitMs: 5_000, close: stop }, ...phases()] };
  } catch (error) {
    for (const phase of phases()) await phase.close().catch(() => undefined);
    throw portProblem(error, config) ?? error;
  }
}

/** Lets running requests end; what still runs shortly before the limit is cut, so that the rest of the closing happens. */
async function closeWithin(app: FastifyInstance, limitMs: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), limitMs * 0.8);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
  }
}

/** The failure of listening in words, or null when it is another one. */
export function portProblem(
  error: unknown,
  { host, port }: Pick<Config, 'host' | 'port'>,
): StartProblem | null {
  const code = (error as NodeJS.ErrnoException).code;
  switch (code) {
    case 'EADDRINUSE':
      return new StartProblem(
        `El puerto ${port} ya está en uso. Cierre el otro programa o elija otro puerto: PORT=${port + 1} npm start`,
      );
    case 'EACCES':
      return new StartProblem(`No hay permiso para usar el puerto ${port}. Elija otro: PORT=8080 npm start`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartProblem(`La dirección HOST=${host} no es de esta máquina.`);
    default:
      return null;
  }
}
