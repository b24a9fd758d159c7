import type { Route } from './http/route.ts';
import type { Platform } from './platform.ts';

/** Work that every process repeats; it makes sure itself that things are done once. */
export interface Job {
  /** Unique in the API; names it in logs, metrics and `/health/ready`. */
  readonly name: string;
  readonly everyMs: number;
  readonly run: (platform: Platform) => Promise<unknown>;
}

/** The routes and jobs of a domain. Its tables are found by their file name, `tables.ts`. */
export interface Domain {
  readonly routes?: (platform: Platform) => readonly Route[];
  readonly jobs?: readonly Job[];
}
