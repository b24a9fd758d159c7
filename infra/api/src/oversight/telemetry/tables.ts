import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Failure, Given } from 'shared-api/contract';
import { instant } from '../../platform/db/columns.ts';

const from = {
  /** Start of the hour. */
  hour: instant('hour').notNull(),
  /** A section, or `shell`. */
  section: text('section').notNull(),
  version: text('version').notNull(),
  given: text('given').$type<Given>().notNull(),
};

/** What pages told, added up per hour, section and version. */
export const telemetryCounts = pgTable(
  'telemetry_counts',
  {
    ...from,
    /** `visita`, `visita_fallida`, the name of a measure, `falla:` and its cause, or `csp:` and the directive. */
    what: text('what').notNull(),
    /** Of a measure: upper end of the range that the values fell into; 0 for everything else. */
    range: integer('range').notNull(),
    total: integer('total').notNull(),
  },
  (t) => [
    primaryKey({
      name: 'telemetry_counts_pk',
      columns: [t.hour, t.section, t.version, t.given, t.what, t.range],
    }),
  ],
);

/** What failed, told apart by the error's class and the hash of its place. */
export const telemetryFailures = pgTable(
  'telemetry_failures',
  {
    ...from,
    cause: text('cause').$type<Failure>().notNull(),
    name: text('name').notNull(),
    place: text('place').notNull(),
    total: integer('total').notNull(),
  },
  (t) => [
    primaryKey({
      name: 'telemetry_failures_pk',
      columns: [t.hour, t.section, t.version, t.given, t.cause, t.name, t.place],
    }),
  ],
);
