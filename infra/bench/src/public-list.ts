import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { listTenders } from 'shared-api/contract';
import { type MeasuredApi, startMeasuredApi } from './api.ts';
import { type Group, median } from './measurement.ts';

const SECONDS = 4;
const CONNECTIONS = 10;
const ROUNDS = 3;
/** A page of the list straight from the database: nothing checked, no total, no HTTP. */
const BARE = `select * from tenders where mostrar and deleted_at is null
  order by fecha_publicacion desc, id desc limit 10`;

/** The public list of tenders through the contract on the embedded database, against its bare query. */
export async function measurePublicList(): Promise<Group> {
  const api = await startMeasuredApi(null);
  try {
    const rounds: { bare: number; served: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({
        bare: await barePerSecond(api),
        served: await servedPerSecond(`${api.base}${listTenders.path}`),
      });
    }
    return {
      name: 'Public list of tenders on the embedded database',
      measurements: [
        { name: 'bare query', value: median(rounds.map(({ bare }) => bare)), unit: 'per second' },
        {
          name: 'through the contract',
          value: median(rounds.map(({ served }) => served)),
          unit: 'per second',
        },
        {
          name: 'contract / bare query',
          value: median(rounds.map(({ bare, served }) => served / bare)),
          unit: '×',
          atLeast: 0.25,
        },
      ],
    };
  } finally {
    await api.stop();
  }
}

async function barePerSecond({ db }: MeasuredApi): Promise<number> {
  const started = performance.now();
  let done = 0;
  while (performance.now() - started < SECONDS * 1000) {
    await db.execute(BARE);
    done++;
  }
  return (done * 1000) / (performance.now() - started);
}

/** Asked by a process of its own, which doesn't take the server's time. @throws when any answer isn't a success */
async function servedPerSecond(url: string): Promise<number> {
  const autocannon = createRequire(import.meta.url).resolve('autocannon/autocannon.js');
  const { stdout } = await promisify(execFile)(process.execPath, [
    autocannon,
    ...['--json', '--connections', String(CONNECTIONS), '--duration', String(SECONDS), url],
  ]);
  const { requests, non2xx, errors } = JSON.parse(stdout) as {
    requests: { average: number };
    non2xx: number;
    errors: number;
  };
  if (non2xx + errors > 0 || requests.average === 0) throw new Error(`${non2xx + errors} answers failed`);
  return requests.average;
}
