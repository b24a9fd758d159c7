import { type Measurement, median, quantile } from './measurement.ts';

/** Each round gives one ratio; the sizes take turns within it, so that both meet the same machine. */
const ROUNDS = 5;
const TURNS = 40;
const WARM_UP = 10;
const P95 = 0.95;
const FAR_ASKED = 3;

/** One question to a list. */
export interface Search {
  readonly name: string;
  readonly query: string;
  /** The most that the long list may take, as a multiple of the short one. */
  readonly atMost: number;
}

/** A page far down a list: it must answer, however long that takes. */
export interface FarPage {
  readonly name: string;
  readonly query: string;
  /** Position in the list, from 0 to 1. */
  readonly position: number;
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

/** Compares how long the same searches take in a short and in a long list, at the 95th percentile. */
export async function measureGrowth(
  short: List,
  long: List,
  searches: readonly Search[],
): Promise<Measurement[]> {
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
        atMost,
      },
    ];
  });
}

async function measureRound(short: List, long: List, searches: readonly Search[]) {
  const times = searches.map(() => ({ short: [] as number[], long: [] as number[] }));
  for (let turn = -WARM_UP; turn < TURNS; turn += 1) {
    await short.refresh?.();
    await long.refresh?.();
    for (const [index, { query }] of searches.entries()) {
      const took = { short: await timeOf(short, query), long: await timeOf(long, query) };
      if (turn < 0) continue;
      times[index]?.short.push(took.short);
      times[index]?.long.push(took.long);
    }
  }
  return times.map((all) => ({ short: quantile(all.short, P95), long: quantile(all.long, P95) }));
}

/** @throws if the answer has no rows: it would not show what a search costs */
async function timeOf(list: List, query: string): Promise<number> {
  const started = performance.now();
  const rows = await list.ask(query);
  const took = performance.now() - started;
  if (rows === 0) throw new Error(`no rows for ${query || 'the first page'}`);
  return took;
}

/** Measures how long far pages take; of them nothing is promised but an answer. */
export async function measureFarPages(list: List, pages: readonly FarPage[]): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const { name, query, position } of pages) {
    const page = Math.floor((list.length / list.pageSize) * position);
    const times: number[] = [];
    for (let turn = 0; turn < FAR_ASKED; turn += 1) {
      await list.refresh?.();
      const started = performance.now();
      await list.ask(`${query}&page=${page}`);
      times.push(performance.now() - started);
    }
    measurements.push({ name: `${name}, ${list.length}`, value: median(times), unit: 'ms' });
  }
  return measurements;
}
