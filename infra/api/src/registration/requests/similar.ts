import type { SQL } from 'drizzle-orm';
import type { exportRequests, QueryOf } from 'shared-api/contract';
import { requestSearch, searchWords, similarTo } from 'shared-api/rules';
import type { Database } from '../../platform/db/database.ts';
import { supplierRequests as r } from './tables.ts';

type TypedTexts = Pick<QueryOf<typeof exportRequests>, 'buscar' | 'nombre_persona_humana' | 'razon_social'>;

/** The filters that name a supplier, left out of a list. */
export const NO_TYPED_TEXTS: TypedTexts = {
  buscar: undefined,
  nombre_persona_humana: undefined,
  razon_social: undefined,
};

/** So many names, the first of the list, are compared letter by letter: a search costs no more in a longer list. */
const COMPARED = 5_000;

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
  const typed = [nombre_persona_humana, razon_social, buscar].filter((text) => text.trim() !== '');
  if (number || cuit || typed.length === 0 || typed.some((text) => searchWords(text).length === 0)) return [];
  const compared = await db
    .select({ cuit: r.cuit, person: r.nombre_busqueda, company: r.razon_social_busqueda })
    .from(r)
    .where(where)
    .orderBy(...order)
    .limit(COMPARED);
  const similarBy = (
    search: string,
    rows: typeof compared,
    textOf: (row: (typeof rows)[number]) => string,
  ) =>
    search.trim() === ''
      ? rows
      : similarTo(
          search,
          rows.map((row) => ({ ...row, text: textOf(row) })),
        );
  const persons = similarBy(nombre_persona_humana, compared, ({ person }) => person);
  const companies = similarBy(razon_social, persons, ({ company }) => company);
  return similarBy(buscar, companies, ({ person, company }) => person + company).map((row) => row.cuit);
}
