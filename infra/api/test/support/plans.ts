import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { createDatabase } from 'infra-testing/postgres';
import pg from 'pg';
import { expect, inject } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { openDatabase } from '../../src/platform/db/open-database.ts';

/** A step of a plan, as PostgreSQL explains it. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Plan Rows': number;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: PlanNode[];
}

/** The way in which a query read a table. */
export interface Reading {
  readonly how: string;
  readonly table: string;
  /** Rows that were looked at, whether they were kept or not. */
  readonly rows: number;
}

/** A PostgreSQL database with many rows that tells what each query does to them. */
export interface WatchedDatabase {
  readonly pool: pg.Pool;
  readonly db: Database;
  /** Its result, and the plans of its queries with how they read the tables. @throws when it made no query */
  readonly watched: <T>(run: () => Promise<T>) => Promise<{
    answer: T;
    plans: readonly (readonly PlanNode[])[];
    readings: readonly Reading[];
  }>;
  readonly stop: () => Promise<void>;
}

/** Makes a database with the schema and fills it with statements; PostgreSQL samples the rows. */
export async function watchedDatabase(fill: readonly string[]): Promise<WatchedDatabase> {
  const url = await createDatabase(inject('postgresUrl'), `watched_${randomUUID()}`);
  await (await openDatabase({ url, folder: 'unused' })).close();
  const pool = new pg.Pool({ connectionString: url });
  for (const statement of fill) await pool.query(statement);
  await pool.query('vacuum analyze');
  let queries: { query: string; params: unknown[] }[] = [];
  const logger = {
    logQuery(query: string, params: unknown[]) {
      queries.push({ query, params });
    },
  };
  return {
    pool,
    db: drizzle(pool, { logger }),
    async watched(run) {
      queries = [];
      const answer = await run();
      const plans: PlanNode[][] = [];
      for (const { query, params } of queries) {
        const { rows } = await pool.query(`explain (analyze, format json) ${query}`, params);
        plans.push(nodesOf(rows[0]['QUERY PLAN'][0].Plan));
      }
      expect(plans.length).toBeGreaterThan(0);
      return { answer, plans, readings: plans.flat().flatMap(readingOf) };
    },
    stop: () => pool.end(),
  };
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

function readingOf(node: PlanNode): Reading[] {
  const table = node['Relation Name'];
  if (table === undefined) return [];
  const readRows =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  return [{ how: node['Node Type'], table, rows: Math.round(readRows * node['Actual Loops']) }];
}

/** Nothing reads one of these tables from its start to its end, nor more of it than so many rows. */
export function expectBounded(readings: readonly Reading[], tables: readonly string[], most: number): void {
  const ofThem = readings.filter(({ table }) => tables.includes(table));
  expect(ofThem.length).toBeGreaterThan(0);
  expect(ofThem.filter(({ how, rows }) => how === 'Seq Scan' || rows > most)).toEqual([]);
}
