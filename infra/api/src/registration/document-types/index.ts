import { isDeepStrictEqual } from 'node:util';
import { and, asc, count, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm';
import type { ExplainedDocumentType } from 'shared-api/contract';
import * as contract from 'shared-api/contract';
import {
  DOCUMENT_TYPES_PER_PAGE,
  defaultDateRule,
  fold,
  isAbout,
  isEditable,
  isInCorrection,
  isSameName,
  REQUIRED_DOCUMENTS,
  statesWhere,
} from 'shared-api/rules';
import { lockFor, pick, type Transaction } from '../../platform/db/database.ts';
import { countToCap, readPage } from '../../platform/db/lists.ts';
import { type Author, type Domain, type Platform, route } from '../../platform/domain.ts';
import { conflict, invalidFields, notFound } from '../../platform/errors.ts';
import { documents, documentTypes as types } from '../documents/tables.ts';
import { openObservations } from '../observations/index.ts';
import { supplierRequests } from '../requests/tables.ts';

const ENTITY = 'tipo_documento_requerido';
/** Limits the public list; no city asks for nearly as many. */
const MOST_REQUIRED = 200;
const nameTaken = ({ nombre }: { readonly nombre: string }) =>
  invalidFields({ nombre: `Ya existe un documento requerido con ese nombre: «${nombre}»` });
const observedByName = (name: string) =>
  `Hay inscripciones con observaciones sobre «${name}» sin decidir, que lo nombran: hasta entonces solo se pueden cambiar sus acentos y mayúsculas.`;
const OTHER_EXPLANATION =
  'Otra persona cambió esta explicación mientras usted la escribía. Revise lo que guardó y guarde de nuevo.';
const OTHER_TEXTS =
  'Otra persona cambió estos textos mientras usted los escribía. Revise lo que guardó y guarde de nuevo.';
const typeNotFound = () => notFound('No se encontró el documento requerido.');
type TypeRow = typeof types.$inferSelect;
const {
  position: _position,
  activo: _active,
  createdAt: _addedAt,
  textos_observacion: _texts,
  ...explainedColumns
} = getTableColumns(types);
const isActive = eq(types.activo, true);
const formOrder = [asc(types.position), asc(types.id)];

export const documentTypes: Domain = {
  routes: (platform) => {
    const { db, clock } = platform;
    const activeTypes = () =>
      db
        .select(explainedColumns)
        .from(types)
        .where(isActive)
        .orderBy(...formOrder);
    return [
      route(contract.listDocumentTypes, ({ query: { page } }) =>
        readPage(activeTypes(), countToCap(db, types, isActive), page, DOCUMENT_TYPES_PER_PAGE),
      ),

      route(contract.requiredDocuments, async () => ({ data: await activeTypes().limit(MOST_REQUIRED) })),

      route(contract.explainedDocuments, async () => ({ data: await activeTypes().limit(MOST_REQUIRED) })),

      route(contract.documentTypeReach, async () => {
        const { tipo_persona, estado } = supplierRequests;
        const group = [tipo_persona, estado];
        const counts = db.select({ tipo_persona, estado, total: count() }).from(supplierRequests);
        return { data: await counts.groupBy(...group).orderBy(...group) };
      }),

      // Every request that its supplier can change now gets the empty document of a new type.
      route(contract.createDocumentType, ({ audit, body: input, noteDone }) =>
        db.transaction(async (tx) => {
          await lockFor(tx, 'documentTypes');
          const others = await tx.select().from(types);
          const twin = others.find(({ activo, nombre }) => activo && isSameName(nombre, input.nombre));
          if (twin) throw nameTaken(twin);
          const at = clock.now();
          const [type] = await tx
            .insert(types)
            .values({
              ...input,
              regla_fecha: input.regla_fecha ?? defaultDateRule(input),
              position: Math.max(-1, ...others.map(({ position }) => position)) + 1,
              createdAt: at,
            })
            .returning(explainedColumns);
          if (!type) throw new Error('the document type was not written');
          await addToEditableRequests(tx, type, at);
          await audit(tx, { entity: ENTITY, entityId: type.id, after: type });
          await noteDone(tx);
          return { data: type };
        }),
      ),

      route(contract.explainDocumentType, ({ audit, params: { id }, body: { vista, ...texts } }) =>
        changeType(platform, audit, id, texts, vista, OTHER_EXPLANATION),
      ),

      route(contract.observationTexts, async () => ({
        data: await db
          .select({ id: types.id, textos_observacion: types.textos_observacion })
          .from(types)
          .where(isActive)
          .orderBy(...formOrder),
      })),

      route(contract.saveObservationTexts, ({ audit, params: { id }, body: { vistos, ...texts } }) => {
        const seenTexts = vistos && { textos_observacion: vistos };
        return changeType(platform, audit, id, texts, seenTexts, OTHER_TEXTS);
      }),

      // Nobody is asked for the type any more; uploaded files stay.
      route(contract.deactivateDocumentType, async ({ audit, params: { id } }) => {
        await db.transaction(async (tx) => {
          const [type] = await tx
            .update(types)
            .set({ activo: false })
            .where(and(eq(types.id, id), isActive))
            .returning(explainedColumns);
          if (!type) throw typeNotFound();
          await audit(tx, { entity: ENTITY, entityId: id, before: type });
        });
        return { message: '¡Documento eliminado!' };
      }),
    ];
  },
};

/** Gives a database without document types those of the city; changes no other. */
export async function seedDocumentTypes({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await db.transaction(async (tx) => {
    await lockFor(tx, 'documentTypes');
    if ((await tx.$count(types)) > 0) return;
    const createdAt = clock.now();
    await tx.insert(types).values(
      REQUIRED_DOCUMENTS.map(({ textos_observacion: texts, ...type }, position) => ({
        ...type,
        textos_observacion: [...texts],
        position,
        createdAt,
      })),
    );
  });
}

/**
 * Replaces texts of a type.
 * @param seenTexts the texts that the caller saw; left out: whichever are stored
 * @throws Refusal 404, 409 with the message when somebody else changed them meanwhile
 */
function changeType<Texts extends Partial<TypeRow>>(
  { db }: Platform,
  audit: Author['audit'],
  id: string,
  texts: Texts,
  seenTexts: Texts | undefined,
  message: string,
) {
  return db.transaction(async (tx) => {
    const nombre: string | undefined = texts.nombre;
    // Before the row: whoever starts a request holds this lock while its documents refer to the row.
    if (nombre !== undefined) await lockFor(tx, 'documentTypes');
    const ofType = and(eq(types.id, id), isActive);
    const [stored] = await tx.select().from(types).where(ofType).for('update');
    if (!stored) throw typeNotFound();
    const before = pick(stored, Object.keys(texts) as (keyof TypeRow)[]);
    // First: texts that are sent again because their answer got lost are saved.
    if (isDeepStrictEqual(before, texts)) return { data: { ...stored, ...texts } };
    if (seenTexts && !isDeepStrictEqual(before, seenTexts)) throw conflict(message);
    if (nombre !== undefined && nombre !== stored.nombre) await mustBeRenamable(tx, stored, nombre);
    await tx.update(types).set(texts).where(ofType);
    await audit(tx, { entity: ENTITY, entityId: id, before, after: texts });
    return { data: { ...stored, ...texts } };
  });
}

/**
 * Checks that a type may get another name. Observations find their document by its name, accents and case aside.
 * @throws Refusal 400 for a name that is taken, 409 while observations name the type
 */
async function mustBeRenamable(tx: Transaction, { id, nombre: before }: TypeRow, after: string) {
  const others = await tx
    .select({ nombre: types.nombre })
    .from(types)
    .where(and(isActive, ne(types.id, id)));
  const twin = others.find(({ nombre }) => isSameName(nombre, after));
  if (twin) throw nameTaken(twin);
  if (fold(before) === fold(after)) return;
  const observed = await openObservations(tx);
  if (observed.some(({ name }) => isAbout(name, before))) throw conflict(observedByName(before));
}

/**
 * Adds the empty document of a new type to the requests that their suppliers can change. A request under review is
 * decided on as it was sent: it gets the document when it is opened again. A correction that names documents names the
 * new one too, or the supplier could never hand it in; a correction that names none leaves all of them open.
 * Locks each request, so that sending it and adding to it wait for each other; in the order of an assignment of several,
 * so that the two cannot deadlock.
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
    order by r.cuit
    for share of r
    on conflict do nothing`);
}
