import { and, eq } from 'drizzle-orm';
import * as contract from 'shared-api/contract';
import { awaitsStaff, can, type FormChange, isInCorrection, observationState } from 'shared-api/rules';
import { users } from '../../accounts/users/tables.ts';
import { signFileUrl } from '../../files/index.ts';
import { HOUR_MS } from '../../platform/clock.ts';
import { type Database, type Transaction, upsert } from '../../platform/db/database.ts';
import { type Domain, type Platform, route, type SessionUser } from '../../platform/domain.ts';
import { conflict, forbidden, invalid } from '../../platform/errors.ts';
import { type RequestRecord, withLockedRequest } from '../requests/record/index.ts';
import { deleteOldCorrectionDrafts, saveCorrectionDraft } from './draft.ts';
import { answersOf, type CorrectionRow, followForm, lastCorrection, observedForm } from './repository.ts';
import { observationAnswers as answers, resolvedObservations as resolved } from './tables.ts';

export {
  correctionDraftOf,
  correctionDraftView,
  deleteCorrectionDraft,
  mustBeCurrentDraft,
  mustHaveSeenDraft,
} from './draft.ts';
export {
  deleteObservedForm,
  lastCorrection,
  lastObservations,
  lastObservationsOf,
  openObservations,
  storeObservedForm,
} from './repository.ts';

const NOT_NOW = 'Las observaciones se marcan mientras el trámite está en revisión. Actualice la página.';
const NOT_CORRECTING =
  'Las observaciones se responden mientras el trámite está en corrección. Actualice la página.';
const NEWER = 'Se pidió otra corrección mientras usted revisaba esta. Actualice la página.';
const NO_MARK = 'resuelta: indique si la observación quedó resuelta';
const NO_ANSWER = 'respuesta: escriba por qué no se cambia';

export const observations: Domain = {
  routes: (platform) => [
    // An existing mark of a reviewer keeps its author; an empty word of the supplier takes the stored one back.
    route(contract.markObservation, async ({ user, audit, params: { cuit }, body: mark }) => {
      const { correccion, numero, resuelta, respuesta } = mark;
      const isSupplier = user.tipo === 'PROVEEDOR';
      if ((isSupplier ? resuelta : respuesta) !== undefined) throw forbidden();
      if ((isSupplier ? respuesta : resuelta) === undefined) throw invalid(isSupplier ? NO_ANSWER : NO_MARK);
      const at = platform.clock.now();
      return withLockedRequest(platform, user, cuit, async (tx, row) => {
        const isOpen = isSupplier ? isInCorrection(row.estado) : awaitsStaff(row.estado);
        if (!isOpen) throw conflict(isSupplier ? NOT_CORRECTING : NOT_NOW, 'ESTADO');
        const [last] = await lastCorrection(tx, row.id);
        if (last?.id !== correccion) throw conflict(NEWER);
        const observation = last.observaciones[numero];
        if (!observation) throw invalid('numero: la corrección no tiene esa observación');
        const values = { correctionId: correccion, position: numero, userId: user.id, createdAt: at };
        const change =
          respuesta === undefined
            ? await resolve(tx, values, resuelta === true)
            : await answer(tx, values, respuesta);
        if (change) {
          const details = { numero, name: observation.name };
          await audit(tx, {
            entity: 'observacion',
            entityId: correccion,
            taxId: row.cuit,
            before: { ...details, ...change.before },
            after: { ...details, ...change.after },
          });
        }
        return { message: messageOf(mark) };
      });
    }),

    route(contract.saveCorrectionDraft, (call) => saveCorrectionDraft(platform, call)),
  ],
  jobs: [{ name: 'old-correction-drafts', everyMs: HOUR_MS, run: deleteOldCorrectionDrafts }],
};

/** A correction, or a rejection with its reason, as the history has it. */
type ObservedEntry = Pick<CorrectionRow, 'id' | 'observaciones' | 'attended'>;

/**
 * Reads what came of observations on the supplier's side, and the changes since then.
 * @returns `changes` null once there was a decision
 */
async function followUp(db: Database, row: RequestRecord, { id, observaciones, attended }: ObservedEntry) {
  const [before, answers] = await Promise.all([observedForm(db, row.id), answersOf(db, id)]);
  const form = before && (await followForm(db, row, before));
  return {
    changes: form?.changes ?? null,
    observations: observaciones.map((observation, position): contract.AttendedObservation => {
      const respuesta = answers.get(position) ?? null;
      const formerState = attended.includes(position) ? 'atendida' : null;
      const estado = observationState(observation, form, respuesta) ?? formerState;
      return { ...observation, respuesta, estado };
    }),
  };
}

/** Reads observations with their states; asks the database only if there are any. */
export async function attendedObservations(db: Database, row: RequestRecord, entry: ObservedEntry | null) {
  if (entry === null || entry.observaciones.length === 0) return [];
  return (await followUp(db, row, entry)).observations;
}

/** Reads a request's last correction with its marks and, once the supplier has sent the form again, its changes. */
export async function correctionView(
  platform: Platform,
  user: SessionUser,
  row: RequestRecord,
  correction: CorrectionRow,
): Promise<contract.Correction> {
  const [{ changes, observations }, marks] = await Promise.all([
    followUp(platform.db, row, correction),
    platform.db
      .select({
        position: resolved.position,
        createdAt: resolved.createdAt,
        usuario: { nombre: users.nombre, apellido: users.apellido },
      })
      .from(resolved)
      .innerJoin(users, eq(users.id, resolved.userId))
      .where(eq(resolved.correctionId, correction.id)),
  ]);
  return {
    id: correction.id,
    createdAt: correction.createdAt.toISOString(),
    observaciones: observations.map((observation, position) => {
      const mark = marks.find((candidate) => candidate.position === position);
      const resuelta = mark ? { usuario: mark.usuario, createdAt: mark.createdAt.toISOString() } : null;
      return { ...observation, resuelta };
    }),
    cambios: changes && awaitsStaff(row.estado) ? changesOnWire(platform, user, changes) : null,
  };
}

/** Converts the changes to the wire's form. Only roles that may read a document's history see its former files. */
function changesOnWire(platform: Platform, user: SessionUser, changes: readonly FormChange[]) {
  const past = can(user.tipo, 'documents.history');
  return changes.map(({ archivo_antes, archivo_ahora, antes, ahora, ...change }) => ({
    ...change,
    antes: [...antes],
    ahora: [...ahora],
    archivo_antes: archivo_antes && past ? signFileUrl(platform, archivo_antes) : null,
    archivo_ahora: archivo_ahora && signFileUrl(platform, archivo_ahora),
  }));
}

function messageOf({ resuelta, respuesta }: contract.BodyOf<typeof contract.markObservation>): string {
  if (respuesta === '') return 'La explicación se quitó';
  if (respuesta !== undefined) return 'La explicación quedó guardada';
  return resuelta ? 'La observación quedó resuelta' : 'La observación quedó pendiente otra vez';
}

/** Which observation of which correction, who marks or answers it, and when. */
type MarkValues = typeof resolved.$inferSelect;

const isAt = (table: typeof resolved | typeof answers, { correctionId, position }: MarkValues) =>
  and(eq(table.correctionId, correctionId), eq(table.position, position));

/** @returns null if the mark is as it was */
async function resolve(tx: Transaction, values: MarkValues, resuelta: boolean) {
  const changed = resuelta
    ? await tx.insert(resolved).values(values).onConflictDoNothing().returning()
    : await tx.delete(resolved).where(isAt(resolved, values)).returning();
  return changed.length === 0 ? null : { before: { resuelta: !resuelta }, after: { resuelta } };
}

/** @returns null if the word is as it was */
async function answer(tx: Transaction, values: MarkValues, respuesta: string) {
  const before = (await answersOf(tx, values.correctionId)).get(values.position) ?? '';
  if (before === respuesta) return null;
  if (respuesta === '') await tx.delete(answers).where(isAt(answers, values));
  else {
    const { correctionId, position, ...written } = values;
    await upsert(tx, answers, { correctionId, position }, { ...written, answer: respuesta });
  }
  return { before: { respuesta: before || null }, after: { respuesta: respuesta || null } };
}
