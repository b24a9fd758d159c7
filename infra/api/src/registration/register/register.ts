import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { listRegister, QueryOf, RegisteredSupplier } from 'shared-api/contract';
import {
  type CivilDate,
  fold,
  isEnabled,
  isPublishedSupplier,
  requestSearch,
  SUPPLIERS_PER_PAGE,
  type SupplierPublication,
  statesWhere,
  supplierName,
  taxIdPrefixes,
  todayInCity,
} from 'shared-api/rules';
import type { Database } from '../../platform/db/database.ts';
import { countToCap, type Page, pageOf } from '../../platform/db/paging.ts';
import { containsWords, startsWith } from '../../platform/db/search.ts';
import { newestCertificates } from '../certificates/index.ts';
import { certificates as c } from '../certificates/tables.ts';
import { labelsOfRequests } from '../labels/index.ts';
import { labels, supplierLabels } from '../labels/tables.ts';
import { nameForOrder, supplierRequests as r } from '../requests/tables.ts';

/** The part of the register that the operator publishes on a day. */
export interface Register {
  readonly publication: Exclude<SupplierPublication, 'none'>;
  readonly day: CivilDate;
}

type RegisterFilter = Omit<QueryOf<typeof listRegister>, 'page'>;

const hasCompanyTaxId = inArray(sql`left(${r.cuit}, 2)`, taxIdPrefixes('JURIDICA'));

/** Enabled, and the newest certificate is in force on that day: the daily job may not have ended an enabling yet. */
function isRegistered({ publication, day }: Register): SQL | undefined {
  const isInForce = sql`(select ${c.revocadoAt} is null and (${c.vence} is null or ${c.vence} >= ${day}) from ${c}
    where ${c.requestId} = ${r.id} order by ${c.emitidoAt} desc limit 1)`;
  return and(
    inArray(r.estado, statesWhere(isEnabled)),
    publication === 'companies' ? and(eq(r.tipo_persona, 'JURIDICA'), hasCompanyTaxId) : undefined,
    isInForce,
  );
}

function filterCondition({ publication }: Register, { buscar = '', etiqueta }: RegisterFilter) {
  const { cuit } = requestSearch(buscar);
  const hasName =
    publication === 'companies'
      ? containsWords(r.razon_social_busqueda, buscar)
      : containsWords(sql`${r.razon_social_busqueda} || ${r.nombre_busqueda}`, buscar);
  return and(
    cuit ? startsWith(r.cuit, cuit) : hasName,
    etiqueta
      ? sql`exists (select 1 from ${supplierLabels} inner join ${labels} on ${labels.id} = ${supplierLabels.labelId}
          where ${supplierLabels.requestId} = ${r.id} and ${labels.nombreBusqueda} = ${fold(etiqueta)})`
      : undefined,
  );
}

export async function registerPage(
  db: Database,
  register: Register,
  filter: RegisterFilter,
  page: number,
): Promise<Page<RegisteredSupplier>> {
  const where = and(isRegistered(register), filterCondition(register, filter));
  const [rows, counted] = await Promise.all([
    select(db)
      .where(where)
      .orderBy(asc(nameForOrder(r)), asc(r.id))
      // One row more than a page says whether another page follows.
      .limit(SUPPLIERS_PER_PAGE + 1)
      .offset((page - 1) * SUPPLIERS_PER_PAGE),
    countToCap(db, r, where),
  ]);
  const { data, ...rest } = pageOf(rows, page, SUPPLIERS_PER_PAGE, counted);
  return { data: await suppliersOf(db, register, data), ...rest };
}

/** Reads the suppliers of the register after a tax id, in the order of tax ids; `next` is null after the last one. */
export async function registerAfter(
  db: Database,
  register: Register,
  after: string | null,
  size: number,
): Promise<{ readonly suppliers: readonly RegisteredSupplier[]; readonly next: string | null }> {
  const rows = await select(db)
    .where(and(isRegistered(register), after === null ? undefined : gt(r.cuit, after)))
    .orderBy(asc(r.cuit))
    .limit(size + 1);
  const batch = rows.slice(0, size);
  return {
    suppliers: await suppliersOf(db, register, batch),
    next: rows.length > size ? (batch.at(-1)?.cuit ?? null) : null,
  };
}

export async function registerLabels(db: Database, register: Register): Promise<string[]> {
  const hasSupplier = sql`(select true from ${supplierLabels} inner join ${r} on ${r.id} = ${supplierLabels.requestId}
    where ${supplierLabels.labelId} = ${labels.id} and ${isRegistered(register)} limit 1)`;
  const rows = await db
    .select({ name: labels.nombre })
    .from(labels)
    .where(hasSupplier)
    .orderBy(asc(labels.nombreBusqueda));
  return rows.map(({ name }) => name);
}

const select = (db: Database) =>
  db
    .select({
      id: r.id,
      cuit: r.cuit,
      tipo_persona: r.tipo_persona,
      razon_social: r.razon_social,
      nombre_persona_humana: r.nombre_persona_humana,
    })
    .from(r);
type Row = Awaited<ReturnType<typeof select>>[number];

async function suppliersOf(
  db: Database,
  { publication }: Register,
  rows: readonly Row[],
): Promise<RegisteredSupplier[]> {
  if (rows.length === 0) return [];
  const [certificates, labelsOf] = await Promise.all([
    newestCertificates(db, rows),
    labelsOfRequests(db, rows),
  ]);
  return rows.flatMap((row) => {
    const certificate = certificates.get(row.id);
    // The rule has the last word on what leaves the portal; the query only finds it quickly.
    if (!certificate || !isPublishedSupplier(row, publication)) return [];
    return [
      {
        razon_social: supplierName(row),
        cuit: row.cuit,
        etiquetas: (labelsOf.get(row.id) ?? []).map(({ etiqueta_nombre }) => etiqueta_nombre),
        habilitado_desde: todayInCity(certificate.emitidoAt),
        habilitado_hasta: certificate.vence,
      },
    ];
  });
}
