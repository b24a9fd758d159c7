import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { newestPublished, nextToEnd } from '../../src/tenders/open-data/source.ts';
import type { TenderFilter, TenderScope } from '../../src/tenders/tenders/filter.ts';
import { tenderPage } from '../../src/tenders/tenders/list.ts';
import type { TenderRecord } from '../../src/tenders/tenders/tables.ts';
import { type PlanNode, type Reading, watchedDatabase } from './plans.ts';

const TENDERS = 60_000;
const HIDDEN_EACH = 50;
export const PUBLISHED = TENDERS - TENDERS / HIDDEN_EACH;
/**
 * Some three hundred tenders are still open then. From about five hundred on, reading all 60,000 in a row is as quick as
 * looking that many up, and PostgreSQL's random sample decides which it does.
 */
export const TODAY = '2024-08-01';
export const OPEN_AT_MOST = 1_000;

const FILE = randomUUID();
const FILL_FILE = `insert into files (id, name, mime, bytes, sha256, created_at)
  values ('${FILE}', 'a.pdf', 'application/pdf', 1, '', now())`;

/** Rows that look like tenders; 'hormigon' is in nearly all titles, 'zarzamora' in a few. */
const FILL = `
  insert into tenders (id, titulo, titulo_busqueda, numero, anio, expediente, tipo_licitacion,
    fecha_publicacion, fecha_vencimiento, pliego_file_id, mostrar, created_at, updated_at)
  select gen_random_uuid(), t, ' ' || t || ' ' ||
      (array['licitacion', 'concurso de precios', 'iniciativa privada'])[1 + n % 3] || ' ' || n || ' ' || 2000 + n % 25 || ' ex ' || 2000 + n % 25 || ' ' || n || ' ',
    n, 2000 + n % 25,
    'EX-' || (2000 + n % 25) || '-' || lpad(n::text, 8, '0') || '--MUNICAT-OFICINA001',
    (array['LICITACIÓN', 'CONCURSO_DE_PRECIOS', 'INICIATIVA_PRIVADA'])[1 + n % 3],
    date '2000-01-01' + n % 9000, date '2000-02-01' + n % 9000, '${FILE}', n % ${HIDDEN_EACH} <> 0, now(), now()
  from (select n, case when n % 997 = 0 then 'zarzamora ' else 'hormigon ' end ||
          translate(md5(n::text), '0123456789', 'ghijklmnop') as t
        from generate_series(1, ${TENDERS}) n) made`;

/** A number of one tender. */
export const RARE_NUMBER = '00012345';

/** Has PostgreSQL sample the tenders. */
export async function analyse(pool: pg.Pool): Promise<void> {
  await pool.query('vacuum analyze');
  await correctSample(pool);
}

/**
 * A sample of one in some hundreds has the rare number among the bounds of its histogram, and the planner then takes it for
 * one of many: such a sample is taken again.
 */
async function correctSample(pool: pg.Pool): Promise<void> {
  const misled = `select from pg_stats where tablename = 'tenders' and histogram_bounds::text like '%${RARE_NUMBER}%'`;
  while ((await pool.query(misled)).rowCount !== 0) await pool.query('vacuum analyze');
}

/** A feed of tenders: the newest, or the next to end. */
export type Feed = 'newest' | 'ending';

type List = (scope: TenderScope, filter: TenderFilter, page: number) => ReturnType<typeof tenderPage>;

/** The list of tenders on a PostgreSQL that has many. */
export interface ManyTenders {
  readonly pool: pg.Pool;
  /** A page of the list. */
  readonly list: List;
  /** The plans of the queries that an answer takes, and the answer. */
  readonly plansOf: (...asked: Parameters<List>) => Promise<{
    answer: Awaited<ReturnType<List>>;
    plans: readonly (readonly PlanNode[])[];
    nodes: readonly PlanNode[];
  }>;
  /** The same for as many tenders of a feed. */
  readonly plansOfFeed: (
    feed: Feed,
    filter: TenderFilter,
    size: number,
  ) => Promise<{ answer: TenderRecord[]; nodes: readonly PlanNode[]; readings: readonly Reading[] }>;
  readonly stop: () => Promise<void>;
}

/** Makes such a list; `stop` after use. */
export async function manyTenders(): Promise<ManyTenders> {
  const { db, pool, stop, watched } = await watchedDatabase([FILL_FILE, FILL]);
  await correctSample(pool);
  const list: List = (scope, filter, page) => tenderPage(db, scope, filter, page, TODAY);
  return {
    pool,
    list,
    async plansOf(...asked) {
      const { answer, plans } = await watched(() => list(...asked));
      return { answer, plans, nodes: plans.flat() };
    },
    async plansOfFeed(feed, filter, size) {
      const query = { filter, today: TODAY, size };
      const { answer, plans, readings } = await watched(() =>
        feed === 'newest' ? newestPublished(db, query) : nextToEnd(db, query),
      );
      return { answer, nodes: plans.flat(), readings };
    },
    stop,
  };
}

/** Where a plan reads all tenders one after the other. */
export const readsWhole = (nodes: readonly PlanNode[]) =>
  nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'tenders');

/** Where a plan sorts more than so many rows. */
export const sortsMany = (nodes: readonly PlanNode[], most = 20) =>
  nodes.filter((node) => node['Node Type'].includes('Sort') && node['Plan Rows'] > most);
