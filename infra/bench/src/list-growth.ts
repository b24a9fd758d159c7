import type { Cities, City } from './cities.ts';
import { type Measurement, median, quantile } from './measurement.ts';

/** Each round gives one ratio; the sizes take turns within it, so that both meet the same machine. */
const ROUNDS = 5;
const TURNS = 40;
const WARM_UP = 10;
const P95 = 0.95;

export interface Search {
  readonly name: string;
  readonly query: string;
  /** Position of the page in the list, from 0 to 1; the first page if absent. */
  readonly position?: number;
  /** The most that the long list may take, as a multiple of the short one; if absent, it must only answer. */
  readonly atMost?: number;
}

export interface List {
  /** Entries in all. */
  readonly length: number;
  readonly pageSize: number;
  /** Reads a page. @returns its number of rows @throws if the answer is not a success */
  ask(query: string): Promise<number>;
  /** Makes the API forget cached answers. */
  refresh?(): Promise<void>;
}

/** Compares how long the same searches take in the small and in the large city's list, at the 95th percentile. */
export async function measureGrowth(
  cities: Cities,
  listOf: (city: City) => Promise<List>,
  searches: readonly Search[],
): Promise<Measurement[]> {
  const short = await listOf(await cities.small());
  const long = await listOf(await cities.large());
  const rounds: { short: number; long: number }[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureRound(short, long, searches));
  return searches.flatMap(({ name, atMost }, index): Measurement[] => {
    const times = rounds.flatMap((round) => round[index] ?? []);
    return [
      { name: `${name}, ${long.length}`, value: median(times.map((time) => time.long)), unit: 'ms' },
      {
        name: `${name}, ${long.length} / ${short.length}`,
        value: median(times.map((time) => time.long / time.short)),
        unit: '×',
        ...(atMost !== undefined && { atMost }),
      },
    ];
  });
}

async function measureRound(short: List, long: List, searches: readonly Search[]) {
  const times = searches.map(() => ({ short: [] as number[], long: [] as number[] }));
  for (let turn = -WARM_UP; turn < TURNS; turn += 1) {
    await short.refresh?.();
    await long.refresh?.();
    for (const [index, search] of searches.entries()) {
      const took = { short: await timeOf(short, search), long: await timeOf(long, search) };
      if (turn < 0) continue;
      times[index]?.short.push(took.short);
      times[index]?.long.push(took.long);
    }
  }
  return times.map((all) => ({ short: quantile(all.short, P95), long: quantile(all.long, P95) }));
}

/** @throws if the answer has no rows: it would not show what a search costs */
async function timeOf(list: List, { name, query, position = 0 }: Search): Promise<number> {
  const page = Math.floor((list.length / list.pageSize) * position);
  const started = performance.now();
  const rows = await list.ask(page > 0 ? `${query}&page=${page}` : query);
  const took = performance.now() - started;
  if (rows === 0) throw new Error(`no rows for ${name}`);
  return took;
}
