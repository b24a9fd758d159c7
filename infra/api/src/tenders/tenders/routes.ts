import { isDeepStrictEqual } from 'node:util';
import type { BodyOf, Tender } from 'shared-api/contract';
import * as contract from 'shared-api/contract';
import {
  type Announcement,
  announcedChange,
  announcementProblems,
  changesTerms,
  circularOfChange,
  compareDates,
  hasSubtype,
  normaliseExpediente,
  TENDER_EXPIRY_BEFORE,
  tenderProblems,
  todayInCity,
  WITHDRAWAL_REASON_MISSING,
  WITHDRAWAL_WITHOUT_REASON,
} from 'shared-api/rules';
import { ownFileId } from '../../files/index.ts';
import { today } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { type Platform, type Route, route, type SessionUser } from '../../platform/domain.ts';
import { conflict, invalid, invalidFields } from '../../platform/errors.ts';
import { openDataRoutes } from '../open-data/routes.ts';
import { changedFields, columnsOf } from './field-columns.ts';
import type { TenderFilter, TenderScope } from './filter.ts';
import { type Happening, lastPublished, showingEvent } from './history.ts';
import { importRoutes } from './import.ts';
import { insertCircular, lifeRoutes, mustAllow, withdrawLocked } from './life.ts';
import { publishedChoices, tenderPage, twinsOf } from './list.ts';
import { auditTender, insertTender, writeAct } from './publish.ts';
import { changeTenders, findTender, lockTender, readStamp, writeTender } from './repository.ts';
import type { TenderRecord } from './tables.ts';
import { deleteUnfinished, unfinishedRoutes } from './unfinished.ts';
import { detailView, tenderView } from './view.ts';

const CHANGED =
  'La licitación cambió mientras usted la editaba: no se guardó nada. Vuelva a cargarla y compare antes de guardar.';

type NewTender = BodyOf<typeof contract.createTender>;
type TenderChange = BodyOf<typeof contract.updateTender>;

export function tenderRoutes(platform: Platform): Route[] {
  const { db, clock } = platform;
  const stamp = () => readStamp(platform);
  const page = async (scope: TenderScope, query: TenderFilter & { readonly page: number }) => {
    const { data, ...rest } = await tenderPage(db, scope, query, query.page, today(clock));
    return { data: data.map((row) => tenderView(platform, row)), ...rest };
  };
  return [
    ...openDataRoutes(platform),
    ...unfinishedRoutes(platform),
    ...importRoutes(platform),
    ...lifeRoutes(platform),
    route(contract.listTenders, ({ query }) => page('published', query), { stamp }),
    route(contract.tenderFilters, () => publishedChoices(db), { stamp }),
    route(contract.listHiddenTenders, ({ query }) => page('all', query)),
    route(contract.twinTenders, async ({ query }) => {
      const twins = await twinsOf(db, query);
      return { data: twins.map((row) => tenderView(platform, row)) };
    }),

    // There is a caller only if they may manage tenders: drafts and versions are for them alone.
    route(
      contract.readTender,
      async ({ params, caller, tag }) => {
        const withTerms = await findTender(db, params.id, caller ? 'all' : 'published');
        if (caller) tag(withTerms.tender.version);
        return detailView(platform, withTerms, caller !== null);
      },
      { stamp },
    ),

    route(contract.createTender, ({ user, body: input, noteDone }) =>
      changeTenders(db, async (tx) => {
        const at = clock.now();
        mustBeInFuture(input.publicar_desde, at);
        const values = await checkedColumns(tx, user, input, null);
        const row = await insertTender(platform, tx, values, { user, where: 'tenders.create', at });
        if (input.borrador) await deleteUnfinished(tx, user.id, input.borrador);
        await noteDone(tx);
        return { data: tenderView(platform, row) };
      }),
    ),

    // The rules are checked on the tender as it would be.
    route(contract.updateTender, async ({ user, params: { id }, body, seenVersion, tag, noteDone }) => {
      const { circular = '', motivo_acortamiento = '', ...change } = body;
      const row = await changeTenders(db, async (tx) => {
        const before = await lockTender(tx, id);
        const at = clock.now();
        mustAllow('change', before, at);
        if (seenVersion !== null && seenVersion !== before.version) throw conflict(CHANGED);
        mustBeInFuture(change.publicar_desde ?? null, at);
        const values = await checkedColumns(tx, user, merged(tenderView(platform, before), change), before);
        const added = await announceChange(tx, before, { ...values, circular, motivo_acortamiento }, at);
        const after = { ...before, ...values };
        if (isDeepStrictEqual(before, after)) return before;
        const event = await eventOf(tx, before, after);
        const changed = await writeAct(platform, tx, before, {
          change: values,
          event,
          user,
          where: 'tenders.update',
          at,
          added,
        });
        await noteDone(tx);
        return changed;
      });
      tag(row.version);
      return { data: tenderView(platform, row) };
    }),

    // The row of a draft stays, hidden. A tender that was public is withdrawn instead: a promise made to everyone is not unmade in
    // silence.
    route(contract.deleteTender, async ({ user, params: { id }, body, noteDone }) => {
      const reason = body?.motivo;
      await changeTenders(db, async (tx) => {
        const before = await lockTender(tx, id);
        const at = clock.now();
        if (await lastPublished(tx, id)) {
          mustAllow('withdraw', { ...before, mostrar: true }, at);
          if (reason === '') throw invalidFields({ motivo: WITHDRAWAL_REASON_MISSING });
          await withdrawLocked(platform, tx, before, {
            user,
            reason: reason ?? WITHDRAWAL_WITHOUT_REASON,
            at,
          });
        } else {
          await writeTender(tx, id, { deletedAt: at, updatedAt: at });
          await auditTender(tx, { user, where: 'tenders.delete', at, before, after: null });
        }
        await noteDone(tx);
      });
      return { message: 'Licitacion eliminada con exito' };
    }),
  ];
}

/**
 * Adds the circular of a change that bidders rely on, also while the tender is hidden: it would be public again with another
 * deadline. Drafts that were never public change freely.
 * @throws Refusal 400 with the fields that the change lacks
 */
async function announceChange(
  tx: Transaction,
  before: TenderRecord,
  after: Pick<TenderRecord, 'fechaVencimiento' | 'pliegoFileId'> & Announcement,
  at: Date,
): Promise<object | null> {
  if (!(await lastPublished(tx, before.id))) return null;
  const change = announcedChange(
    before.fechaVencimiento,
    after.fechaVencimiento,
    before.pliegoFileId !== after.pliegoFileId,
  );
  const problems = announcementProblems(change, after, before.situacion);
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  if (!change) return null;
  const written = { ...circularOfChange(change, after), modificaPliego: true, fileId: null };
  return { circular: await insertCircular(tx, before.id, at, written) };
}

/** Returns the event of a change that shows or hides the tender, or changes what is public of it; null for any other. */
async function eventOf(
  tx: Transaction,
  before: TenderRecord,
  after: TenderRecord,
): Promise<Happening | null> {
  if (before.mostrar !== after.mostrar) {
    return after.mostrar ? showingEvent(tx, after) : { hecho: 'ocultada' };
  }
  const detalle = after.mostrar ? changedFields(before, after) : [];
  return detalle.length === 0 ? null : { hecho: 'cambiada', detalle, modificaPliego: changesTerms(detalle) };
}

/** @throws Refusal 400 for a time of publication in the past */
function mustBeInFuture(publishAt: string | null, now: Date): void {
  if (publishAt && Date.parse(publishAt) <= now.getTime()) {
    throw invalid('La hora de publicación debe ser posterior a la actual', 'HORA_PASADA');
  }
}

function merged({ id: _id, situacion: _situation, ...stored }: Tender, change: TenderChange): NewTender {
  const changes = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const { expediente = stored.expediente } = change;
  // One that is unchanged may be another system's, in small letters.
  const isStored = expediente === stored.expediente;
  return { ...stored, ...changes, expediente: isStored ? expediente : normaliseExpediente(expediente) };
}

async function checkedColumns(
  tx: Transaction,
  user: SessionUser,
  whole: NewTender,
  before: TenderRecord | null,
) {
  const problems = Object.values(tenderProblems(whole, before?.expediente ?? null));
  const publishAt = whole.mostrar || !whole.publicar_desde ? null : new Date(whole.publicar_desde);
  if (publishAt && compareDates(todayInCity(publishAt), whole.fecha_vencimiento) > 0) {
    problems.push(TENDER_EXPIRY_BEFORE);
  }
  if (problems.length > 0) throw invalid(problems);
  return {
    ...columnsOf(whole),
    subtipo: hasSubtype(whole.tipo_licitacion) ? whole.subtipo_licitacion : null,
    pliegoFileId: await ownFileId(tx, whole.pliego_url, user.id, before?.pliegoFileId ?? null),
    mostrar: whole.mostrar,
    publicarDesde: publishAt,
  };
}
