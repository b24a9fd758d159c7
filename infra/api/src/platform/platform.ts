import type { FastifyBaseLogger } from 'fastify';
import type { Registry as Metrics } from 'prom-client';
import type { Config } from '../config/config.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { Scanner } from './files/antivirus.ts';
import type { FileStore } from './files/store.ts';
import type { Releases } from './releases.ts';
import type { Secrets } from './secrets.ts';

/** Everything that domains share. A domain that others need adds itself, as `tax-authority` does. */
export interface Platform {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly secrets: Secrets;
  readonly files: FileStore;
  /** Null without a configured antivirus. */
  readonly scanner: Scanner | null;
  readonly releases: Releases;
  readonly metrics: Metrics;
}
