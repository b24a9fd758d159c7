import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import type { AnswerOf, saveObservationTexts as saveTextsCall } from 'shared-api/contract';
import { recordAudit } from '../../oversight/audit/index.ts';
import { conflict } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { documentTypes } from '../documents/tables.ts';
import { ENTITY, formOrder, isActive, typeNotFound } from './service.ts';

type TypeTexts = AnswerOf<typeof saveTextsCall>['data'];

const OTHER_TEXTS =
  'Otra persona cambió estos textos mientras usted los escribía. Revise lo que guardó y guarde de nuevo.';
const columns = { id: documentTypes.id, textos_observacion: documentTypes.textos_observacion };

export const observationTexts = ({ db }: Platform): Promise<TypeTexts[]> =>
  db
    .select(columns)
    .from(documentTypes)
    .where(isActive)
    .orderBy(...formOrder);

/** Replaces a type's ready texts. @throws Refusal 404, 409 when somebody else changed them meanwhile */
export function saveObservationTexts(
  { db, clock }: Platform,
  { user, where, params: { id }, body: { textos_observacion, vistos: seen } }: Call<typeof saveTextsCall>,
) {
  return db.transaction(async (tx) => {
    const ofType = and(eq(documentTypes.id, id), isActive);
    const [before] = await tx.select(columns).from(documentTypes).where(ofType).for('update');
    if (!before) throw typeNotFound();
    if (seen && !isDeepStrictEqual(before.textos_observacion, seen)) throw conflict(OTHER_TEXTS);
    await tx.update(documentTypes).set({ textos_observacion }).where(ofType);
    const { id: entityId, ...texts } = before;
    const entry = { entity: ENTITY, entityId, before: texts, after: { textos_observacion } };
    await recordAudit(tx, { user, where, at: clock.now(), ...entry });
    return { data: { id, textos_observacion } };
  });
}
