import { and, asc, eq, inArray, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type * as contract from 'shared-api/contract';
import type { Label } from 'shared-api/contract';
import { fold } from 'shared-api/rules';
import { recordAudit } from '../../oversight/audit/index.ts';
import type { Sql, Transaction } from '../../platform/db/database.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import type { Author, Call } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { findRequest } from '../requests/record/index.ts';
import { supplierRequests } from '../requests/tables.ts';
import { labels, supplierLabels } from './tables.ts';

const NAME_TAKEN = 'Ya existe una etiqueta con ese nombre';
const NO_LABEL = 'No se encontró la etiqueta.';
const NO_SUPPLIER = 'No se encontró el proveedor.';

const labelColumns = { id: labels.id, etiqueta_nombre: labels.nombre };
const countedColumns = {
  ...labelColumns,
  proveedores: sql<number>`(select count(*)::int from supplier_labels s where s.label_id = labels.id)`,
};
const supplierColumns = { id: supplierRequests.id, cuit: supplierRequests.cuit };
type Supplier = Pick<typeof supplierRequests.$inferSelect, keyof typeof supplierColumns>;
const byName = [asc(labels.nombreBusqueda), asc(labels.id)];

export const allLabels = ({ db }: Platform): Promise<Label[]> =>
  db
    .select(labelColumns)
    .from(labels)
    .orderBy(...byName);

export async function labelPage({ db }: Platform, { query }: Call<typeof contract.pageLabels>) {
  const { page, limit } = query;
  const [data, total] = await Promise.all([
    db
      .select(countedColumns)
      .from(labels)
      .orderBy(...byName)
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(labels),
  ]);
  return { data, total, totalPages: Math.ceil(total / limit) };
}

/** @throws Refusal 400 for a name that, case and accents aside, is taken */
export function createLabel(
  { db, clock }: Platform,
  { user, where, body: { etiqueta_nombre: name } }: Call<typeof contract.createLabel>,
) {
  return db.transaction(async (tx) => {
    const at = clock.now();
    const [label] = await tx
      .insert(labels)
      .values({ nombre: name, nombreBusqueda: fold(name), createdAt: at })
      .onConflictDoNothing()
      .returning(labelColumns);
    if (!label) throw invalid(NAME_TAKEN);
    await recordAudit(tx, { user, where, at, entity: 'etiqueta', entityId: label.id, after: label });
    return { data: label };
  });
}

/** Deletes a label and takes it off the suppliers that have it. @throws Refusal 404 */
export async function deleteLabel(
  { db, clock }: Platform,
  { user, where, params: { id } }: Call<typeof contract.deleteLabel>,
) {
  const change = { user, where, at: clock.now() };
  await db.transaction(async (tx) => {
    // The lock keeps suppliers from getting the label meanwhile: they would be missing in the count.
    const [label] = await tx.select(countedColumns).from(labels).where(eq(labels.id, id)).for('update');
    if (!label) throw notFound(NO_LABEL);
    const suppliers = await tx
      .select(supplierColumns)
      .from(supplierLabels)
      .innerJoin(supplierRequests, eq(supplierRequests.id, supplierLabels.requestId))
      .where(eq(supplierLabels.labelId, id))
      .orderBy(asc(supplierRequests.cuit));
    for (const supplier of suppliers) {
      const names = await namesOn(tx, supplier.id);
      const remaining = names.filter((name) => name !== label.etiqueta_nombre);
      await recordLabels(tx, supplier, change, names, remaining);
    }
    await tx.delete(labels).where(eq(labels.id, id));
    await recordAudit(tx, { ...change, entity: 'etiqueta', entityId: id, before: label });
  });
  return { message: 'Etiqueta eliminada con éxito' };
}

/** Puts labels on a supplier; those it has already stay. @throws Refusal 404 for an unknown supplier or label */
export async function assignLabels(
  platform: Platform,
  { user, where, body, about }: Call<typeof contract.assignLabels>,
) {
  const change = { user, where, poner: body.etiqueta_ids };
  about(await changeLabels(platform, eq(supplierRequests.id, body.proveedor_id), change));
  return { message: 'El proveedor fue etiquetado con éxito' };
}

/** Takes labels off a supplier; those it doesn't have are ignored. @throws Refusal 404 for an unknown supplier */
export async function unassignLabels(
  platform: Platform,
  { user, where, body, about }: Call<typeof contract.unassignLabels>,
) {
  const change = { user, where, quitar: body.etiqueta_ids };
  about(await changeLabels(platform, eq(supplierRequests.id, body.proveedor_id), change));
  return { message: 'Se realizó con exito la acción' };
}

interface LabelChange extends Author {
  readonly poner?: readonly string[];
  readonly quitar?: readonly string[];
}

/** Puts labels on a supplier and takes others off. @throws Refusal 404 for an unknown supplier or label */
export const relabel = (platform: Platform, cuit: string, change: LabelChange): Promise<string> =>
  changeLabels(platform, eq(supplierRequests.cuit, cuit), change);

/** @returns the supplier's tax id */
async function changeLabels(
  { db, clock }: Platform,
  isSupplier: SQL,
  { poner = [], quitar = [], ...author }: LabelChange,
): Promise<string> {
  const at = clock.now();
  return db.transaction(async (tx) => {
    const [supplier] = await tx
      .select(supplierColumns)
      .from(supplierRequests)
      .where(isSupplier)
      .for('no key update');
    if (!supplier) throw notFound(NO_SUPPLIER);
    const before = await namesOn(tx, supplier.id);
    await addLabels(tx, supplier, [...new Set(poner)], at);
    await tx
      .delete(supplierLabels)
      .where(and(eq(supplierLabels.requestId, supplier.id), inArray(supplierLabels.labelId, [...quitar])));
    const after = await namesOn(tx, supplier.id);
    if (before.join() !== after.join()) {
      await recordLabels(tx, supplier, { ...author, at }, before, after);
    }
    return supplier.cuit;
  });
}

/** @throws Refusal 404 for an unknown label */
async function addLabels(tx: Transaction, { id }: Supplier, labelIds: string[], at: Date): Promise<void> {
  if (labelIds.length === 0) return;
  // The lock keeps the labels from being deleted before the transaction ends.
  const existing = await tx
    .select({ id: labels.id })
    .from(labels)
    .where(inArray(labels.id, labelIds))
    .for('key share');
  if (existing.length < labelIds.length) throw notFound(NO_LABEL);
  await tx
    .insert(supplierLabels)
    .values(labelIds.map((labelId) => ({ requestId: id, labelId, createdAt: at })))
    .onConflictDoNothing();
}

const recordLabels = (
  tx: Transaction,
  { id, cuit }: Supplier,
  change: Author & { readonly at: Date },
  before: readonly string[],
  after: readonly string[],
): Promise<void> =>
  recordAudit(tx, {
    ...change,
    entity: 'etiqueta_proveedor',
    entityId: id,
    taxId: cuit,
    before: { etiquetas: before },
    after: { etiquetas: after },
  });

export const hasLabel = (supplierId: SQLWrapper, labelId: string): SQL =>
  sql`exists (select 1 from ${supplierLabels} where ${eq(supplierLabels.requestId, supplierId)} and ${eq(supplierLabels.labelId, labelId)})`;

/** Reads the names of the labels on each of some suppliers, in order, by tax id; suppliers without labels are left out. */
export async function labelNamesOf(
  from: Sql,
  suppliers: readonly { readonly cuit: string }[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const taxIds = suppliers.map(({ cuit }) => cuit);
  const rows = await from
    .select({
      cuit: supplierRequests.cuit,
      names: sql<string[]>`array_agg(${labels.nombre} order by ${sql.join(byName, sql`, `)})`,
    })
    .from(supplierLabels)
    .innerJoin(labels, eq(labels.id, supplierLabels.labelId))
    .innerJoin(supplierRequests, eq(supplierRequests.id, supplierLabels.requestId))
    .where(inArray(supplierRequests.cuit, taxIds))
    .groupBy(supplierRequests.cuit);
  return new Map(rows.map(({ cuit, names }) => [cuit, names]));
}

/** Reads the labels on each of some suppliers, by name; by request id. Suppliers without labels are left out. */
export async function labelsOfRequests(
  from: Sql,
  requests: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, Label[]>> {
  const requestIds = requests.map(({ id }) => id);
  const rows = await from
    .select({ ...labelColumns, requestId: supplierLabels.requestId })
    .from(supplierLabels)
    .innerJoin(labels, eq(labels.id, supplierLabels.labelId))
    .where(inArray(supplierLabels.requestId, requestIds))
    .orderBy(...byName);
  const byRequest = new Map<string, Label[]>();
  for (const { requestId, ...label } of rows) {
    byRequest.set(requestId, [...(byRequest.get(requestId) ?? []), label]);
  }
  return byRequest;
}

export const labelsOn = (from: Sql, supplierId: string | Placeholder) =>
  from
    .select(labelColumns)
    .from(supplierLabels)
    .innerJoin(labels, eq(labels.id, supplierLabels.labelId))
    .where(eq(supplierLabels.requestId, supplierId))
    .orderBy(...byName);

const namesOn = async (from: Sql, supplierId: string) =>
  (await labelsOn(from, supplierId)).map(({ etiqueta_nombre }) => etiqueta_nombre);

/** Reads the labels on a supplier. @throws Refusal 404 for an unknown supplier */
export async function labelsOfSupplier(
  { db }: Platform,
  { params: { id }, about }: Call<typeof contract.labelsOfSupplier>,
) {
  const [supplier] = await db
    .select(supplierColumns)
    .from(supplierRequests)
    .where(eq(supplierRequests.id, id));
  if (!supplier) throw notFound(NO_SUPPLIER);
  about(supplier.cuit);
  return labelsOn(db, id);
}

/** @throws Refusal 404 for a tax id without a request */
export async function supplierByTaxId({ db }: Platform, { params }: Call<typeof contract.supplierByCuit>) {
  const request = await findRequest(db, params.cuit);
  if (!request) throw notFound(NO_SUPPLIER);
  return { id: request.id };
}
