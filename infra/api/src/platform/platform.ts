import type { FastifyBaseLogger } from 'fastify';
import type { Registry as Metrics } from 'prom-client';
import type { Config } from '../config/config.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { Scanner } from './files/antivirus.ts';
import type { FileStore } from './files/store.ts';
import type { Releases } from './releases.ts';
import type { Secrets } from './secrets.ts';

/** What every domain stands on. A domain that others stand on adds itself, as `tax-authority` does. */
export interface Platform {
  readonly config: Config;
  /** Each statement goes through whichever connection is free. */
  readonly db: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly secrets: Secrets;
  readonly files: FileStore;
  /** Null where no antivirus is configured. */
  readonly scanner: Scanner | null;
  /** What is released of the sections. */
  readonly releases: Releases;
  /** What `/metrics` tells. */
  readonly metrics: Metrics;
}
