import { type Call, measureLoad } from '../load.ts';
import { type Measurement, median } from '../measurement.ts';
import type { Calls } from './check-answers.ts';
import type { CallName } from './fields.ts';

const ROUNDS = 5;
/** Length of a turn; a slow server gets a longer one when it gives too few answers. */
const TURNS_S = [5, 15, 60] as const;
const ENOUGH = 5;
/** Load before the first turn, while Node compiles what is called often. */
const WARM_UP_S = 5;
const CONNECTIONS = 10;

const SERVERS = ['api', 'nest', 'bare'] as const;
export type Origins = Readonly<Record<(typeof SERVERS)[number], string>>;
/** Answers a second of each server in one round. */
type Round = Readonly<Record<(typeof SERVERS)[number], number>>;

const LABELS: Readonly<Record<CallName, string>> = {
  list: 'public list, first page',
  detail: 'request detail',
  save: 'request save',
};
/** The least ratio of the API's rate to that of each rival. */
const AT_LEAST: Readonly<Record<CallName, Readonly<Record<'nest' | 'bare', number>>>> = {
  list: { nest: 100, bare: 0.7 },
  detail: { nest: 4, bare: 0.7 },
  save: { nest: 2.5, bare: 0.5 },
};

/** Calls the servers in turns, so that a busy machine slows all of them. */
export async function measureRates(origins: Origins, calls: Calls): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const name of ['list', 'detail', 'save'] as const) {
    const rounds = await measureRounds(origins, calls[name]);
    measurements.push(...ratesOf(name, rounds));
  }
  return measurements;
}

/** Each turn starts at other numbers: a save of what is stored already would change nothing. */
let firstNumber = 0;

async function measureRounds(origins: Origins, calls: readonly Call[]): Promise<Round[]> {
  const turns = { api: 0, nest: 0, bare: 0 };
  const rateOf = async (server: keyof Origins, seconds: number) => {
    firstNumber += 50_000;
    const load = { origin: origins[server], calls, seconds, connections: CONNECTIONS, firstNumber };
    const { perSecond, failed } = await measureLoad(load);
    if (failed > 0) throw new Error(`${server}: ${failed} of the calls failed`);
    return perSecond;
  };
  const turnOf = async (server: keyof Origins) => {
    for (; turns[server] < TURNS_S.length; turns[server] += 1) {
      const seconds = TURNS_S[turns[server]] ?? 0;
      const rate = await rateOf(server, seconds);
      if (rate * seconds >= ENOUGH) return rate;
    }
    throw new Error(`${server} gives too few answers to be measured`);
  };
  for (const server of SERVERS) await rateOf(server, WARM_UP_S);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ api: await turnOf('api'), nest: await turnOf('nest'), bare: await turnOf('bare') });
  }
  return rounds;
}

function ratesOf(name: CallName, rounds: readonly Round[]): Measurement[] {
  const rate = (server: keyof Round, label: string): Measurement => ({
    name: `${LABELS[name]}: ${label}`,
    value: median(rounds.map((round) => round[server])),
    unit: 'per second',
  });
  const ratio = (rival: 'nest' | 'bare', label: string): Measurement => ({
    name: `${LABELS[name]}: API / ${label}`,
    value: median(rounds.map((round) => round.api / round[rival])),
    unit: '×',
    atLeast: AT_LEAST[name][rival],
  });
  return [
    rate('api', 'API'),
    rate('nest', 'Nest + TypeORM'),
    ratio('nest', 'Nest + TypeORM'),
    rate('bare', 'bare pg'),
    ratio('bare', 'bare pg'),
  ];
}
