import { is, not, or, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../platform/db/schema.ts';
import { files } from './tables.ts';

/** Every column that refers to a file, as the tables themselves say. */
export const fileReferences = Object.values(schema)
  .filter((table) => is(table, PgTable))
  .flatMap((table) => getTableConfig(table).foreignKeys.map((key) => key.reference()))
  .filter(({ foreignTable }) => foreignTable === files)
  .flatMap(({ columns }) => columns);

/** Whether nothing refers to a row of `files`. */
export const isUnreferenced = (): SQL | undefined => {
  const used = fileReferences.map(
    (column) => sql`exists (select 1 from ${column.table} where ${column} = ${files.id})`,
  );
  const any = or(...used);
  return any && not(any);
};
