import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type {
  AnswerOf,
  BodyOf,
  createDocumentType,
  DocumentType,
  requiredDocuments,
} from 'shared-api/contract';
import {
  defaultDateRule,
  fold,
  isEditable,
  isInCorrection,
  newDocumentTypeProblem,
  statesWhere,
} from 'shared-api/rules';
import { recordAudit } from '../../oversight/audit/index.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { type Page, pageOf } from '../../platform/db/paging.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import type { SessionUser } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockDocumentTypes, typeView } from '../documents/index.ts';
import { documents, documentTypes } from '../documents/tables.ts';
import { supplierRequests } from '../requests/tables.ts';

const PAGE_SIZE = 10;
/** More than anybody would be asked for: what everybody may read has an end. */
const MOST_REQUIRED = 200;
const NAME_TAKEN = 'Ya existe un documento requerido con ese nombre';
const inForce = eq(documentTypes.activo, true);

/** The document types in force, in the order in which they are asked for. */
export async function typePage({ db }: Platform, page: number): Promise<Page<DocumentType>> {
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(documentTypes)
      .where(inForce)
      .orderBy(asc(documentTypes.position), asc(documentTypes.id))
      .limit(PAGE_SIZE + 1)
      .offset((page - 1) * PAGE_SIZE),
    db.select({ total: sql<number>`count(*)::int` }).from(documentTypes).where(inForce),
  ]);
  return pageOf(rows.map(typeView), page, PAGE_SIZE, counted?.total ?? 0);
}

/** What is asked of suppliers, in the order of the form. */
export const requiredTypes = ({ db }: Platform): Promise<AnswerOf<typeof requiredDocuments>['data']> =>
  db
    .select({
      nombre: documentTypes.nombre,
      requerido_persona_fisica: documentTypes.requeridoPersonaFisica,
      requerido_persona_juridica: documentTypes.requeridoPersonaJuridica,
    })
    .from(documentTypes)
    .where(inForce)
    .orderBy(asc(documentTypes.position), asc(documentTypes.id))
    .limit(MOST_REQUIRED);

/** Adds a type; every request that its supplier can change now gets its empty document. @throws Refusal 400 */
export async function addType(
  { db, clock }: Platform,
  user: SessionUser,
  input: BodyOf<typeof createDocumentType>,
): Promise<DocumentType> {
  const problem = newDocumentTypeProblem(input);
  if (problem) throw invalid(problem);
  return db.transaction(async (tx) => {
    await lockDocumentTypes(tx);
    const others = await tx.select().from(documentTypes);
    if (others.some(({ activo, nombre }) => activo && fold(nombre) === fold(input.nombre))) {
      throw invalid(NAME_TAKEN);
    }
    const at = clock.now();
    const [row] = await tx
      .insert(documentTypes)
      .values({
        nombre: input.nombre,
        requeridoPersonaFisica: input.requerido_persona_fisica,
        requeridoPersonaJuridica: input.requerido_persona_juridica,
        emision: input.emision,
        expiracion: input.expiracion,
        reglaFecha: input.regla_fecha ?? defaultDateRule(input),
        position: Math.max(-1, ...others.map(({ position }) => position)) + 1,
        createdAt: at,
      })
      .returning();
    if (!row) throw new Error('the document type was not written');
    await giveToOpenRequests(tx, row, at);
    await audit(tx, user, 'documentTypes.create', 'ALTA', at, null, typeView(row));
    return typeView(row);
  });
}

/**
 * A request that was sent is decided on as it was sent: it gets the new document when it is opened again.
 * Where a correction names documents, the new one is named with them: else the supplier could never hand it in.
 * Where it names none, all are open already. Each request is locked and looked at as it is by then: one that is being
 * sent waits for this, or this for it.
 */
async function giveToOpenRequests(
  tx: Transaction,
  type: typeof documentTypes.$inferSelect,
  at: Date,
): Promise<void> {
  const kinds = sql.join(
    [type.requeridoPersonaFisica && 'FISICA', type.requeridoPersonaJuridica && 'JURIDICA']
      .filter((kind) => kind !== false)
      .map((kind) => sql`${kind}`),
    sql`, `,
  );
  await tx.execute(sql`
    insert into ${documents} (id, request_id, type_id, named_in_correction, created_at, updated_at)
    select gen_random_uuid(), r.id, ${type.id}::uuid,
      ${inArray(sql`r.estado`, statesWhere(isInCorrection))}
        and (r.restricts_documents
          or exists (select 1 from ${documents} d where d.request_id = r.id and d.named_in_correction)),
      ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
    from ${supplierRequests} r
    where ${inArray(sql`r.estado`, statesWhere(isEditable))} and r.tipo_persona in (${kinds})
    for share of r
    on conflict do nothing`);
}

/** Takes a type out of use: nobody is asked for it any more, what was uploaded stays. @throws Refusal 404 */
export async function deactivateType({ db, clock }: Platform, user: SessionUser, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(documentTypes)
      .set({ activo: false })
      .where(and(eq(documentTypes.id, id), inForce))
      .returning();
    if (!row) throw notFound('No se encontró el documento requerido.');
    await audit(tx, user, 'documentTypes.deactivate', 'BAJA', clock.now(), typeView(row), null);
  });
}

function audit(
  tx: Transaction,
  actor: SessionUser,
  where: string,
  operation: string,
  at: Date,
  before: DocumentType | null,
  after: DocumentType | null,
): Promise<void> {
  const entityId = (after ?? before)?.id ?? '';
  return recordAudit(tx, {
    entity: 'tipo_documento_requerido',
    entityId,
    taxId: null,
    operation,
    actor,
    where,
    at,
    before,
    after,
  });
}
