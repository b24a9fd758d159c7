import { setTimeout as wait } from 'node:timers/promises';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { type Config, createApi, logOptions, readArcaSettings, type TaxAuthoritySettings } from 'infra-api';
import { createTaxAuthority, loadKeys, portalAccess } from 'infra-tax-authority';
import pino from 'pino';
import { closeConnectionsOnceIdle } from './closing.ts';
import { type GatewayParts, openGateway } from './gateway.ts';
import { type Places, placesOf } from './places.ts';
import { portProblem, refuseTakenPort } from './port.ts';
import { StartProblem } from './problem.ts';
import { canaryJob, releasedIn } from './releases.ts';
import type { Phase } from './shutdown.ts';

/** A free port of the loopback: of one process only the gateway is reached from outside. */
const INSIDE = { host: '127.0.0.1', port: 0 };

/** A part that runs; `app` is its server, if it has one. */
interface Started extends Phase {
  readonly app: FastifyInstance | null;
}

function listening(name: string, app: FastifyInstance, limitMs: number): Started {
  closeConnectionsOnceIdle(app);
  const close = async () => {
    // Calls still running shortly before the limit are cut, so that the next phases get their time.
    const cut = setTimeout(() => app.server.closeAllConnections(), limitMs * 0.8);
    await app.close().finally(() => clearTimeout(cut));
  };
  return { name, limitMs, app, close };
}

/** Passed to every part that starts; each adds itself to `started`. */
interface Context {
  readonly config: Config;
  readonly places: Places;
  readonly logger: FastifyBaseLogger;
  readonly started: Started[];
}

/**
 * Starts what `SERVE` names: everything in this process (the local tax authority unless a real one is used, the API,
 * and the gateway on `HOST:PORT`), or one of the API's processes, or the gateway in front of those.
 * @returns the phases of closing it: what people talk to first, then what stands behind it
 * @throws StartProblem when the port is taken or may not be used
 */
export async function startPortal(
  config: Config,
  places: Places = placesOf(config),
): Promise<readonly Phase[]> {
  await refuseTakenPort(config);
  const started: Started[] = [];
  const context: Context = { config, places, logger: pino(logOptions(config.logLevel)), started };
  try {
    switch (config.serve) {
      case 'portal':
        await startAll(context);
        break;
      case 'api':
        await startApi(context, readArcaSettings(process.env), config);
        break;
      case 'gateway':
        await startGateway(context, { apiUrl: config.apiUrls, taxAuthorityUrl: null });
    }
    return [drainPhase(started, config.drainMs), ...started.toReversed()];
  } catch (error) {
    for (const phase of started.toReversed()) await phase.close().catch(() => undefined);
    throw portProblem(error, config) ?? error;
  }
}

async function startAll(context: Context): Promise<void> {
  const { config, logger, started } = context;
  let taxAuthorityUrl: string | null = null;
  let access: TaxAuthoritySettings;
  if (config.taxAuthority === 'local') {
    const keys = await loadKeys(config.dataDir).catch((error: unknown) => {
      throw error instanceof SyntaxError ? new StartProblem(DAMAGED_KEYS) : error;
    });
    const app: FastifyInstance = fastify({ loggerInstance: logger });
    await app.register(createTaxAuthority, {
      keys,
      callbackUrl: `${config.publicUrl}${config.apiBase}/auth/afip/callback`,
    });
    started.push(listening('Autoridad fiscal local', app, 3_000));
    taxAuthorityUrl = await app.listen(INSIDE);
    access = portalAccess(keys, config.publicUrl, taxAuthorityUrl);
  } else {
    access = readArcaSettings(process.env);
  }
  const apiUrl = await startApi(context, access, INSIDE);
  await startGateway(context, { apiUrl, taxAuthorityUrl });
}

const DAMAGED_KEYS =
  'Las claves de la autoridad fiscal local están dañadas. Borre tax-authority-keys.json de DATA_DIR y vuelva a arrancar.';

/** Starts the API. @returns its origin */
async function startApi(
  { config, places, started }: Context,
  taxAuthority: TaxAuthoritySettings,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<string> {
  const { published: where, shellDir } = places;
  // A gateway of ours is the only caller and says who asks, so its word is taken.
  const app = await createApi(
    { ...config, trustProxy: true },
    { taxAuthority, releases: releasedIn(where, shellDir), jobs: [canaryJob(where)] },
  );
  started.push(listening('API', app, 15_000));
  return app.listen({ host, port });
}

async function startGateway(
  { config, places, logger, started }: Context,
  upstreams: Pick<GatewayParts, 'apiUrl' | 'taxAuthorityUrl'>,
): Promise<void> {
  const { app, source } = await openGateway(config, { ...upstreams, logger }, places);
  if (source) {
    started.push({ name: 'Copia de las secciones', limitMs: 5_000, close: () => source.close(), app: null });
  }
  started.push(listening('Entrada', app, 10_000));
  await app.listen({ host: config.host, port: config.port });
}

/**
 * The first phase gives load balancers time to leave the servers out before they stop: each reports that it is not ready,
 * and each connection closes with its next answer. Calls are answered until then.
 */
const drainPhase = (started: readonly Started[], drainMs: number): Phase => ({
  name: 'Aviso de cierre',
  limitMs: drainMs + 1_000,
  async close() {
    if (drainMs === 0) return;
    for (const app of started.flatMap((part) => part.app ?? [])) {
      if (app.hasDecorator('stopBeingReady')) app.stopBeingReady();
      app.server.prependListener('request', (_request, response) => {
        response.shouldKeepAlive = false;
      });
    }
    await wait(drainMs);
  },
});
