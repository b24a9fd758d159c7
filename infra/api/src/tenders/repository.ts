import { and, eq, gte, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import { type CivilDate, TENDERS_PER_PAGE, type TenderState, type TenderType } from 'shared-api/rules';
import type { StoredFile } from '../files/index.ts';
import { files } from '../files/tables.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Sql, Transaction } from '../platform/db/database.ts';
import { type Page, pageOf, TOTAL_CAP } from '../platform/db/paging.ts';
import { COMMON, createCommonTexts } from './common-texts.ts';
import { closedMonths, type Months, publishedOfType, totalOf } from './months.ts';
import { type Parts, readParts } from './parts.ts';
import { type TextCondition, textConditions, titleTexts } from './search.ts';
import { type TenderRecord, tenders, tenderTotals } from './tables.ts';
import { fewestWithTexts } from './words.ts';

export interface TenderWithTerms {
  readonly tender: TenderRecord;
  readonly file: StoredFile;
}
/** Published tenders, or drafts. Deleted ones are in neither. */
export type Shelf = 'published' | 'drafts';

export interface TenderFilter {
  readonly buscar?: string | undefined;
  readonly titulo?: string | undefined;
  readonly expediente?: string | undefined;
  readonly tipo_licitacion?: TenderType | undefined;
  readonly estado?: TenderState | undefined;
  readonly fecha_publicacion_desde?: string | undefined;
  readonly fecha_publicacion_hasta?: string | undefined;
}

export const NOT_FOUND = 'No se encontró la licitación.';

/** Written out and not as parameters: partial indexes are only used for what the planner can read. */
export const SHELVES: Readonly<Record<Shelf, SQL>> = {
  published: sql`${tenders.mostrar} and ${tenders.deletedAt} is null`,
  drafts: sql`not ${tenders.mostrar} and ${tenders.deletedAt} is null`,
};

export type ListTenders = (
  shelf: Shelf,
  filter: TenderFilter,
  page: number,
  today: CivilDate,
) => Promise<Page<TenderRecord>>;

/** The list of tenders: published ones that are open before closed ones, among each the newest first. */
export function createTenderList(db: Database, clock: Clock): ListTenders {
  const common = createCommonTexts(clock);
  const totals = db.select().from(tenderTotals).prepare('tender_totals');

  return async (shelf, filter, page, today) => {
    const total =
      (await totals.execute()).find(({ mostrar }) => mostrar === (shelf === 'published'))?.total ?? 0;
    const text = textConditions(filter, total);
    const plain = plainConditions(filter, today);
    const parts = partsOf(shelf, filter, today);
    if (text.length > 0) {
      const search = { text, plain, parts };
      const name = nameOf(shelf, filter);
      if (!common.has(name) && !(await isCommon(db, shelf, filter, total))) {
        const found = await pageByText(db, shelf, search, page);
        if (found) return found;
        common.add(name);
      }
      return pageInOrder(db, walking(shelf, search), { parts, page, counted: async () => COMMON });
    }
    const months = fromMonths(db, shelf, filter, today);
    if (plain.length > 0) {
      return pageInOrder(db, and(SHELVES[shelf], ...plain), { parts, page, ...months });
    }
    const data = await readParts(db, SHELVES[shelf], parts, {
      offset: (page - 1) * TENDERS_PER_PAGE,
      size: TENDERS_PER_PAGE,
      lastByMonth: months.lastByMonth,
    });
    return { data, page, total, totalPages: Math.ceil(total / TENDERS_PER_PAGE) };
  };
}

/** Whether the words of the published titles say already that a search finds much; no answer is no. */
async function isCommon(db: Database, shelf: Shelf, filter: TenderFilter, total: number): Promise<boolean> {
  const {
    estado,
    fecha_publicacion_desde: from,
    fecha_publicacion_hasta: to,
    tipo_licitacion: type,
  } = filter;
  const texts = titleTexts(filter);
  if (total <= COMMON || shelf === 'drafts' || estado || from || to || !texts) return false;
  return (await fewestWithTexts(db, texts, type, total)) > COMMON;
}

/** What a search asks for, whatever the page. */
const nameOf = (shelf: Shelf, filter: TenderFilter): string =>
  JSON.stringify([
    shelf,
    filter.buscar,
    filter.titulo,
    filter.expediente,
    filter.tipo_licitacion,
    filter.estado,
    filter.fecha_publicacion_desde,
    filter.fecha_publicacion_hasta,
  ]);

const isOpen = (today: CivilDate) => gte(tenders.abiertaHasta, today);
const isClosed = (today: CivilDate) => lt(tenders.abiertaHasta, today);

/** What the list shows one after the other. */
const partsOf = (shelf: Shelf, { estado }: TenderFilter, today: CivilDate): Parts =>
  shelf === 'published' && !estado ? [isOpen(today), isClosed(today)] : [sql`true`];

interface FromMonths {
  /** How many rows of the last part each month has. */
  readonly lastByMonth?: () => Promise<Months>;
  /** How many rows there are in all. */
  readonly counted?: () => Promise<number>;
}

/** What the months know of a list, for whoever asks: nothing where its days are chosen, nor of what few are. */
function fromMonths(db: Database, shelf: Shelf, filter: TenderFilter, today: CivilDate): FromMonths {
  const { estado, tipo_licitacion: type } = filter;
  const chosen = filter.fecha_publicacion_desde || filter.fecha_publicacion_hasta;
  if (shelf === 'drafts' || estado === 'abiertas' || chosen) return {};
  let asked: Promise<Months> | undefined;
  const lastByMonth = () => {
    asked ??= closedMonths(db, SHELVES.published, today, type);
    return asked;
  };
  if (estado === 'cerradas') return { lastByMonth, counted: async () => totalOf(await lastByMonth()) };
  return { lastByMonth, ...(type && { counted: () => publishedOfType(db, type) }) };
}

function plainConditions(filter: TenderFilter, today: CivilDate): SQL[] {
  const { estado } = filter;
  const { tipo_licitacion: type, fecha_publicacion_desde: from, fecha_publicacion_hasta: to } = filter;
  return [
    estado && (estado === 'abiertas' ? isOpen(today) : isClosed(today)),
    type && eq(tenders.tipo, type),
    from && gte(tenders.fechaPublicacion, from),
    to && lte(tenders.fechaPublicacion, to),
  ].filter((condition): condition is SQL => typeof condition === 'object');
}

interface Walk extends FromMonths {
  readonly parts: Parts;
  readonly page: number;
}

/** A page of what an index of the list gives in its order; the total is counted up to the cap where it isn't known. */
async function pageInOrder(
  db: Database,
  where: SQL | undefined,
  { parts, page, counted = () => countedToCap(db, where), lastByMonth }: Walk,
): Promise<Page<TenderRecord>> {
  const [rows, total] = await Promise.all([
    readParts(db, where, parts, {
      offset: (page - 1) * TENDERS_PER_PAGE,
      size: TENDERS_PER_PAGE + 1,
      lastByMonth,
    }),
    counted(),
  ]);
  return pageOf(rows, page, TENDERS_PER_PAGE, total);
}

async function countedToCap(db: Database, where: SQL | undefined): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(tenders)
    .where(where)
    .limit(TOTAL_CAP)
    .as('some');
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(some);
  return counted?.total ?? 0;
}

interface TextSearch {
  readonly text: readonly TextCondition[];
  readonly plain: readonly SQL[];
  readonly parts: Parts;
}

/** The condition of a text search in a form that lets the list be walked in its order. */
const walking = (shelf: Shelf, { text, plain }: TextSearch): SQL | undefined =>
  and(SHELVES[shelf], ...plain, ...text.map((condition) => condition.walking));

/** A page of a text search whose matches are sorted; null for a common text, whose matches are met by walking the list. */
async function pageByText(
  db: Database,
  shelf: Shelf,
  { text, plain, parts }: TextSearch,
  page: number,
): Promise<Page<TenderRecord> | null> {
  const found = db.$with('found').as(
    db
      .select({ id: tenders.id, day: tenders.fechaPublicacion, first: sql<boolean>`${parts[0]}`.as('first') })
      .from(tenders)
      .where(and(SHELVES[shelf], ...plain, ...text.map(({ where }) => where)))
      .limit(COMMON + 1),
  );
  const counted = db
    .$with('counted')
    .as(db.select({ total: sql<number>`count(*)::int`.as('total') }).from(found));
  const [probe] = await db
    .with(found, counted)
    .select({
      total: counted.total,
      ids: sql<string[]>`array(
        select ${found.id} from ${found} where ${counted.total} <= ${sql.raw(String(COMMON))}
        order by ${found.first} desc, ${found.day} desc, ${found.id} desc
        limit ${sql.raw(String(TENDERS_PER_PAGE + 1))} offset ${sql.raw(String((page - 1) * TENDERS_PER_PAGE))})`,
    })
    .from(counted);
  const total = probe?.total ?? 0;
  if (total > COMMON) return null;
  const ids = probe?.ids ?? [];
  const rows = ids.length === 0 ? [] : await db.select().from(tenders).where(inArray(tenders.id, ids));
  rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  return pageOf(rows, page, TENDERS_PER_PAGE, total);
}

/** A tender that is not deleted, with the file of its terms. */
export async function findTender(from: Sql, id: string): Promise<TenderWithTerms | null> {
  const [row] = await from
    .select({ tender: tenders, file: files })
    .from(tenders)
    .innerJoin(files, eq(files.id, tenders.pliegoFileId))
    .where(and(eq(tenders.id, id), isNull(tenders.deletedAt)));
  return row ?? null;
}

/** Writes a change; the version grows with each. */
export async function writeTender(
  tx: Transaction,
  id: string,
  change: Partial<Omit<typeof tenders.$inferInsert, 'id' | 'version'>>,
): Promise<TenderRecord> {
  const [row] = await tx
    .update(tenders)
    .set({ ...change, version: sql`${tenders.version} + 1` })
    .where(eq(tenders.id, id))
    .returning();
  if (!row) throw new Error(`the tender ${id} is gone`);
  return row;
}

/** A tender that is not deleted, locked until the transaction ends. */
export async function lockTender(tx: Transaction, id: string): Promise<TenderRecord | null> {
  const [row] = await tx
    .select()
    .from(tenders)
    .where(and(eq(tenders.id, id), isNull(tenders.deletedAt)))
    .for('update');
  return row ?? null;
}
