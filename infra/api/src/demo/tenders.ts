import type { Tender } from 'shared-api/contract';
import { addDays } from 'shared-api/rules';
import { columnsOf, recordRelease } from '../tenders/tenders/index.ts';
import { tenders } from '../tenders/tenders/tables.ts';
import { ago, type DemoContext, dayFromToday, readDemoData } from './context.ts';

type DemoTender = Pick<Tender, 'titulo' | 'numero' | 'tipo_licitacion' | 'subtipo_licitacion'>;

const DRAFT_EVERY = 10;
const OFFICES = ['DCOMPRAS01', 'SECOBRAS02', 'SECSALUD03'] as const;

/** Writes the tenders: the first are open, the older ones closed, some are drafts. */
export async function seedTenders(context: DemoContext): Promise<void> {
  const written = await context.tx
    .insert(tenders)
    .values(
      (readDemoData('tenders') as DemoTender[]).map((tender, index) => {
        const draft = index % DRAFT_EVERY === DRAFT_EVERY - 1;
        // Three days apart at first, then further, over about a year and a half.
        const published = dayFromToday(
          context,
          draft ? 5 : -Math.round(1 + index * 3 + (index * index) / 10),
        );
        const year = Number(published.slice(0, 4));
        const serial = String(100_000 + index * 7919).padStart(8, '0');
        const writtenAt = draft ? ago(context, 1) : new Date(`${published}T12:00:00Z`);
        return {
          ...columnsOf({
            ...tender,
            anio: year,
            expediente: `EX-${year}-${serial}--MUNICAT-${OFFICES[index % OFFICES.length]}`,
            fecha_publicacion: published,
            fecha_vencimiento: addDays(published, 21 + (index % 4) * 7),
            preguntas_hasta: addDays(published, 14 + (index % 4) * 7),
          }),
          pliegoFileId: context.termsFileId,
          mostrar: !draft,
          createdAt: writtenAt,
          updatedAt: writtenAt,
        };
      }),
    )
    .returning();
  for (const tender of written) {
    if (tender.mostrar) {
      await recordRelease(context.tx, tender, { hecho: 'publicada' }, tender.createdAt);
    }
  }
}
