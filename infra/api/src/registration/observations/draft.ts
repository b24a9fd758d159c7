import { eq, type Placeholder } from 'drizzle-orm';
import type { CorrectionDraft, saveCorrectionDraft as saveDraftCall } from 'shared-api/contract';
import { DRAFT_DAYS, nextState, sameDraft } from 'shared-api/rules';
import { users } from '../../accounts/users/tables.ts';
import { deleteOld, type Sql, type Transaction, upsert } from '../../platform/db/database.ts';
import type { Call, Platform } from '../../platform/domain.ts';
import { conflict } from '../../platform/errors.ts';
import { isSentAgain, withLockedRequest } from '../requests/record/index.ts';
import { correctionDrafts as drafts } from './tables.ts';

const NOT_NOW = 'En el estado actual del trámite no se pueden pedir correcciones. Actualice la página.';
const TAKEN_AWAY = 'Otra persona descartó esta corrección mientras usted la escribía.';
const SENT_AGAIN =
  'El proveedor volvió a enviar la inscripción desde que usted la abrió: lo que escribió no se guardó. Revise lo que cambió antes de guardarlo.';
const WRITTEN_SINCE =
  'escribió observaciones, todavía sin enviar, después de que usted abrió el trámite. Actualice la página.';

type DraftRow = Awaited<ReturnType<typeof correctionDraftOf>>[number];

/** Reads the correction that is being written for a request, with the author of its last change. */
export const correctionDraftOf = (from: Sql, requestId: string | Placeholder) =>
  from
    .select({
      version: drafts.version,
      observaciones: drafts.observaciones,
      usuario: { nombre: users.nombre, apellido: users.apellido },
      updatedAt: drafts.updatedAt,
    })
    .from(drafts)
    .innerJoin(users, eq(users.id, drafts.userId))
    .where(eq(drafts.requestId, requestId));

export const correctionDraftView = ({ updatedAt, ...draft }: DraftRow): CorrectionDraft => ({
  ...draft,
  fecha: updatedAt.toISOString(),
});

/**
 * Checks that a draft is still the version that a caller saw (0: none).
 * @throws Refusal 409 that names who changed it, and has the stored draft
 */
function mustBeVersion(stored: DraftRow | null, seen: number): void {
  if ((stored?.version ?? 0) === seen) return;
  const now = { borrador_correccion: stored && correctionDraftView(stored) };
  if (!stored) throw conflict(TAKEN_AWAY, 'CONFLICTO', now);
  const { nombre, apellido } = stored.usuario;
  const message = `${nombre} ${apellido} cambió esta corrección mientras usted la escribía.`;
  throw conflict(message, 'CONFLICTO', now);
}

/**
 * Keeps a correction that is being written. The same draft sent again is answered as it is stored.
 * @throws Refusal 404, 409 where no correction can be asked for, when somebody else changed the draft,
 * or where the supplier has sent the request again since the caller read it
 */
export function saveCorrectionDraft(
  platform: Platform,
  { user, params: { cuit }, body }: Call<typeof saveDraftCall>,
) {
  const { version: seen, observaciones, enviado_visto } = body;
  const at = platform.clock.now();
  return withLockedRequest(platform, user, cuit, async (tx, row) => {
    if (!nextState(row.estado, 'correct', user.tipo).ok) throw conflict(NOT_NOW, 'ESTADO');
    const [stored = null] = await correctionDraftOf(tx, row.id);
    if (!sameDraft(stored?.observaciones ?? [], observaciones)) {
      // The observations may be on what the supplier has corrected since: the draft's version does not tell.
      if (isSentAgain(row, enviado_visto)) throw conflict(SENT_AGAIN);
      mustBeVersion(stored, seen);
      if (observaciones.length === 0) await deleteCorrectionDraft(tx, row.id);
      else {
        const version = Math.max(at.getTime(), (stored?.version ?? 0) + 1);
        const values = { observaciones, version, userId: user.id, updatedAt: at };
        await upsert(tx, drafts, { requestId: row.id }, values);
      }
    }
    const [draft] = await correctionDraftOf(tx, row.id);
    return { data: draft ? correctionDraftView(draft) : null };
  });
}

/** Checks the draft that a correction is sent from. @throws Refusal 409 when somebody else changed it meanwhile */
export async function mustBeCurrentDraft(tx: Transaction, requestId: string, seen: number): Promise<void> {
  const [stored = null] = await correctionDraftOf(tx, requestId);
  mustBeVersion(stored, seen);
}

/** Checks that a decision discards no draft that its reviewer has not seen. @throws Refusal 409 that names its author */
export async function mustHaveSeenDraft(tx: Transaction, requestId: string, seen: number): Promise<void> {
  const [stored] = await correctionDraftOf(tx, requestId);
  if (!stored || stored.version === seen) return;
  const { nombre, apellido } = stored.usuario;
  throw conflict(`${nombre} ${apellido} ${WRITTEN_SINCE}`, 'CONFLICTO');
}

export async function deleteCorrectionDraft(tx: Transaction, requestId: string): Promise<void> {
  await tx.delete(drafts).where(eq(drafts.requestId, requestId));
}

export const deleteOldCorrectionDrafts = deleteOld([drafts.updatedAt, DRAFT_DAYS]);
