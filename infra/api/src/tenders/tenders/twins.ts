import { and, desc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { QueryOf, Tender, twinTenders } from 'shared-api/contract';
import { containsWords } from '../../platform/db/search.ts';
import type { Platform } from '../../platform/platform.ts';
import { tenders } from './tables.ts';
import { tenderView } from './view.ts';

/** Twins in one answer: more help nobody. */
const MAX_TWINS = 5;

/**
 * Reads the tenders that may be the one in a form, newest first: those with its file number, or with its number, year and
 * type.
 */
export async function twinsOf(
  platform: Platform,
  { expediente = '', numero, anio, tipo_licitacion: type, excepto }: QueryOf<typeof twinTenders>,
): Promise<Tender[]> {
  const hasNumber =
    numero !== undefined && anio !== undefined && type
      ? and(
          // Found by the index of searches: there is none of numbers.
          containsWords(sql`${tenders.searchText}`, `${numero} ${anio}`),
          eq(tenders.numero, numero),
          eq(tenders.anio, anio),
          eq(tenders.tipo, type),
        )
      : undefined;
  const either = or(
    expediente === '' ? undefined : eq(tenders.expediente, expediente.toUpperCase()),
    hasNumber,
  );
  if (!either) return [];
  const rows = await platform.db
    .select()
    .from(tenders)
    .where(and(either, isNull(tenders.deletedAt), excepto ? ne(tenders.id, excepto) : undefined))
    .orderBy(desc(tenders.createdAt), desc(tenders.id))
    .limit(MAX_TWINS);
  return rows.map((row) => tenderView(platform, row));
}
