import { type SQL, sql } from 'drizzle-orm';
import type { Sql } from '../platform/db/database.ts';
import { files } from './tables.ts';

/**
 * Reads every column that keeps a file from the database's foreign keys. A row that is deleted with its file does not.
 */
export async function fileReferences(from: Sql): Promise<{ table: string; column: string }[]> {
  return from
    .select({ table: sql<string>`c.conrelid::regclass::text`, column: sql<string>`a.attname::text` })
    .from(sql`pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)`)
    .where(sql`c.contype = 'f' and c.confrelid = 'files'::regclass and c.confdeltype <> 'c'`);
}

export async function isUnreferenced(from: Sql): Promise<SQL> {
  const references = await fileReferences(from);
  const conditions = references.map(({ table, column }) => {
    const name = sql`${sql.identifier(table)}.${sql.identifier(column)}`;
    return sql`not exists (select 1 from ${sql.identifier(table)} where ${name} = ${files.id})`;
  });
  return sql.join(conditions, sql` and `);
}
