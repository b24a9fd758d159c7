import { eq } from 'drizzle-orm';
import * as contract from 'shared-api/contract';
import {
  type CivilDate,
  resultProblems,
  SITUATION_LABEL,
  type TenderAct,
  tenderActProblem,
  todayInCity,
} from 'shared-api/rules';
import { ownFileId } from '../../files/index.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { type Platform, type Route, route, type SessionUser } from '../../platform/domain.ts';
import { conflict, invalidFields } from '../../platform/errors.ts';
import { standingsOn } from '../../registration/certificates/index.ts';
import { columnsOf, fieldsOf } from './field-columns.ts';
import { fileOfNextRelease, lastPublished, releaseFile } from './history.ts';
import { writeAct } from './publish.ts';
import { changeTenders, findTender, lockTender } from './repository.ts';
import { type CircularRecord, circulars, type TenderRecord } from './tables.ts';
import { detailView } from './view.ts';

const CHANGED =
  'La licitación cambió mientras usted escribía: no se guardó nada. Compare con lo que está publicado ahora y vuelva a guardar.';

export const lifeRoutes = (platform: Platform): Route[] => [
  route(contract.addCircular, ({ user, params: { id }, body: input, noteDone }) =>
    actOn(platform, 'circular', id, async (tx, before, at) => {
      const added = await insertCircular(tx, id, at, {
        titulo: input.titulo,
        texto: input.texto,
        modificaPliego: input.modifica_pliego,
        fileId: input.archivo_url === null ? null : await ownFileId(tx, input.archivo_url, user.id),
      });
      const { numero, titulo, modificaPliego } = added;
      await writeAct(platform, tx, before, {
        change: {},
        event: { hecho: 'circular', detalle: [String(numero), titulo], modificaPliego },
        user,
        where: 'tenders.addCircular',
        operation: 'CIRCULAR',
        at,
        added: { circular: added },
      });
      await noteDone(tx);
    }),
  ),

  route(contract.withdrawTender, ({ user, params, body, noteDone }) =>
    actOn(platform, 'withdraw', params.id, async (tx, before, at) => {
      await withdrawLocked(platform, tx, before, { user, reason: body.motivo, at });
      await noteDone(tx);
    }),
  ),

  // A correction leaves the earlier result in the history.
  route(contract.setTenderResult, ({ user, params: { id }, body: input, seenVersion, noteDone }) =>
    actOn(platform, 'result', id, async (tx, before, at) => {
      if (seenVersion !== null && seenVersion !== before.version) throw conflict(CHANGED);
      const corrects = before.situacion !== 'vigente';
      const { resultado, detalle, motivo } = input;
      const adjudicaciones = await withRegister(tx, input.adjudicaciones, todayInCity(at));
      const problems = resultProblems({ resultado, adjudicaciones, motivo }, corrects);
      if (Object.keys(problems).length > 0) throw invalidFields(problems);
      const { archivo_url: url } = input;
      const act = before.desenlace?.archivo;
      const currentFile = act ? await releaseFile(tx, id, act.numero) : null;
      const fileId = url === null ? null : await ownFileId(tx, url, user.id, currentFile?.id ?? null);
      const correction = corrects ? [SITUATION_LABEL[before.situacion], motivo] : [];
      await writeAct(platform, tx, before, {
        change: {
          situacion: resultado,
          desenlace: {
            fecha: at.toISOString(),
            detalle: detalle || null,
            motivo: corrects ? motivo : null,
            adjudicaciones: adjudicaciones.map((award) => ({ ...award, renglon: award.renglon || null })),
            archivo: await fileOfNextRelease(tx, id, fileId),
          },
          cerradaEl: before.cerradaEl ?? todayInCity(at),
        },
        event: { hecho: 'resultado', detalle: [SITUATION_LABEL[resultado], ...correction], fileId },
        user,
        where: 'tenders.result',
        operation: 'RESULTADO',
        at,
      });
      await noteDone(tx);
    }),
  ),
];

/**
 * Withdraws a locked tender that was public. One that is hidden is shown again as it was last public: what was edited since is
 * a draft.
 */
export async function withdrawLocked(
  platform: Platform,
  tx: Transaction,
  before: TenderRecord,
  { user, reason, at }: { readonly user: SessionUser; readonly reason: string; readonly at: Date },
): Promise<void> {
  const published = before.mostrar ? null : await lastPublished(tx, before.id);
  await writeAct(platform, tx, before, {
    change: {
      ...(published && {
        ...columnsOf(fieldsOf(published)),
        ...(published.pliegoFileId && { pliegoFileId: published.pliegoFileId }),
        mostrar: true,
        publicarDesde: null,
      }),
      situacion: 'retirada',
      desenlace: { fecha: at.toISOString(), detalle: reason },
      cerradaEl: todayInCity(at),
    },
    event: { hecho: 'retirada' },
    user,
    where: 'tenders.withdraw',
    operation: 'RETIRO',
    at,
  });
}

/** Adds a circular with the next number of its tender, which is locked. */
export async function insertCircular(
  tx: Transaction,
  tenderId: string,
  at: Date,
  circular: Pick<CircularRecord, 'titulo' | 'texto' | 'modificaPliego' | 'fileId'>,
): Promise<typeof circular & Pick<CircularRecord, 'numero'>> {
  const added = {
    ...circular,
    numero: (await tx.$count(circulars, eq(circulars.tenderId, tenderId))) + 1,
  };
  await tx.insert(circulars).values({ ...added, tenderId, createdAt: at });
  return added;
}

/** Adds to each award how its supplier stands in the register, whose name counts. */
async function withRegister(
  tx: Transaction,
  awards: contract.BodyOf<typeof contract.setTenderResult>['adjudicaciones'],
  day: CivilDate,
) {
  const taxIds = awards.flatMap(({ cuit }) => cuit ?? []);
  const standings = await standingsOn(tx, taxIds, day);
  return awards.map((award) => {
    const supplier = award.cuit === null ? undefined : standings.get(award.cuit);
    if (!supplier) return { ...award, registro: null };
    const { nombre, ...registro } = supplier;
    return { ...award, proveedor: nombre ?? award.proveedor, registro };
  });
}

/** Locks a tender, checks that the act is possible, runs it and returns the tender as it is then. */
export async function actOn(
  platform: Platform,
  act: TenderAct,
  id: string,
  run: (tx: Transaction, before: TenderRecord, at: Date) => Promise<void>,
): Promise<{ data: contract.TenderDetail }> {
  const { db, clock } = platform;
  await changeTenders(db, async (tx) => {
    const before = await lockTender(tx, id);
    const at = clock.now();
    mustAllow(act, before, at);
    await run(tx, before, at);
  });
  return { data: await detailView(platform, await findTender(db, id), true) };
}

/** @throws Refusal 409 with the reason why the act is not possible */
export function mustAllow(act: TenderAct, tender: TenderRecord, at: Date): void {
  const problem = tenderActProblem(act, { ...tender, ...fieldsOf(tender) }, todayInCity(at));
  if (problem) throw conflict(problem);
}
