import type { FastifyInstance } from 'fastify';
import type { Route } from './http/route.ts';
import type { Platform } from './platform.ts';

/** Work that every process repeats; the database makes sure that a thing is done once. */
export interface Job {
  /** Unique in the API; names it in logs, metrics and `/health/ready`. */
  readonly name: string;
  readonly everyMs: number;
  readonly run: (platform: Platform, app: FastifyInstance) => Promise<unknown>;
}

/** What a domain of the API brings. Its tables are found by their file name, `tables.ts`. */
export interface Domain {
  readonly routes?: (platform: Platform, app: FastifyInstance) => readonly Route[];
  readonly jobs?: readonly Job[];
}
