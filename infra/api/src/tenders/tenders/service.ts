import type { BodyOf, createTender, Tender, TenderDetail, updateTender } from 'shared-api/contract';
import { changesTerms, fold, hasSubtype, isExpediente, tenderProblems } from 'shared-api/rules';
import { ownFileId } from '../../files/index.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import type { NoteDone } from '../../platform/http/route.ts';
import type { SessionUser } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/platform.ts';
import { auditTender } from './audit.ts';
import { changeTenders } from './changes.ts';
import { wasPublished } from './history.ts';
import { mustAllow } from './life.ts';
import { publishRelease } from './publish.ts';
import { findTender, lockTender, NOT_FOUND, writeTender } from './repository.ts';
import { type TenderRecord, tenders } from './tables.ts';
import { detailView, managedView, tenderView } from './view.ts';

type NewTender = BodyOf<typeof createTender>;
type TenderChange = BodyOf<typeof updateTender>;

/** One tender; a draft, and its version, only where the caller manages tenders. @throws Refusal 404 */
export async function readOne(platform: Platform, id: string, manages: boolean): Promise<TenderDetail> {
  const found = await findTender(platform.db, id);
  if (!found || !(found.tender.mostrar || manages)) throw notFound(NOT_FOUND);
  return (manages ? managedView : detailView)(platform, platform.db, found);
}

/** @throws Refusal 400 with every problem of the tender */
export async function addTender(
  platform: Platform,
  user: SessionUser,
  input: NewTender,
  noteDone: NoteDone,
): Promise<Tender> {
  return changeTenders(platform.db, async (tx) => {
    const at = platform.clock.now();
    mustComeLater(input.publicar_desde, at);
    const values = await columnsOf(tx, user, input, null);
    const [row] = await tx
      .insert(tenders)
      .values({ ...values, createdAt: at, updatedAt: at })
      .returning();
    if (!row) throw new Error('the tender was not written');
    if (row.mostrar) await publishRelease(platform, tx, row, { hecho: 'publicada', at });
    await auditTender(tx, user, { where: 'tenders.create', at, before: null, after: row });
    await noteDone(tx);
    return tenderView(platform, row);
  });
}

/**
 * Changes what is given; the rules hold for the whole that results.
 * @param seenVersion version that the change was made of; null: the caller does not say
 * @throws Refusal 400, 404, 409
 */
export async function changeTender(
  platform: Platform,
  user: SessionUser,
  id: string,
  { change, seenVersion }: { readonly change: TenderChange; readonly seenVersion: number | null },
): Promise<TenderRecord> {
  return changeTenders(platform.db, async (tx) => {
    const before = await lockTender(tx, id);
    if (!before) throw notFound(NOT_FOUND);
    const at = platform.clock.now();
    mustAllow('change', before, at);
    mustBeCurrent(before, seenVersion);
    mustComeLater(change.publicar_desde ?? null, at);
    const values = await columnsOf(tx, user, merged(tenderView(platform, before), change), before);
    const row = await writeTender(tx, id, { ...values, updatedAt: at });
    await recordChange(platform, tx, { before, after: row, at });
    await auditTender(tx, user, { where: 'tenders.update', at, before, after: row });
    return row;
  });
}

/**
 * Makes a draft with all that a tender says; its life so far is not. A file number of another system stays its own: the
 * draft has none, and is not published before it is given one. @throws Refusal 404
 */
export async function duplicate(
  platform: Platform,
  user: SessionUser,
  id: string,
  noteDone: NoteDone,
): Promise<Tender> {
  return changeTenders(platform.db, async (tx) => {
    const found = await findTender(tx, id);
    if (!found) throw notFound(NOT_FOUND);
    const at = platform.clock.now();
    const { tender: original } = found;
    const [row] = await tx
      .insert(tenders)
      .values({
        titulo: original.titulo,
        tituloBusqueda: original.tituloBusqueda,
        numero: original.numero,
        anio: original.anio,
        expediente: isExpediente(original.expediente) ? original.expediente : '',
        tipo: original.tipo,
        subtipo: original.subtipo,
        fechaPublicacion: original.fechaPublicacion,
        fechaVencimiento: original.fechaVencimiento,
        pliegoFileId: original.pliegoFileId,
        mostrar: false,
        createdAt: at,
        updatedAt: at,
      })
      .returning();
    if (!row) throw new Error('the tender was not written');
    await auditTender(tx, user, { where: 'tenders.duplicate', at, before: null, after: row });
    await noteDone(tx);
    return tenderView(platform, row);
  });
}

/** Takes a tender out of every answer; its row stays. @throws Refusal 404 */
export async function removeTender(platform: Platform, user: SessionUser, id: string): Promise<void> {
  await changeTenders(platform.db, async (tx) => {
    const before = await lockTender(tx, id);
    if (!before) throw notFound(NOT_FOUND);
    const at = platform.clock.now();
    await writeTender(tx, id, { deletedAt: at, updatedAt: at });
    if (before.mostrar) await publishRelease(platform, tx, before, { hecho: 'ocultada', at });
    await auditTender(tx, user, { where: 'tenders.delete', at, before, after: null });
  });
}

/** Adds to what was published what this change shows of the tender, or no longer shows. */
async function recordChange(
  platform: Platform,
  tx: Transaction,
  { before, after, at }: { readonly before: TenderRecord; readonly after: TenderRecord; readonly at: Date },
): Promise<void> {
  if (before.mostrar !== after.mostrar) {
    const shown = (await wasPublished(tx, after.id)) ? 'repuesta' : 'publicada';
    return publishRelease(platform, tx, after, { hecho: after.mostrar ? shown : 'ocultada', at });
  }
  const changed = after.mostrar ? changedFields(before, after) : [];
  if (changed.length === 0) return;
  const modificaPliego = changesTerms(changed);
  await publishRelease(platform, tx, after, { hecho: 'cambiada', at, detalle: changed, modificaPliego });
}

const PUBLISHED_FIELDS = {
  titulo: 'titulo',
  numero: 'numero',
  anio: 'anio',
  expediente: 'expediente',
  tipo_licitacion: 'tipo',
  subtipo_licitacion: 'subtipo',
  fecha_publicacion: 'fechaPublicacion',
  fecha_vencimiento: 'fechaVencimiento',
  pliego: 'pliegoFileId',
} as const satisfies Record<string, keyof TenderRecord>;

const changedFields = (before: TenderRecord, after: TenderRecord): string[] =>
  Object.entries(PUBLISHED_FIELDS).flatMap(([name, column]) =>
    before[column] === after[column] ? [] : [name],
  );

/** @throws Refusal 409 when the caller changed a version that is no longer the stored one */
function mustBeCurrent({ version }: TenderRecord, seenVersion: number | null): void {
  if (seenVersion === null || seenVersion === version) return;
  throw conflict(
    'La licitación cambió mientras usted la editaba: no se guardó nada. Vuelva a cargarla y compare antes de guardar.',
  );
}

/** @throws Refusal 400 for an hour of publication that has passed */
function mustComeLater(publishAt: string | null, now: Date): void {
  if (publishAt && Date.parse(publishAt) <= now.getTime()) {
    throw invalid('La hora de publicación debe ser posterior a la actual', 'HORA_PASADA');
  }
}

function merged(stored: Tender, change: TenderChange): NewTender {
  const { subtipo_licitacion: subtype = stored.subtipo_licitacion } = change;
  const { publicar_desde: publishAt = stored.publicar_desde } = change;
  return {
    titulo: change.titulo ?? stored.titulo,
    numero: change.numero ?? stored.numero,
    anio: change.anio ?? stored.anio,
    expediente: fileNumberOf(stored, change),
    tipo_licitacion: change.tipo_licitacion ?? stored.tipo_licitacion,
    subtipo_licitacion: subtype,
    fecha_publicacion: change.fecha_publicacion ?? stored.fecha_publicacion,
    fecha_vencimiento: change.fecha_vencimiento ?? stored.fecha_vencimiento,
    pliego_url: change.pliego_url ?? stored.pliego_url,
    mostrar: change.mostrar ?? stored.mostrar,
    publicar_desde: publishAt,
  };
}

/** Upper case, but for one that stays as it is stored. */
const fileNumberOf = (
  { expediente: stored }: Tender,
  { expediente: given = stored }: TenderChange,
): string => (given === stored ? stored : given.toUpperCase());

/** The stored form of a whole tender, checked. */
async function columnsOf(tx: Transaction, user: SessionUser, whole: NewTender, before: TenderRecord | null) {
  const problems = Object.values(tenderProblems(whole, before?.expediente ?? null));
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
    publicarDesde: whole.mostrar || !whole.publicar_desde ? null : new Date(whole.publicar_desde),
  };
}
