import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, inArray, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import * as contract from 'shared-api/contract';
import { fold, isSameName } from 'shared-api/rules';
import type { Sql, Transaction } from '../../platform/db/database.ts';
import { readPage } from '../../platform/db/lists.ts';
import { type Author, type Domain, type Platform, route } from '../../platform/domain.ts';
import { invalidFields, notFound } from '../../platform/errors.ts';
import { findRequest } from '../requests/record/index.ts';
import { supplierRequests } from '../requests/tables.ts';
import { labels as labelTable, supplierLabels } from './tables.ts';

const NAME_TAKEN = 'Ya existe una etiqueta con ese nombre';
const NO_LABEL = 'No se encontró la etiqueta.';
const NO_SUPPLIER = 'No se encontró el proveedor.';

const labelColumns = { id: labelTable.id, etiqueta_nombre: labelTable.nombre };
const countedColumns = {
  ...labelColumns,
  proveedores: sql<number>`(select count(*)::int from supplier_labels s where s.label_id = labels.id)`,
};
const supplierColumns = { id: supplierRequests.id, cuit: supplierRequests.cuit };
type Supplier = Pick<typeof supplierRequests.$inferSelect, keyof typeof supplierColumns>;
const byName = [asc(labelTable.nombreBusqueda), asc(labelTable.id)];

export const labels: Domain = {
  routes: (platform) => {
    const { db, clock } = platform;
    return [
      route(contract.listLabels, () =>
        db
          .select(labelColumns)
          .from(labelTable)
          .orderBy(...byName),
      ),

      route(contract.pageLabels, ({ query: { page, limit } }) => {
        const list = db
          .select(countedColumns)
          .from(labelTable)
          .orderBy(...byName);
        return readPage(list, db.$count(labelTable), page, limit);
      }),

      route(contract.createLabel, ({ audit, body: { etiqueta_nombre: name }, noteDone }) =>
        db.transaction(async (tx) => {
          const others = await tx.select({ nombre: labelTable.nombre }).from(labelTable);
          if (others.some(({ nombre }) => isSameName(nombre, name)))
            throw invalidFields({ etiqueta_nombre: NAME_TAKEN });
          const [label] = await tx
            .insert(labelTable)
            .values({ nombre: name, nombreBusqueda: fold(name), createdAt: clock.now() })
            .onConflictDoNothing()
            .returning(labelColumns);
          if (!label) throw invalidFields({ etiqueta_nombre: NAME_TAKEN });
          await audit(tx, { entity: 'etiqueta', entityId: label.id, after: label });
          await noteDone(tx);
          return { data: label };
        }),
      ),

      route(contract.deleteLabel, async ({ audit, params: { id } }) => {
        await db.transaction(async (tx) => {
          // The lock keeps suppliers from getting the label meanwhile: they would be missing in the count.
          const [label] = await tx
            .select(countedColumns)
            .from(labelTable)
            .where(eq(labelTable.id, id))
            .for('update');
          if (!label) throw notFound(NO_LABEL);
          const suppliers = await tx
            .select(supplierColumns)
            .from(supplierLabels)
            .innerJoin(supplierRequests, eq(supplierRequests.id, supplierLabels.requestId))
            .where(eq(supplierLabels.labelId, id))
            .orderBy(asc(supplierRequests.cuit));
          const labelsBySupplier = await labelsOfRequests(tx, suppliers);
          const losses = suppliers.map((supplier) => {
            const names = namesOf(labelsBySupplier.get(supplier.id) ?? []);
            const remaining = names.filter((name) => name !== label.etiqueta_nombre);
            return labelsEntry(supplier, names, remaining);
          });
          await tx.delete(labelTable).where(eq(labelTable.id, id));
          await audit(tx, [...losses, { entity: 'etiqueta', entityId: id, before: label }]);
        });
        return { message: 'Etiqueta eliminada con éxito' };
      }),

      // Labels that the supplier has already stay.
      route(contract.assignLabels, async ({ audit, body, about }) => {
        const change = { audit, poner: body.etiqueta_ids };
        about(await relabel(platform, eq(supplierRequests.id, body.proveedor_id), change));
        return { message: 'El proveedor fue etiquetado con éxito' };
      }),

      // Labels that the supplier does not have are ignored.
      route(contract.unassignLabels, async ({ audit, body, about }) => {
        const change = { audit, quitar: body.etiqueta_ids };
        about(await relabel(platform, eq(supplierRequests.id, body.proveedor_id), change));
        return { message: 'Se realizó con exito la acción' };
      }),

      route(contract.labelsOfSupplier, async ({ params: { id }, about }) => {
        const isSupplier = eq(supplierRequests.id, id);
        const [supplier] = await db.select(supplierColumns).from(supplierRequests).where(isSupplier);
        if (!supplier) throw notFound(NO_SUPPLIER);
        about(supplier.cuit);
        return labelsOn(db, id);
      }),

      route(contract.supplierByCuit, async ({ params: { cuit } }) => {
        const request = await findRequest(db, cuit);
        if (!request) throw notFound(NO_SUPPLIER);
        return { id: request.id };
      }),
    ];
  },
};

interface LabelChange extends Pick<Author, 'audit'> {
  readonly poner?: readonly string[];
  readonly quitar?: readonly string[];
}

/**
 * Puts labels on a supplier and takes others off.
 * @returns the supplier's tax id
 * @throws Refusal 404 for an unknown supplier or label
 */
export async function relabel(
  { db, clock }: Platform,
  isSupplier: SQL,
  { poner = [], quitar = [], audit }: LabelChange,
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
    if (!isDeepStrictEqual(before, after)) await audit(tx, labelsEntry(supplier, before, after));
    return supplier.cuit;
  });
}

/** @throws Refusal 404 for an unknown label */
async function addLabels(tx: Transaction, { id }: Supplier, labelIds: string[], at: Date): Promise<void> {
  if (labelIds.length === 0) return;
  // The lock keeps the labels from being deleted before the transaction ends.
  const existing = await tx
    .select({ id: labelTable.id })
    .from(labelTable)
    .where(inArray(labelTable.id, labelIds))
    .for('key share');
  if (existing.length < labelIds.length) throw notFound(NO_LABEL);
  await tx
    .insert(supplierLabels)
    .values(labelIds.map((labelId) => ({ requestId: id, labelId, createdAt: at })))
    .onConflictDoNothing();
}

const labelsEntry = ({ id, cuit }: Supplier, before: readonly string[], after: readonly string[]) => ({
  entity: 'etiqueta_proveedor',
  entityId: id,
  taxId: cuit,
  before: { etiquetas: before },
  after: { etiquetas: after },
});

export const hasLabel = (supplierId: SQLWrapper, labelId: string): SQL =>
  sql`exists (select 1 from ${supplierLabels} where ${eq(supplierLabels.requestId, supplierId)} and ${eq(supplierLabels.labelId, labelId)})`;

/** Reads a label's name; returns the id of one that does not exist. */
export async function labelName(from: Sql, id: string): Promise<string> {
  const [label] = await from.select(labelColumns).from(labelTable).where(eq(labelTable.id, id));
  return label?.etiqueta_nombre ?? id;
}

/**
 * Reads the labels on each of some suppliers, by name; by request id. Suppliers without labels are left out. The ids are one
 * parameter: PostgreSQL limits how many there may be.
 */
export async function labelsOfRequests(from: Sql, requests: readonly { readonly id: string }[]) {
  const requestIds = requests.map(({ id }) => id);
  const rows = await from
    .select({ ...labelColumns, requestId: supplierLabels.requestId })
    .from(supplierLabels)
    .innerJoin(labelTable, eq(labelTable.id, supplierLabels.labelId))
    .where(sql`${supplierLabels.requestId} = any(${sql.param(requestIds)}::uuid[])`)
    .orderBy(...byName);
  const byRequest = new Map<string, contract.Label[]>();
  for (const { requestId, ...label } of rows) {
    byRequest.set(requestId, [...(byRequest.get(requestId) ?? []), label]);
  }
  return byRequest;
}

export const labelsOn = (from: Sql, supplierId: string | Placeholder) =>
  from
    .select(labelColumns)
    .from(supplierLabels)
    .innerJoin(labelTable, eq(labelTable.id, supplierLabels.labelId))
    .where(eq(supplierLabels.requestId, supplierId))
    .orderBy(...byName);

const namesOf = (found: readonly contract.Label[]) => found.map(({ etiqueta_nombre }) => etiqueta_nombre);
const namesOn = async (from: Sql, supplierId: string) => namesOf(await labelsOn(from, supplierId));
