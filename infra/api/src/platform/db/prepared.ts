import type { Sql } from './database.ts';

/**
 * A query that is written once, whatever its values: as text for each connection that it is read through,
 * and as a plan by PostgreSQL, under its name. Only for what one plan suits (a key that is looked up): never a search,
 * whose plan depends on what is looked for.
 * @param name unique in the portal
 * @param write the query, its values as `sql.placeholder`
 */
export function prepared<Query>(
  name: string,
  write: (from: Sql) => { prepare(name: string): Query },
): (from: Sql) => Query {
  const written = new WeakMap<object, Query>();
  return (from) => {
    const { session } = from._;
    const known = written.get(session);
    if (known) return known;
    const query = write(from).prepare(name);
    written.set(session, query);
    return query;
  };
}
