import { sql } from 'drizzle-orm';
import type { Sql } from '../../platform/db/database.ts';

/** Runs a statement and returns its rows; drizzle types them for its own tables only. */
export const rowsOf = async <Row>(from: Sql, statement: ReturnType<typeof sql>): Promise<Row[]> =>
  ((await from.execute(statement)) as unknown as { rows: Row[] }).rows;

export async function tableNames(from: Sql): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    from,
    sql`select tablename as name from pg_catalog.pg_tables where schemaname = 'public' order by tablename`,
  );
  return rows.map(({ name }) => name);
}
