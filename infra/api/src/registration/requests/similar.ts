import type { SQL } from 'drizzle-orm';
import type { exportRequests, QueryOf } from 'shared-api/contract';
import { requestSearch, searchWords, similarTo } from 'shared-api/rules';
import type { Database } from '../../platform/db/database.ts';
import { COMPARED } from '../../platform/db/search.ts';
import { supplierRequests as r } from './tables.ts';

type TypedTexts = Pick<QueryOf<typeof exportRequests>, 'buscar' | 'nombre_persona_humana' | 'razon_social'>;

type Names = Readonly<Record<'person' | 'company', string>>;

/**
 * Finds the tax ids of suppliers whose names are similar to the typed ones, the most similar first; a tax id or a request
 * number is like no other.
 * @param where what must hold besides the typed texts
 */
export async function similarSuppliers(
  db: Database,
  { buscar = '', nombre_persona_humana = '', razon_social = '' }: TypedTexts,
  where: SQL | undefined,
  order: readonly SQL[],
): Promise<string[]> {
  const { number, cuit } = requestSearch(buscar);
  const fields: [typed: string, textOf: (names: Names) => string][] = [
    [nombre_persona_humana, ({ person }) => person],
    [razon_social, ({ company }) => company],
    [buscar, ({ person, company }) => person + company],
  ];
  const searches = fields.filter(([typed]) => typed.trim() !== '');
  const isLikeNone = searches.some(([typed]) => searchWords(typed).length === 0);
  if (number || cuit || searches.length === 0 || isLikeNone) return [];
  const compared = await db
    .select({ cuit: r.cuit, person: r.nombre_busqueda, company: r.razon_social_busqueda })
    .from(r)
    .where(where)
    .orderBy(...order)
    .limit(COMPARED);
  const similar = searches.reduce(
    (rows, [typed, textOf]) =>
      similarTo(
        typed,
        rows.map((row) => ({ ...row, text: textOf(row) })),
      ),
    compared,
  );
  return similar.map((row) => row.cuit);
}
