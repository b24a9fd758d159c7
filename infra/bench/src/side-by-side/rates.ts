import { type Call, callsPerSecond } from '../load.ts';
import { type Measurement, median } from '../measurement.ts';
import type { Other } from './servers.ts';

const ROUNDS = 5;
/**
 * How long a turn takes; a longer one for a server that gives too few answers in the one before. The process that calls
 * is a new one each time, and connections to the database that nobody used are closed: of two seconds, one went into
 * that.
 */
const TURNS_S = [6, 15, 60] as const;
const ENOUGH = 5;
/**
 * How long each is asked before it is measured: a server runs for weeks, and the more code answers, the longer Node takes
 * to compile it. Asked for details, ours gave a third more in its second five seconds than in its first.
 */
const WARM_UP_S = 10;

export const OTHERS = ['usual', 'given', 'bare'] as const;
const ALL = ['api', ...OTHERS] as const;
/** What the API promises to do of what each of the others does. */
const AT_LEAST: Readonly<Record<Other, number>> = { usual: 10, given: 1.5, bare: 0.7 };
const SAID: Readonly<Record<Other, string>> = {
  usual: 'Nest and TypeORM as usual',
  given: 'Nest given our queries',
  bare: 'bare pg',
};

/** Origins of the servers that are measured. */
export type Started = Record<'api' | Other, string>;
export type Asked = Readonly<Record<string, readonly Call[]>>;
/** What one round gave, in answers a second. */
type Round = Readonly<Record<'api' | Other, number>>;

/** What each does of each call, and of all of them in turn, against what is promised. */
export async function promisedRates(started: Started, asked: Asked): Promise<Measurement[]> {
  const rounds: Round[][] = [];
  const measurements: Measurement[] = [];
  for (const [name, calls] of Object.entries(asked)) {
    const taken = await inTurns(started, calls);
    rounds.push(taken);
    measurements.push(...told(name, taken, true));
  }
  return [...measurements, ...told('one of each', oneOfEach(rounds), true)];
}

/** What each does of calls of which nothing is promised. */
export async function toldRates(started: Started, asked: Asked): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const [name, calls] of Object.entries(asked)) {
    measurements.push(...told(name, await inTurns(started, calls), false));
  }
  return measurements;
}

/** No save writes what is stored already: each turn has its own numbers. */
let number = 0;

async function inTurns(started: Started, calls: readonly Call[]): Promise<Round[]> {
  const rounds: Round[] = [];
  const turns: Record<'api' | Other, number> = { api: 0, usual: 0, given: 0, bare: 0 };
  const rateOf = (one: 'api' | Other, seconds: number) => {
    number += 50_000;
    return callsPerSecond({ origin: started[one], calls, seconds, first: number });
  };
  for (const one of ALL) await rateOf(one, WARM_UP_S);
  for (let round = 0; round < ROUNDS; round += 1) {
    const found = { api: 0, usual: 0, given: 0, bare: 0 };
    for (const one of ALL) {
      for (; turns[one] < TURNS_S.length; turns[one] += 1) {
        const seconds = TURNS_S[turns[one]] ?? 0;
        found[one] = await rateOf(one, seconds);
        if (found[one] * seconds >= ENOUGH) break;
      }
      if (turns[one] === TURNS_S.length) throw new Error(`${one} gives too few answers to be measured`);
    }
    rounds.push(found);
  }
  return rounds;
}

/** How often a second each does all of them, one after the other: times add up, not rates. */
export function oneOfEach(rounds: readonly (readonly Round[])[]): Round[] {
  return Array.from({ length: rounds[0]?.length ?? 0 }, (_, round) => {
    const each = (one: 'api' | Other) =>
      1 / rounds.reduce((sum, taken) => sum + 1 / (taken[round]?.[one] ?? 0), 0);
    return { api: each('api'), usual: each('usual'), given: each('given'), bare: each('bare') };
  });
}

const told = (name: string, taken: readonly Round[], promised: boolean): Measurement[] => [
  { name: `${name}: the API`, value: median(taken.map(({ api }) => api)), unit: 'per second' },
  ...OTHERS.flatMap((other): Measurement[] => [
    { name: `${name}: ${SAID[other]}`, value: median(taken.map((one) => one[other])), unit: 'per second' },
    {
      name: `${name}: the API / ${SAID[other]}`,
      value: median(taken.map((one) => one.api / one[other])),
      unit: '×',
      ...(promised && { atLeast: AT_LEAST[other] }),
    },
  ]),
];
