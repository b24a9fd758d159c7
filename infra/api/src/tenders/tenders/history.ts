import { and, asc, eq, inArray, max } from 'drizzle-orm';
import type { TenderEvent } from 'shared-api/rules';
import { files } from '../../files/tables.ts';
import type { Sql, Transaction } from '../../platform/db/database.ts';
import {
  circulars,
  type PublishedFacts,
  type ReleaseRecord,
  type TenderRecord,
  tenderReleases,
} from './tables.ts';

/** What happened to a tender that is told of it. */
export interface Happening {
  readonly hecho: TenderEvent;
  readonly at: Date;
  /** Fields of a change, number and title of a circular, result. */
  readonly detalle?: readonly string[];
  readonly modificaPliego?: boolean;
}

/** Adds to what was published of a tender without a look at it: `publishRelease` is what publishes. */
export async function recordRelease(
  tx: Transaction,
  tender: TenderRecord,
  { hecho, at, detalle = [], modificaPliego = false }: Happening,
): Promise<void> {
  const [last] = await tx
    .select({ numero: max(tenderReleases.numero) })
    .from(tenderReleases)
    .where(eq(tenderReleases.tenderId, tender.id));
  await tx.insert(tenderReleases).values({
    tenderId: tender.id,
    numero: (last?.numero ?? 0) + 1,
    fecha: at,
    hecho,
    detalle,
    modificaPliego,
    facts: hecho === 'ocultada' ? null : await factsOf(tx, tender),
  });
}

/** Whether the tender was ever public. */
export async function wasPublished(tx: Transaction, tenderId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: tenderReleases.id })
    .from(tenderReleases)
    .where(eq(tenderReleases.tenderId, tenderId))
    .limit(1);
  return rows.length > 0;
}

/** All that was published of some tenders, by tender, oldest first. */
export async function releasesOfTenders(
  from: Sql,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReleaseRecord[]>> {
  const found = new Map<string, ReleaseRecord[]>();
  if (ids.length === 0) return found;
  const rows = await from
    .select()
    .from(tenderReleases)
    .where(inArray(tenderReleases.tenderId, [...ids]))
    .orderBy(asc(tenderReleases.tenderId), asc(tenderReleases.numero));
  for (const row of rows) found.set(row.tenderId, [...(found.get(row.tenderId) ?? []), row]);
  return found;
}

/** The circulars of a tender with their files, in their order. */
export const circularsOf = (from: Sql, tenderId: string) =>
  from
    .select({ circular: circulars, file: files })
    .from(circulars)
    .leftJoin(files, eq(files.id, circulars.fileId))
    .where(eq(circulars.tenderId, tenderId))
    .orderBy(asc(circulars.numero));

/** The file of a tender's circular; null where there is none. */
export async function circularFileId(
  from: Sql,
  tenderId: string,
  circularId: string,
): Promise<string | null> {
  const [row] = await from
    .select({ fileId: circulars.fileId })
    .from(circulars)
    .where(and(eq(circulars.tenderId, tenderId), eq(circulars.id, circularId)));
  return row?.fileId ?? null;
}

async function factsOf(tx: Transaction, tender: TenderRecord): Promise<PublishedFacts> {
  const [terms] = await tx.select({ mime: files.mime }).from(files).where(eq(files.id, tender.pliegoFileId));
  if (!terms) throw new Error(`the terms of tender ${tender.id} are gone`);
  const added = await circularsOf(tx, tender.id);
  return {
    titulo: tender.titulo,
    numero: tender.numero,
    anio: tender.anio,
    expediente: tender.expediente,
    tipo: tender.tipo,
    subtipo: tender.subtipo,
    fechaPublicacion: tender.fechaPublicacion,
    fechaVencimiento: tender.fechaVencimiento,
    pliegoTipo: terms.mime,
    situacion: tender.situacion,
    desenlace: tender.desenlace,
    circulares: added.map(({ circular, file }) => ({
      id: circular.id,
      numero: circular.numero,
      titulo: circular.titulo,
      texto: circular.texto,
      fecha: circular.createdAt.toISOString(),
      tipo: file?.mime ?? null,
    })),
  };
}
