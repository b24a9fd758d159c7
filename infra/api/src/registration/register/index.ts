import { and, asc, eq, gt, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { QueryOf, RegisteredSupplier } from 'shared-api/contract';
import { listRegister, readRegisteredSupplier, registerCsv, registerJson } from 'shared-api/contract';
import {
  fold,
  isEnabled,
  isPublishedSupplier,
  NOT_IN_REGISTER,
  REGISTER_NOT_PUBLISHED,
  requestSearch,
  SUPPLIERS_PER_PAGE,
  searchWords,
  statesWhere,
  supplierName,
  taxIdPrefixes,
  todayInCity,
  withoutControlCharacters,
} from 'shared-api/rules';
import { today } from '../../platform/clock.ts';
import { lineOf } from '../../platform/csv.ts';
import { type Database, pick } from '../../platform/db/database.ts';
import { containsWords, countToCap, mostSimilar, readPage, startsWith } from '../../platform/db/lists.ts';
import { type Domain, type Platform, route } from '../../platform/domain.ts';
import { notFound } from '../../platform/errors.ts';
import { answerText, FRESH_SECONDS } from '../../platform/http/text-answer.ts';
import { awardedTenders } from '../../tenders/tenders/index.ts';
import { newestCertificates } from '../certificates/index.ts';
import { certificates as c } from '../certificates/tables.ts';
import { labelsOfRequests } from '../labels/index.ts';
import { labels, supplierLabels } from '../labels/tables.ts';
import { nameForOrder, supplierRequests as r } from '../requests/tables.ts';

const BATCH = 10_000;

/** The public register of enabled suppliers. */
export const register: Domain = {
  routes: (platform) => {
    const { db, config } = platform;
    const openData = (endpoint: typeof registerCsv, kind: 'csv' | 'json-text', write: typeof csvOfRegister) =>
      route(endpoint, async (call) => {
        const { suppliers, next } = await registerAfter(db, publishedRegister(platform), call.query.despues);
        const address = `${config.publicUrl}${config.apiBase}${endpoint.path}?despues=${next}`;
        if (next) call.reply.header('link', `<${address}>; rel="next"`);
        return answerText(call, kind, write(suppliers), null);
      });
    return [
      route(listRegister, async ({ query: { page, ...filter }, reply }) => {
        const published = publishedRegister(platform);
        const [found, etiquetas] = await Promise.all([
          registerPage(db, published, filter, page),
          registerLabels(db, published),
        ]);
        reply.header('cache-control', `public, max-age=${FRESH_SECONDS}`);
        return { ...found, etiquetas };
      }),
      route(readRegisteredSupplier, async ({ params: { cuit }, query: { page }, reply }) => {
        const proveedor = await registeredSupplier(db, publishedRegister(platform), cuit);
        if (!proveedor) throw notFound(NOT_IN_REGISTER);
        const { data: licitaciones, ...rest } = await awardedTenders(db, cuit, page);
        reply.header('cache-control', `public, max-age=${FRESH_SECONDS}`);
        return { proveedor, licitaciones, ...rest };
      }),
      openData(registerCsv, 'csv', csvOfRegister),
      openData(registerJson, 'json-text', (suppliers) => JSON.stringify({ data: suppliers })),
    ];
  },
};

const COLUMNS = ['razon_social', 'cuit', 'etiquetas', 'habilitado_desde', 'habilitado_hasta'] as const;

/** Writes suppliers as open data: UTF-8, commas, dates `yyyy-mm-dd`. */
function csvOfRegister(suppliers: readonly RegisteredSupplier[]): string {
  const rows = suppliers.map(({ etiquetas, habilitado_hasta, ...supplier }) => {
    const texts = {
      ...supplier,
      etiquetas: etiquetas.join('; '),
      habilitado_hasta: habilitado_hasta ?? '',
    };
    return COLUMNS.map((name) => withoutControlCharacters(texts[name]));
  });
  return [COLUMNS, ...rows].map((cells) => lineOf(cells, ',')).join('');
}

/**
 * Returns the part of the register that the operator publishes today.
 * @throws Refusal 404 where the operator publishes no suppliers
 */
function publishedRegister({ config: { publishSuppliers }, clock }: Platform) {
  if (publishSuppliers === 'none') throw notFound(REGISTER_NOT_PUBLISHED);
  return { publication: publishSuppliers, day: today(clock) };
}

type Register = ReturnType<typeof publishedRegister>;
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

/** The name that is searched: of a company, and of a person where the operator publishes persons. */
const searchedName = ({ publication }: Register): SQL<string> =>
  publication === 'companies'
    ? sql<string>`${r.razon_social_busqueda}`
    : sql<string>`${r.razon_social_busqueda} || ${r.nombre_busqueda}`;

function filterCondition(register: Register, { buscar = '', etiqueta }: RegisterFilter) {
  const { cuit } = requestSearch(buscar);
  return and(
    // Digits may also be a name's: '1810 SRL'.
    or(cuit ? startsWith(r.cuit, cuit) : undefined, containsWords(searchedName(register), buscar)),
    etiqueta
      ? sql`exists (select 1 from ${supplierLabels} inner join ${labels} on ${labels.id} = ${supplierLabels.labelId}
          where ${supplierLabels.requestId} = ${r.id} and ${labels.nombreBusqueda} = ${fold(etiqueta)})`
      : undefined,
  );
}

/** Reads a page of the register by name. When a search fills no page, similar names follow: the last `parecidas`. */
async function registerPage(db: Database, register: Register, filter: RegisterFilter, page: number) {
  const where = and(isRegistered(register), filterCondition(register, filter));
  const list = select(db)
    .where(where)
    .orderBy(asc(nameForOrder(r)), asc(r.id));
  const counted = countToCap(db, r, where);
  const { data: found, ...rest } = await readPage(list, counted, page, SUPPLIERS_PER_PAGE);
  const data = await suppliersOf(db, register, found);
  if (page > 1) return { data, ...rest };
  const similar = await suppliersOf(db, register, await similarSuppliers(db, register, filter, found));
  if (similar.length === 0) return { data, ...rest };
  const total = rest.total + similar.length;
  return { data: [...data, ...similar], page, total, totalPages: 1, parecidas: similar.length };
}

/** Reads suppliers whose names are similar to a search that fills no page; a tax id is like no other. */
async function similarSuppliers(
  db: Database,
  register: Register,
  { buscar = '', etiqueta }: RegisterFilter,
  found: readonly Row[],
): Promise<Row[]> {
  const missing = SUPPLIERS_PER_PAGE - found.length;
  if (missing <= 0 || searchWords(buscar).length === 0 || requestSearch(buscar).cuit) return [];
  const foundIds = found.map(({ id }) => id);
  const list = db
    .select({ ...supplierColumns, text: searchedName(register) })
    .from(r)
    .where(and(isRegistered(register), filterCondition(register, { etiqueta }), notInArray(r.id, foundIds)))
    .orderBy(asc(nameForOrder(r)), asc(r.id));
  return mostSimilar(buscar, list, missing);
}

/** Reads the suppliers of the register after a tax id, in the order of tax ids; `next` is null after the last one. */
async function registerAfter(db: Database, register: Register, after?: string) {
  const rows = await select(db)
    .where(and(isRegistered(register), after ? gt(r.cuit, after) : undefined))
    .orderBy(asc(r.cuit))
    .limit(BATCH + 1);
  const suppliers = await suppliersOf(db, register, rows.slice(0, BATCH));
  return { suppliers, next: rows.length > BATCH ? rows[BATCH - 1]?.cuit : null };
}

/** Reads a supplier of the register; null when it does not stand there today. */
async function registeredSupplier(db: Database, register: Register, cuit: string) {
  const rows = await select(db).where(and(isRegistered(register), eq(r.cuit, cuit)));
  return (await suppliersOf(db, register, rows))[0] ?? null;
}

async function registerLabels(db: Database, register: Register): Promise<string[]> {
  const hasSupplier = sql`(select true from ${supplierLabels} inner join ${r} on ${r.id} = ${supplierLabels.requestId}
    where ${supplierLabels.labelId} = ${labels.id} and ${isRegistered(register)} limit 1)`;
  const rows = await db
    .select({ name: labels.nombre })
    .from(labels)
    .where(hasSupplier)
    .orderBy(asc(labels.nombreBusqueda));
  return rows.map(({ name }) => name);
}

const supplierColumns = pick(r, ['id', 'cuit', 'tipo_persona', 'razon_social', 'nombre_persona_humana']);
const select = (db: Database) => db.select(supplierColumns).from(r);
type Row = Awaited<ReturnType<typeof select>>[number];

async function suppliersOf(db: Database, { publication }: Register, rows: readonly Row[]) {
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
