import { Column, type GetColumnData, is, type SQL, sql } from 'drizzle-orm';

/**
 * Rows that PostgreSQL hands over as JSON, so that one statement brings what hangs together: a list of values for each row,
 * and a list of those for many. It costs the database and the API less than a column for each value does, and much less
 * than a statement for each table.
 */
export interface Json<T> {
  /** The expression that makes it. */
  readonly made: SQL;
  /** What the code knows it as. */
  read(found: unknown): T;
}

type Field = Column | Json<unknown>;
type Fields = Readonly<Record<string, Field>>;
type Values<F extends Fields> = {
  [Name in keyof F]: F[Name] extends Column
    ? GetColumnData<F[Name]>
    : F[Name] extends Json<infer T>
      ? T
      : never;
};

/** Types of columns whose values JSON carries as they are. */
const CARRIED = ['string', 'number', 'boolean', 'json'];

/** What makes a value of its JSON; null: it is the value already. @throws when JSON would not carry such a column whole */
function readerOf(field: Field): Json<unknown>['read'] | null {
  if (!is(field, Column)) return field.read;
  if (field.dataType === 'date') return (found) => found && field.mapFromDriverValue(found);
  if (CARRIED.includes(field.dataType) && !field.getSQLType().startsWith('numeric')) return null;
  throw new Error(`${field.name} does not come whole in JSON`);
}

/** A row of columns and of what hangs on it, a hundred at most (as many as PostgreSQL's functions take). */
export function jsonRow<F extends Fields>(fields: F): Json<Values<F>> {
  const values = Object.values(fields).map((field) => (is(field, Column) ? field : field.made));
  const readers = Object.entries(fields).map(([name, field]) => ({ name, read: readerOf(field) }));
  // A copy of an object with all its names stays quick to read; one that grows by fifty names does not.
  const blank: Readonly<Record<string, unknown>> = Object.fromEntries(
    readers.map(({ name }) => [name, null]),
  );
  return {
    made: sql`json_build_array(${sql.join(values, sql`, `)})`,
    read(found) {
      const row: Record<string, unknown> = { ...blank };
      let index = 0;
      for (const value of found as readonly unknown[]) {
        const reader = readers[index];
        index += 1;
        if (reader) row[reader.name] = reader.read ? reader.read(value) : value;
      }
      return row as Values<F>;
    },
  };
}

/** Where rows come from: `from …`, its joins and its `where`, and their order. */
interface Source {
  readonly from: SQL;
  readonly orderBy: SQL;
}

/** All rows; none is an empty list. */
export const jsonList = <T>(row: Json<T>, { from, orderBy }: Source): Json<T[]> => ({
  made: sql`(select coalesce(json_agg(${row.made} order by ${orderBy}), '[]'::json) ${from})`,
  read: (found) => (found as readonly unknown[]).map(row.read),
});

/** The first row; null when there is none. */
export const jsonFirst = <T>(row: Json<T>, { from, orderBy }: Source): Json<T | null> => ({
  made: sql`(select ${row.made} ${from} order by ${orderBy} limit 1)`,
  read: (found) => (found === null ? null : row.read(found)),
});

/** A row that was joined; null when its key says that there was none. */
export const jsonJoined = <T>(key: Column, row: Json<T>): Json<T | null> => ({
  made: sql`case when ${key} is not null then ${row.made} end`,
  read: (found) => (found === null ? null : row.read(found)),
});

/** What to select from when all that is selected brings its own `from`. */
export const ONE_ROW = sql`(values (1)) as one`;

/** As a column of what a query selects or returns. */
export const selected = <T>({ made, read }: Json<T>): SQL<T> => sql<T>`${made}`.mapWith(read);
