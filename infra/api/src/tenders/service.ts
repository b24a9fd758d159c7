import { eq } from 'drizzle-orm';
import type { BodyOf, createTender, Tender, TenderDetail, updateTender } from 'shared-api/contract';
import { fold, hasSubtype, tenderProblems } from 'shared-api/rules';
import { recordAudit } from '../audit/index.ts';
import { ownFileId, signFileUrl } from '../files/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import { invalid, notFound } from '../platform/errors.ts';
import type { SessionUser } from '../platform/http/session.ts';
import type { Platform } from '../platform/platform.ts';
import { findTender, lockTender } from './repository.ts';
import { type TenderRecord, tenders } from './tables.ts';

type NewTender = BodyOf<typeof createTender>;
type TenderChange = BodyOf<typeof updateTender>;

const NOT_FOUND = 'No se encontró la licitación.';

/** A tender as the wire has it; its terms under a URL that works for a short time. */
export function tenderView(platform: Platform, row: TenderRecord): Tender {
  return {
    id: row.id,
    titulo: row.titulo,
    numero: row.numero,
    anio: row.anio,
    expediente: row.expediente,
    tipo_licitacion: row.tipo,
    subtipo_licitacion: row.subtipo,
    fecha_publicacion: row.fechaPublicacion,
    fecha_vencimiento: row.fechaVencimiento,
    pliego_url: signFileUrl(platform, row.pliegoFileId),
    mostrar: row.mostrar,
  };
}

/** One tender; a draft only where the caller may see drafts. @throws Refusal 404 */
export async function readOne(platform: Platform, id: string, seesDrafts: boolean): Promise<TenderDetail> {
  const found = await findTender(platform.db, id);
  if (!found || !(found.tender.mostrar || seesDrafts)) throw notFound(NOT_FOUND);
  const { name, mime, bytes, sha256 } = found.file;
  return { ...tenderView(platform, found.tender), pliego: { nombre: name, tipo: mime, bytes, sha256 } };
}

/** @throws Refusal 400 with every problem of the tender */
export async function addTender(platform: Platform, user: SessionUser, input: NewTender): Promise<Tender> {
  return platform.db.transaction(async (tx) => {
    const at = platform.clock.now();
    const values = await columnsOf(tx, user, input, null);
    const [row] = await tx
      .insert(tenders)
      .values({ ...values, createdAt: at, updatedAt: at })
      .returning();
    if (!row) throw new Error('the tender was not written');
    await audit(tx, user, 'tenders.create', at, null, row);
    return tenderView(platform, row);
  });
}

/** Changes what is given; the rules hold for the whole that results. @throws Refusal 400, 404 */
export async function changeTender(
  platform: Platform,
  user: SessionUser,
  id: string,
  change: TenderChange,
): Promise<Tender> {
  return platform.db.transaction(async (tx) => {
    const before = await lockTender(tx, id);
    if (!before) throw notFound(NOT_FOUND);
    const at = platform.clock.now();
    const values = await columnsOf(tx, user, merged(tenderView(platform, before), change), before);
    const [row] = await tx
      .update(tenders)
      .set({ ...values, updatedAt: at })
      .where(eq(tenders.id, id))
      .returning();
    if (!row) throw new Error(`the tender ${id} is gone`);
    await audit(tx, user, 'tenders.update', at, before, row);
    return tenderView(platform, row);
  });
}

/** Takes a tender out of every answer; its row stays. @throws Refusal 404 */
export async function removeTender(platform: Platform, user: SessionUser, id: string): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const before = await lockTender(tx, id);
    if (!before) throw notFound(NOT_FOUND);
    const at = platform.clock.now();
    await tx.update(tenders).set({ deletedAt: at, updatedAt: at }).where(eq(tenders.id, id));
    await audit(tx, user, 'tenders.delete', at, before, null);
  });
}

function merged(stored: Tender, change: TenderChange): NewTender {
  const { subtipo_licitacion: subtype = stored.subtipo_licitacion } = change;
  return {
    titulo: change.titulo ?? stored.titulo,
    numero: change.numero ?? stored.numero,
    anio: change.anio ?? stored.anio,
    expediente: change.expediente ?? stored.expediente,
    tipo_licitacion: change.tipo_licitacion ?? stored.tipo_licitacion,
    subtipo_licitacion: subtype,
    fecha_publicacion: change.fecha_publicacion ?? stored.fecha_publicacion,
    fecha_vencimiento: change.fecha_vencimiento ?? stored.fecha_vencimiento,
    pliego_url: change.pliego_url ?? stored.pliego_url,
    mostrar: change.mostrar ?? stored.mostrar,
  };
}

/** The stored form of a whole tender, checked. */
async function columnsOf(tx: Transaction, user: SessionUser, whole: NewTender, before: TenderRecord | null) {
  const problems = Object.values(tenderProblems(whole));
  if (problems.length > 0) throw invalid(problems);
  return {
    titulo: whole.titulo,
    tituloBusqueda: fold(whole.titulo),
    numero: whole.numero,
    anio: whole.anio,
    expediente: whole.expediente,
    tipo: whole.tipo_licitacion,
    subtipo: hasSubtype(whole.tipo_licitacion) ? whole.subtipo_licitacion : null,
    fechaPublicacion: whole.fecha_publicacion,
    fechaVencimiento: whole.fecha_vencimiento,
    pliegoFileId: await ownFileId(tx, whole.pliego_url, user.id, before?.pliegoFileId ?? null),
    mostrar: whole.mostrar,
  };
}

const AUDITED = {
  'tenders.create': 'ALTA',
  'tenders.update': 'MODIFICACION',
  'tenders.delete': 'BAJA',
} as const;

function audit(
  tx: Transaction,
  user: SessionUser,
  where: keyof typeof AUDITED,
  at: Date,
  before: TenderRecord | null,
  after: TenderRecord | null,
): Promise<void> {
  return recordAudit(tx, {
    entity: 'licitacion',
    entityId: (after ?? before)?.id ?? '',
    taxId: null,
    operation: AUDITED[where],
    actor: user,
    where,
    at,
    before: before && told(before),
    after: after && told(after),
  });
}

function told({ tituloBusqueda: _folded, ...row }: TenderRecord) {
  return row;
}
