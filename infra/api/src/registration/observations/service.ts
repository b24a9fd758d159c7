import { and, eq } from 'drizzle-orm';
import type { BodyOf, Correction, FormChange } from 'shared-api/contract';
import * as contract from 'shared-api/contract';
import { awaitsStaff, can, changesBetween, type ReviewedForm } from 'shared-api/rules';
import { users } from '../../accounts/users/tables.ts';
import { signFileUrl } from '../../files/index.ts';
import { recordAudit } from '../../oversight/audit/index.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import type { SessionUser } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/platform.ts';
import { type RequestRecord, withLockedRequest } from '../requests/record/index.ts';
import { type CorrectionRow, lastCorrection, observedForm } from './repository.ts';
import { resolvedObservations as resolved } from './tables.ts';

const NOT_NOW = 'Las observaciones se marcan mientras el trámite está en revisión. Actualice la página.';
const NEWER = 'Se pidió otra corrección mientras usted revisaba esta. Actualice la página.';
const NO_OBSERVATION = 'numero: la corrección no tiene esa observación';

/**
 * Reads a request's last correction with its marks and, once the supplier has sent the form again, its changes.
 * @param currentForm reads the form as it is now; only called when there is one to compare it with
 */
export async function correctionView(
  platform: Platform,
  user: SessionUser,
  row: RequestRecord,
  correction: CorrectionRow,
  currentForm: () => Promise<ReviewedForm>,
): Promise<Correction> {
  const marks = await platform.db
    .select({
      position: resolved.position,
      createdAt: resolved.createdAt,
      usuario: { nombre: users.nombre, apellido: users.apellido },
    })
    .from(resolved)
    .innerJoin(users, eq(users.id, resolved.userId))
    .where(eq(resolved.correctionId, correction.id));
  const before = awaitsStaff(row.estado) ? await observedForm(platform.db, row.id) : null;
  return {
    id: correction.id,
    createdAt: correction.createdAt.toISOString(),
    observaciones: correction.observaciones.map((observation, position) => {
      const mark = marks.find((candidate) => candidate.position === position);
      const resuelta = mark ? { usuario: mark.usuario, createdAt: mark.createdAt.toISOString() } : null;
      return { ...observation, resuelta };
    }),
    cambios: before && changesOf(platform, user, before, await currentForm()),
  };
}

/** Converts the changes to the wire's form. Only roles that may read a document's history see its former files. */
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
 * Marks an observation of the last correction as resolved, or removes the mark. An existing mark keeps its author.
 * @throws Refusal 400 for an unknown observation, 404, 409 outside of a review or for a correction that is not the last
 */
export async function resolveObservation(
  platform: Platform,
  user: SessionUser,
  cuit: string,
  { correccion, numero, resuelta }: BodyOf<typeof contract.resolveObservation>,
): Promise<void> {
  const at = platform.clock.now();
  await withLockedRequest(platform, user, cuit, async (tx, row) => {
    if (!awaitsStaff(row.estado)) throw conflict(NOT_NOW, 'ESTADO');
    const [last] = await lastCorrection(tx, row.id);
    if (last?.id !== correccion) throw conflict(NEWER);
    const observation = last.observaciones[numero];
    if (!observation) throw invalid(NO_OBSERVATION);
    const changed = resuelta
      ? await tx
          .insert(resolved)
          .values({ correctionId: correccion, position: numero, userId: user.id, createdAt: at })
          .onConflictDoNothing()
          .returning()
      : await tx
          .delete(resolved)
          .where(and(eq(resolved.correctionId, correccion), eq(resolved.position, numero)))
          .returning();
    if (changed.length === 0) return;
    const details = { numero, name: observation.name };
    await recordAudit(tx, {
      entity: 'observacion',
      entityId: correccion,
      taxId: row.cuit,
      operation: 'MODIFICACION',
      actor: user,
      where: contract.resolveObservation.id,
      at,
      before: { ...details, resuelta: !resuelta },
      after: { ...details, resuelta },
    });
  });
}
