import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type {
  createDocumentType,
  deactivateDocumentType,
  ExplainedDocumentType,
  explainDocumentType,
} from 'shared-api/contract';
import {
  defaultDateRule,
  fold,
  isEditable,
  isInCorrection,
  REQUIRED_DOCUMENTS,
  statesWhere,
} from 'shared-api/rules';
import { recordAudit } from '../../oversight/audit/index.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { lockFor } from '../../platform/db/locks.ts';
import { countToCap, type Page, pageOf } from '../../platform/db/paging.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import { pick } from '../../platform/pick.ts';
import type { Platform } from '../../platform/platform.ts';
import { documentTypeColumns, explanationColumns } from '../documents/index.ts';
import { documents, documentTypes } from '../documents/tables.ts';
import { supplierRequests } from '../requests/tables.ts';

export const ENTITY = 'tipo_documento_requerido';
const PAGE_SIZE = 10;
/** Limits the public list; no city asks for nearly as many. */
const MOST_REQUIRED = 200;
const NAME_TAKEN = 'Ya existe un documento requerido con ese nombre';
const OTHER_EXPLANATION =
  'Otra persona cambió esta explicación mientras usted la escribía. Revise lo que guardó y guarde de nuevo.';
export const typeNotFound = () => notFound('No se encontró el documento requerido.');
export const isActive = eq(documentTypes.activo, true);
export const formOrder = [asc(documentTypes.position), asc(documentTypes.id)];

/** Gives a database without document types those of the city; changes no other. */
export async function seedDocumentTypes({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await db.transaction(async (tx) => {
    await lockFor(tx, 'documentTypes');
    const [any] = await tx.select({ one: sql`1` }).from(documentTypes).limit(1);
    if (any) return;
    const createdAt = clock.now();
    await tx.insert(documentTypes).values(
      REQUIRED_DOCUMENTS.map(({ textos_observacion: texts, ...type }, position) => ({
        ...type,
        textos_observacion: [...texts],
        position,
        createdAt,
      })),
    );
  });
}

export async function typePage({ db }: Platform, page: number): Promise<Page<ExplainedDocumentType>> {
  const [rows, total] = await Promise.all([
    db
      .select(documentTypeColumns)
      .from(documentTypes)
      .where(isActive)
      .orderBy(...formOrder)
      .limit(PAGE_SIZE + 1)
      .offset((page - 1) * PAGE_SIZE),
    countToCap(db, documentTypes, isActive),
  ]);
  return pageOf(rows, page, PAGE_SIZE, total);
}

export async function requiredTypes(platform: Platform) {
  const types = await explainedTypes(platform);
  return {
    data: types.map((type) =>
      pick(type, ['nombre', 'requerido_persona_fisica', 'requerido_persona_juridica']),
    ),
  };
}

export const explainedTypes = ({ db }: Platform): Promise<ExplainedDocumentType[]> =>
  db
    .select(documentTypeColumns)
    .from(documentTypes)
    .where(isActive)
    .orderBy(...formOrder)
    .limit(MOST_REQUIRED);

/** Adds a type; every request that its supplier can change now gets its empty document. @throws Refusal 400 */
export function addType(
  { db, clock }: Platform,
  { user, where, body: input }: Call<typeof createDocumentType>,
) {
  return db.transaction(async (tx) => {
    await lockFor(tx, 'documentTypes');
    const others = await tx.select().from(documentTypes);
    if (others.some(({ activo, nombre }) => activo && fold(nombre) === fold(input.nombre))) {
      throw invalid(NAME_TAKEN);
    }
    const at = clock.now();
    const [type] = await tx
      .insert(documentTypes)
      .values({
        ...input,
        regla_fecha: input.regla_fecha ?? defaultDateRule(input),
        position: Math.max(-1, ...others.map(({ position }) => position)) + 1,
        createdAt: at,
      })
      .returning(documentTypeColumns);
    if (!type) throw new Error('the document type was not written');
    await addToEditableRequests(tx, type, at);
    await recordAudit(tx, { user, where, at, entity: ENTITY, entityId: type.id, after: type });
    return { data: type };
  });
}

/**
 * Adds the empty document of a new type to the requests that their suppliers can change. A request under review is
 * decided on as it was sent: it gets the document when it is opened again. A correction that names documents names the
 * new one too, or the supplier could never hand it in; a correction that names none leaves all of them open.
 * Locks each request, so that sending it and adding to it wait for each other.
 */
async function addToEditableRequests(tx: Transaction, type: ExplainedDocumentType, at: Date): Promise<void> {
  await tx.execute(sql`
    insert into ${documents} (id, request_id, type_id, named_in_correction, created_at, updated_at)
    select gen_random_uuid(), r.id, ${type.id}::uuid,
      ${inArray(sql`r.estado`, statesWhere(isInCorrection))}
        and (r.restricts_documents
          or exists (select 1 from ${documents} d where d.request_id = r.id and d.named_in_correction)),
      ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
    from ${supplierRequests} r
    where ${inArray(sql`r.estado`, statesWhere(isEditable))}
      and case r.tipo_persona
        when 'FISICA' then ${type.requerido_persona_fisica}::boolean
        else ${type.requerido_persona_juridica}::boolean
      end
    for share of r
    on conflict do nothing`);
}

/** Replaces a type's explanation. @throws Refusal 404, 409 when somebody else changed it meanwhile */
export function explainType(
  { db, clock }: Platform,
  { user, where, params: { id }, body }: Call<typeof explainDocumentType>,
) {
  const { vista: seen, ...explanation } = body;
  return db.transaction(async (tx) => {
    const ofType = and(eq(documentTypes.id, id), isActive);
    const [before] = await tx.select(explanationColumns).from(documentTypes).where(ofType).for('update');
    if (!before) throw typeNotFound();
    if (seen && !isDeepStrictEqual(before, seen)) throw conflict(OTHER_EXPLANATION);
    const [type] = await tx
      .update(documentTypes)
      .set(explanation)
      .where(ofType)
      .returning(documentTypeColumns);
    if (!type) throw typeNotFound();
    const entry = { entity: ENTITY, entityId: id, before, after: explanation };
    await recordAudit(tx, { user, where, at: clock.now(), ...entry });
    return { data: type };
  });
}

/** Takes a type out of use: nobody is asked for it any more, uploaded files stay. @throws Refusal 404 */
export async function deactivateType(
  { db, clock }: Platform,
  { user, where, params: { id } }: Call<typeof deactivateDocumentType>,
) {
  await db.transaction(async (tx) => {
    const [type] = await tx
      .update(documentTypes)
      .set({ activo: false })
      .where(and(eq(documentTypes.id, id), isActive))
      .returning(documentTypeColumns);
    if (!type) throw typeNotFound();
    await recordAudit(tx, { user, where, at: clock.now(), entity: ENTITY, entityId: id, before: type });
  });
  return { message: '¡Documento eliminado!' };
}
