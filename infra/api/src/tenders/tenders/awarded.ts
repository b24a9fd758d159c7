import { and, desc, or, type SQL, sql } from 'drizzle-orm';
import type { SupplierAward } from 'shared-api/contract';
import { AWARDED_TENDERS_PER_PAGE } from 'shared-api/rules';
import type { Database } from '../../platform/db/database.ts';
import { countToCap, type Page, readPage } from '../../platform/db/paging.ts';
import { awardsOf } from './ending.ts';
import { TENDER_SCOPES } from './filter.ts';
import { tenders } from './tables.ts';

/** Reads a page of the published tenders that a supplier won, the newest result first, each with that supplier's awards only. */
export async function awardedTenders(db: Database, cuit: string, page: number): Promise<Page<SupplierAward>> {
  const where = and(sql`${tenders.situacion} = 'adjudicada'`, TENDER_SCOPES.published, hasAwardOf(cuit));
  const list = db.select().from(tenders).where(where).orderBy(desc(tenders.cerradaEl), desc(tenders.id));
  const counted = countToCap(db, tenders, where);
  const { data, ...rest } = await readPage(list, counted, page, AWARDED_TENDERS_PER_PAGE);
  return {
    ...rest,
    // The result of a tender wrote both.
    data: data.flatMap(({ id, titulo, numero, anio, tipo, cerradaEl, desenlace }) => {
      if (!cerradaEl || !desenlace) return [];
      const own = awardsOf(desenlace).filter((award) => award.cuit === cuit);
      return {
        licitacion_id: id,
        titulo,
        numero,
        anio,
        tipo_licitacion: tipo,
        fecha: cerradaEl,
        adjudicaciones: own.map(({ renglon, monto }) => ({ renglon, monto })),
      };
    }),
  };
}

/** Containment, which the index answers; results of the first version have their one supplier in the ending itself. */
const hasAwardOf = (cuit: string): SQL | undefined =>
  or(holds({ adjudicaciones: [{ cuit }] }), holds({ cuit }));
const holds = (part: object): SQL => sql`${tenders.desenlace} @> ${JSON.stringify(part)}::jsonb`;
