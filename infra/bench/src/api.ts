import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createApi, readConfig } from 'infra-api';
import { loadKeys, portalAccess } from 'infra-tax-authority';

type App = Awaited<ReturnType<typeof createApi>>;

export interface MeasuredApi {
  /** Where its calls hang, e.g. `http://127.0.0.1:40000/api/municat`. */
  readonly base: string;
  readonly db: App['platform']['db'];
  stop(): Promise<void>;
}

/** No tax authority is called while measuring: nothing listens there. */
const NO_TAX_AUTHORITY = 'http://127.0.0.1:9';

/**
 * Starts an API with the demo's accounts and data and no limit of calls.
 * @param databaseUrl an empty PostgreSQL database, or null for the embedded one
 */
export async function startMeasuredApi(databaseUrl: string | null): Promise<MeasuredApi> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-bench-api-'));
  const config = readConfig({
    DATA_DIR: folder,
    DEMO: 'true',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '10000000',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  const keys = await loadKeys(folder);
  const app = await createApi(config, {
    taxAuthority: portalAccess(keys, NO_TAX_AUTHORITY, NO_TAX_AUTHORITY),
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    base: `${origin}${config.apiBase}`,
    db: app.platform.db,
    async stop() {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
