import { type Call, measureLoad } from '../load.ts';
import { type Measurement, median } from '../measurement.ts';
import type { Calls } from './check-answers.ts';
import type { CallName } from './fields.ts';

const ROUNDS = 3;
/** Length of a turn in seconds: Nest's list gives the fewest answers. */
const TURN_S = { api: 8, nest: 15, bare: 8 } as const;
const CONNECTIONS = 10;

export type Origins = Readonly<Record<keyof typeof TURN_S, string>>;
/** Answers a second of each server in one round. */
type Round = Readonly<Record<keyof typeof TURN_S, number>>;

/** The least ratio of the API's rate to that of each rival. */
const CALLS = {
  list: { label: 'public list, first page', nest: 100, bare: 0.7 },
  detail: { label: 'request detail', nest: 4, bare: 0.7 },
  save: { label: 'request save', nest: 2.5, bare: 0.5 },
} as const satisfies Record<CallName, object>;
const RIVALS = { nest: 'Nest + TypeORM', bare: 'bare pg' } as const;

/** Calls the servers in turns, so that a busy machine slows all of them. */
export async function measureRates(origins: Origins, calls: Calls): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const name of ['list', 'detail', 'save'] as const) {
    measurements.push(...ratesOf(name, await measureRounds(origins, calls[name])));
  }
  return measurements;
}

async function measureRounds(origins: Origins, calls: readonly Call[]): Promise<Round[]> {
  const turnOf = async (server: keyof Origins) => {
    const load = { origin: origins[server], calls, connections: CONNECTIONS, seconds: TURN_S[server] };
    const { perSecond, failed } = await measureLoad(load);
    if (failed > 0 || perSecond === 0) throw new Error(`${server}: ${failed} calls failed, or none ended`);
    return perSecond;
  };
  const rounds: Round[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    rounds.push({ api: await turnOf('api'), nest: await turnOf('nest'), bare: await turnOf('bare') });
  }
  // In the first round Node still compiles what is called often.
  return rounds.slice(1);
}

function ratesOf(name: CallName, rounds: readonly Round[]): Measurement[] {
  const { label, ...atLeast } = CALLS[name];
  const middle = (read: (round: Round) => number) => median(rounds.map(read));
  return [
    { name: `${label}: API`, value: middle(({ api }) => api), unit: 'per second' },
    ...(['nest', 'bare'] as const).flatMap((rival): Measurement[] => [
      { name: `${label}: ${RIVALS[rival]}`, value: middle((round) => round[rival]), unit: 'per second' },
      {
        name: `${label}: API / ${RIVALS[rival]}`,
        value: middle((round) => round.api / round[rival]),
        unit: '×',
        atLeast: atLeast[rival],
      },
    ]),
  ];
}
