import type { Correction, FormChange } from 'shared-api/contract';
import { awaitsStaff, can, changesBetween, type ReviewedForm } from 'shared-api/rules';
import { signFileUrl } from '../../files/index.ts';
import { recordAudit } from '../../oversight/audit/index.ts';
import type { Sql } from '../../platform/db/database.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import type { SessionUser } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/platform.ts';
import { type RequestRecord, withLockedRequest } from '../requests/record/index.ts';
import {
  addMark,
  type CorrectionRow,
  dropMark,
  lastCorrection,
  marksOf,
  observedForm,
} from './repository.ts';

const NOT_NOW = 'Las observaciones se marcan mientras el trámite está en revisión. Actualice la página.';
const NEWER = 'Se pidió otra corrección mientras usted revisaba esta. Actualice la página.';
const NO_OBSERVATION = 'numero: la corrección no tiene esa observación';

/**
 * A request's last correction with its marks and, once the supplier has sent the form again, what is another in it.
 * @param formNow reads the form as it stands; only called when there is one to compare it with
 */
export async function correctionView(
  platform: Platform,
  from: Sql,
  user: SessionUser,
  row: RequestRecord,
  correction: CorrectionRow,
  formNow: () => Promise<ReviewedForm>,
): Promise<Correction> {
  const marks = await marksOf(from, correction.id);
  const before = awaitsStaff(row.estado) ? await observedForm(from, correction.id) : null;
  return {
    id: correction.id,
    createdAt: correction.createdAt.toISOString(),
    observaciones: correction.observaciones.map((observation, position) => {
      const mark = marks.find((one) => one.position === position);
      return {
        ...observation,
        resuelta: mark
          ? {
              usuario: { nombre: mark.nombre, apellido: mark.apellido },
              createdAt: mark.createdAt.toISOString(),
            }
          : null,
      };
    }),
    cambios: before && changesOf(platform, user, before, await formNow()),
  };
}

/** The changes as the wire has them. Files of the past are for those who may read a document's history. */
function changesOf(
  platform: Platform,
  user: SessionUser,
  before: ReviewedForm,
  after: ReviewedForm,
): FormChange[] {
  const past = can(user.tipo, 'documents.history');
  return changesBetween(before, after).map(({ archivo_antes, archivo_ahora, antes, ahora, ...change }) => ({
    ...change,
    antes: [...antes],
    ahora: [...ahora],
    archivo_antes: archivo_antes && past ? signFileUrl(platform, archivo_antes) : null,
    archivo_ahora: archivo_ahora && signFileUrl(platform, archivo_ahora),
  }));
}

/**
 * Marks an observation of the last correction as resolved, or takes the mark away. Who marked it first stays.
 * @throws Refusal 400 there is no such observation, 404, 409 it is not being reviewed or the correction is not the last
 */
export async function resolveObservation(
  platform: Platform,
  user: SessionUser,
  input: { cuit: string; correccion: string; numero: number; resuelta: boolean; where: string },
): Promise<void> {
  const { correccion, numero, resuelta } = input;
  const at = platform.clock.now();
  await withLockedRequest(platform, user, input.cuit, async (tx, row) => {
    if (!awaitsStaff(row.estado)) throw conflict(NOT_NOW, 'ESTADO');
    const [last] = await lastCorrection(tx, row.id);
    if (last?.id !== correccion) throw conflict(NEWER);
    const observation = last.observaciones[numero];
    if (!observation) throw invalid(NO_OBSERVATION);
    const changed = resuelta
      ? await addMark(tx, { correctionId: correccion, position: numero, userId: user.id, createdAt: at })
      : await dropMark(tx, correccion, numero);
    if (!changed) return;
    const told = { numero, name: observation.name };
    await recordAudit(tx, {
      entity: 'observacion',
      entityId: correccion,
      taxId: row.cuit,
      operation: 'MODIFICACION',
      actor: user,
      where: input.where,
      at,
      before: { ...told, resuelta: !resuelta },
      after: { ...told, resuelta },
    });
  });
}
