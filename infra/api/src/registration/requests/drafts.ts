import { and, eq, type Placeholder } from 'drizzle-orm';
import type { FormDrafts, saveDraft as saveDraftCall } from 'shared-api/contract';
import { DRAFT_DAYS, DRAFT_MAX_BYTES, DRAFT_TOO_LARGE, isEditable, mergeDraft } from 'shared-api/rules';
import { deleteOld, type Sql, upsert } from '../../platform/db/database.ts';
import type { Call, Platform } from '../../platform/domain.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import { draftsOfUser, withLockedRequest } from './record/index.ts';
import { formDrafts } from './tables.ts';

export const FORM_CLOSED = 'El formulario no se puede modificar en el estado actual del trámite.';

/** Reads a person's drafts of a request: a row for each step. */
export function draftsOf(from: Sql, requestId: string | Placeholder, userId: string | Placeholder) {
  const { paso, version, campos } = formDrafts;
  return from.select({ paso, version, campos }).from(formDrafts).where(draftsOfUser(requestId, userId));
}

export const draftsByStep = (drafts: Awaited<ReturnType<typeof draftsOf>>): FormDrafts =>
  Object.fromEntries(drafts.map(({ paso, ...draft }) => [paso, draft]));

/**
 * Writes what a person types into their draft of a step. The request itself stays as it is. The audit log tells that a
 * draft was begun, not each of its changes.
 * @throws Refusal 400 for a draft that is too large, 404, 409 for a closed form
 */
export function saveDraft(
  platform: Platform,
  { user, audit, params: { cuit }, body: { paso, visto, campos: typed } }: Call<typeof saveDraftCall>,
) {
  const at = platform.clock.now();
  return withLockedRequest(platform, user, cuit, async (tx, row) => {
    if (!isEditable(row.estado)) throw conflict(FORM_CLOSED, 'ESTADO');
    const stored = draftsByStep(await draftsOf(tx, row.id, user.id))[paso];
    const version = Math.max(at.getTime(), (stored?.version ?? 0) + 1);
    const { campos, reemplazados } = mergeDraft(stored?.campos ?? {}, typed, { seen: visto, version });
    if (Buffer.byteLength(JSON.stringify(campos)) > DRAFT_MAX_BYTES) throw invalid(DRAFT_TOO_LARGE);
    const isEmpty = Object.keys(campos).length === 0;
    if (isEmpty) {
      await tx.delete(formDrafts).where(and(draftsOfUser(row.id, user.id), eq(formDrafts.paso, paso)));
    } else {
      const key = { requestId: row.id, userId: user.id, paso };
      await upsert(tx, formDrafts, key, { campos, version, updatedAt: at });
    }
    if (!stored && !isEmpty) {
      await audit(tx, { entity: 'borrador', entityId: row.id, taxId: row.cuit, after: { paso } });
    }
    return { data: draftsByStep(await draftsOf(tx, row.id, user.id)), reemplazados: [...reemplazados] };
  });
}

export const deleteOldDrafts = deleteOld([formDrafts.updatedAt, DRAFT_DAYS]);
