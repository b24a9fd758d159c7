import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { COMMON, createCommonTexts } from './common-texts.ts';
import { SHELVES, type Shelf, type TenderFilter } from './filter.ts';
import type { Parts } from './parts.ts';
import { type TextCondition, textConditions, titleTexts } from './search.ts';
import { type TenderRecord, tenders } from './tables.ts';
import { fewestWithTexts } from './words.ts';

/** What is searched, and in which order. */
export interface TextSearch {
  readonly shelf: Shelf;
  readonly filter: TenderFilter;
  /** How many tenders the shelf has. */
  readonly total: number;
  /** What is asked beside the texts. */
  readonly plain: readonly SQL[];
  readonly parts: Parts;
  /** Reads the wanted rows of a common text in their order, given its conditions in a form that no index answers. */
  readonly walk: (text: readonly SQL[]) => Promise<TenderRecord[]>;
}
interface Wanted {
  readonly offset: number;
  readonly size: number;
}
export interface Found {
  readonly rows: TenderRecord[];
  /** How many match; of a common text `COMMON`, which stands for more. */
  readonly total: number;
}
/** Rows of a text search, in parts and the newest first in each; null when the filter has no text. */
export type SearchTexts = (search: TextSearch, wanted: Wanted) => Promise<Found | null>;

/** Searches by text that cost little however many tenders there are: few matches are sorted, many are met by walking. */
export function createTextSearch(db: Database, clock: Clock): SearchTexts {
  const common = createCommonTexts(clock);

  return async (search, wanted) => {
    const { shelf, filter, total, walk } = search;
    const text = textConditions(filter, total);
    if (text.length === 0) return null;
    const name = nameOf(shelf, filter);
    if (!common.has(name) && !(await isCommon(db, search))) {
      const found = await sorted(db, search, text, wanted);
      if (found) return found;
      common.add(name);
    }
    return { rows: await walk(text.map(({ walking }) => walking)), total: COMMON };
  };
}

/** Whether the words of the published titles say already that a search finds much; no answer is no. */
async function isCommon(db: Database, { shelf, filter, total }: TextSearch): Promise<boolean> {
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

/** What a search asks for, whatever is wanted of it. */
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

/** What a text search finds, sorted; null for a common text, whose matches are met by walking the list. */
async function sorted(
  db: Database,
  { shelf, plain, parts }: TextSearch,
  text: readonly TextCondition[],
  { offset, size }: Wanted,
): Promise<Found | null> {
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
        limit ${sql.raw(String(size))} offset ${sql.raw(String(offset))})`,
    })
    .from(counted);
  const total = probe?.total ?? 0;
  if (total > COMMON) return null;
  const ids = probe?.ids ?? [];
  const rows = ids.length === 0 ? [] : await db.select().from(tenders).where(inArray(tenders.id, ids));
  rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  return { rows, total };
}
