import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ServingMode } from 'shared-api/contract';
import { instant } from '../../platform/db/columns.ts';

const total = (name: string) => integer(name).notNull().default(0);

/** Reports of pages, added up per hour, section and version. */
export const telemetryCounts = pgTable(
  'telemetry_counts',
  {
    hour: instant('hour').notNull(),
    /** A section, or `shell`. */
    section: text('section').notNull(),
    version: text('version').notNull(),
    given: text('given').$type<ServingMode>().notNull(),
    visits: total('visits'),
    failedVisits: total('failed_visits'),
    cspViolations: total('csp_violations'),
  },
  (t) => [primaryKey({ name: 'telemetry_counts_pk', columns: [t.hour, t.section, t.version, t.given] })],
);
