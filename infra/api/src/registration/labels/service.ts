import { and, asc, eq, inArray, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Label } from 'shared-api/contract';
import { fold, labelNameProblem } from 'shared-api/rules';
import { recordAudit } from '../../oversight/audit/index.ts';
import type { Sql, Transaction } from '../../platform/db/database.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import type { SessionUser } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/platform.ts';
import { supplierRequests } from '../requests/tables.ts';
import { labels, supplierLabels } from './tables.ts';

const NAME_TAKEN = 'Ya existe una etiqueta con ese nombre';
const NO_LABEL = 'No se encontró la etiqueta.';
const NO_SUPPLIER = 'No se encontró el proveedor.';

const shown = { id: labels.id, etiqueta_nombre: labels.nombre };
/** Suppliers that have the label of the row. */
const suppliers = sql<number>`(select count(*)::int from supplier_labels s where s.label_id = labels.id)`;
const byName = [asc(labels.nombreBusqueda), asc(labels.id)];

export const allLabels = ({ db }: Platform): Promise<Label[]> =>
  db
    .select(shown)
    .from(labels)
    .orderBy(...byName);

export async function labelPage({ db }: Platform, page: number, limit: number) {
  const [data, [counted]] = await Promise.all([
    db
      .select({ ...shown, proveedores: suppliers })
      .from(labels)
      .orderBy(...byName)
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: sql<number>`count(*)::int` }).from(labels),
  ]);
  const total = counted?.total ?? 0;
  return { data, total, totalPages: Math.ceil(total / limit) };
}

/** @throws Refusal 400 for a name that is too short or, case and accents aside, taken */
export async function addLabel({ db, clock }: Platform, user: SessionUser, name: string): Promise<Label> {
  const problem = labelNameProblem(name);
  if (problem) throw invalid(problem);
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(labels)
      .values({ nombre: name, nombreBusqueda: fold(name), createdAt: clock.now() })
      .onConflictDoNothing()
      .returning(shown);
    if (!row) throw invalid(NAME_TAKEN);
    await recordAudit(tx, {
      entity: 'etiqueta',
      entityId: row.id,
      taxId: null,
      operation: 'ALTA',
      actor: user,
      where: 'labels.create',
      at: clock.now(),
      before: null,
      after: row,
    });
    return row;
  });
}

/** Removes a label, from the suppliers that have it too. @throws Refusal 404 */
export async function removeLabel({ db, clock }: Platform, user: SessionUser, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    // Held until it is gone: a supplier who is given it meanwhile would not be counted.
    const [row] = await tx
      .select({ ...shown, proveedores: suppliers })
      .from(labels)
      .where(eq(labels.id, id))
      .for('update');
    if (!row) throw notFound(NO_LABEL);
    const at = clock.now();
    const suppliersWithIt = await tx
      .select({ id: supplierRequests.id, cuit: supplierRequests.cuit })
      .from(supplierLabels)
      .innerJoin(supplierRequests, eq(supplierRequests.id, supplierLabels.requestId))
      .where(eq(supplierLabels.labelId, id))
      .orderBy(asc(supplierRequests.cuit));
    const labelNames = await labelNamesOf(
      tx,
      suppliersWithIt.map((supplier) => supplier.id),
    );
    for (const supplier of suppliersWithIt) {
      const names = labelNames.get(supplier.cuit) ?? [];
      await recordAudit(tx, {
        entity: 'etiqueta_proveedor',
        entityId: supplier.id,
        taxId: supplier.cuit,
        operation: 'MODIFICACION',
        actor: user,
        where: 'labels.delete',
        at,
        before: { etiquetas: names },
        after: { etiquetas: names.filter((name) => name !== row.etiqueta_nombre) },
      });
    }
    await tx.delete(labels).where(eq(labels.id, id));
    await recordAudit(tx, {
      entity: 'etiqueta',
      entityId: id,
      taxId: null,
      operation: 'BAJA',
      actor: user,
      where: 'labels.delete',
      at,
      before: row,
      after: null,
    });
  });
}

export interface Assignment {
  readonly proveedor_id: string;
  readonly etiqueta_ids: readonly string[];
}

/**
 * Puts labels on a supplier; those it has already stay.
 * @returns the supplier's tax id
 * @throws Refusal 404 for an unknown supplier or label
 */
export function putLabels(platform: Platform, user: SessionUser, input: Assignment): Promise<string> {
  const at = platform.clock.now();
  return changeLabels(platform, user, input, 'labels.assign', async (tx, ids) => {
    // Held until the end, so that none is removed meanwhile.
    const known = await tx
      .select({ id: labels.id })
      .from(labels)
      .where(inArray(labels.id, ids))
      .for('key share');
    if (known.length < ids.length) throw notFound(NO_LABEL);
    await tx
      .insert(supplierLabels)
      .values(ids.map((labelId) => ({ requestId: input.proveedor_id, labelId, createdAt: at })))
      .onConflictDoNothing();
  });
}

/**
 * Takes labels off a supplier; those it doesn't have do no harm.
 * @returns the supplier's tax id
 * @throws Refusal 404 for an unknown supplier
 */
export function takeLabels(platform: Platform, user: SessionUser, input: Assignment): Promise<string> {
  return changeLabels(platform, user, input, 'labels.unassign', async (tx, ids) => {
    await tx
      .delete(supplierLabels)
      .where(and(eq(supplierLabels.requestId, input.proveedor_id), inArray(supplierLabels.labelId, ids)));
  });
}

async function changeLabels(
  { db, clock }: Platform,
  user: SessionUser,
  input: Assignment,
  where: string,
  change: (tx: Transaction, ids: string[]) => Promise<void>,
): Promise<string> {
  return db.transaction(async (tx) => {
    const [supplier] = await tx
      .select({ id: supplierRequests.id, cuit: supplierRequests.cuit })
      .from(supplierRequests)
      .where(eq(supplierRequests.id, input.proveedor_id))
      .for('no key update');
    if (!supplier) throw notFound(NO_SUPPLIER);
    const before = await namesOn(tx, supplier.id);
    await change(tx, [...new Set(input.etiqueta_ids)]);
    const after = await namesOn(tx, supplier.id);
    if (before.join() === after.join()) return supplier.cuit;
    await recordAudit(tx, {
      entity: 'etiqueta_proveedor',
      entityId: supplier.id,
      taxId: supplier.cuit,
      operation: 'MODIFICACION',
      actor: user,
      where,
      at: clock.now(),
      before: { etiquetas: before },
      after: { etiquetas: after },
    });
    return supplier.cuit;
  });
}

/** Whether a supplier has a label. */
export const hasLabel = (supplierId: SQLWrapper, labelId: string): SQL =>
  sql`exists (select 1 from ${supplierLabels} where ${eq(supplierLabels.requestId, supplierId)} and ${eq(supplierLabels.labelId, labelId)})`;

/** The names of the labels on each of some suppliers, in order, by tax id; who has none is not in it. */
export async function labelNamesOf(
  from: Sql,
  supplierIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (supplierIds.length === 0) return new Map();
  const rows = await from
    .select({
      cuit: supplierRequests.cuit,
      names: sql<string[]>`array_agg(${labels.nombre} order by ${sql.join(byName, sql`, `)})`,
    })
    .from(supplierLabels)
    .innerJoin(labels, eq(labels.id, supplierLabels.labelId))
    .innerJoin(supplierRequests, eq(supplierRequests.id, supplierLabels.requestId))
    .where(inArray(supplierLabels.requestId, [...supplierIds]))
    .groupBy(supplierRequests.cuit);
  return new Map(rows.map(({ cuit, names }) => [cuit, names]));
}

/** The labels on a supplier, by name. */
export const labelsOn = (from: Sql, supplierId: string | Placeholder) =>
  from
    .select(shown)
    .from(supplierLabels)
    .innerJoin(labels, eq(labels.id, supplierLabels.labelId))
    .where(eq(supplierLabels.requestId, supplierId))
    .orderBy(...byName);

const namesOn = async (from: Sql, supplierId: string) =>
  (await labelsOn(from, supplierId)).map(({ etiqueta_nombre }) => etiqueta_nombre);

/** @throws Refusal 404 for an unknown supplier */
export async function labelsOfOne(
  { db }: Platform,
  supplierId: string,
  about: (cuit: string) => void,
): Promise<Label[]> {
  const [supplier] = await db
    .select({ cuit: supplierRequests.cuit })
    .from(supplierRequests)
    .where(eq(supplierRequests.id, supplierId));
  if (!supplier) throw notFound(NO_SUPPLIER);
  about(supplier.cuit);
  return labelsOn(db, supplierId);
}

/** @throws Refusal 404 for a tax id without a request */
export async function supplierIdOf({ db }: Platform, cuit: string): Promise<{ id: string }> {
  const [supplier] = await db
    .select({ id: supplierRequests.id })
    .from(supplierRequests)
    .where(eq(supplierRequests.cuit, cuit));
  if (!supplier) throw notFound(NO_SUPPLIER);
  return supplier;
}
