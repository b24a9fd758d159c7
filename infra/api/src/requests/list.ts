import { and, desc, eq, like, type SQL, sql } from 'drizzle-orm';
import type { AnswerOf, listRequests, QueryOf } from 'shared-api/contract';
import { fold } from 'shared-api/rules';
import type { Database } from '../platform/db/database.ts';
import { supplierRequests as r } from './tables.ts';

/** Requests for staff, newest first, filtered and paged. */
export async function listRequestRows(
  db: Database,
  query: QueryOf<typeof listRequests>,
): Promise<AnswerOf<typeof listRequests>> {
  const { page, size } = query;
  const where = and(...filtersOf(query));
  // The one row beyond the page says whether there is a next one.
  const rows = await db
    .select({
      cuit: r.cuit,
      tipo_persona: r.tipo_persona,
      nombre_persona_humana: r.nombre_persona_humana,
      razon_social: r.razon_social,
      nro_tramite: r.nro_tramite,
      createdAt: r.createdAt,
      estado: r.estado,
      desde: r.estado_desde,
    })
    .from(r)
    .where(where)
    .orderBy(desc(r.createdAt), desc(r.id))
    .limit(size + 1)
    .offset((page - 1) * size);
  return {
    data: rows.slice(0, size).map(({ estado, desde, createdAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      estado_tramite: { estado, createdAt: desde.toISOString() },
    })),
    current: page,
    hasPreviousPage: page > 1,
    hasNextPage: rows.length > size,
    total: await db.$count(r, where),
  };
}

function filtersOf(query: QueryOf<typeof listRequests>): SQL[] {
  const filters: SQL[] = [];
  if (query.cuit) filters.push(like(r.cuit, `${query.cuit}%`));
  if (query.nombre_persona_humana) filters.push(holds(r.nombre_busqueda, query.nombre_persona_humana));
  if (query.razon_social) filters.push(holds(r.razon_social_busqueda, query.razon_social));
  if (query.estado) filters.push(eq(r.estado, query.estado));
  return filters;
}

/** The text anywhere in the column, case and accents ignored; the text's own `%`, `_` and `\` stand for themselves. */
const holds = (column: typeof r.nombre_busqueda | typeof r.razon_social_busqueda, text: string): SQL =>
  sql`${column} like ${`%${fold(text).replace(/[\\%_]/g, '\\$&')}%`}`;
