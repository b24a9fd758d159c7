import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listTenders } from 'shared-api/contract';
import { type MeasuredApi, startMeasuredApi } from './api.ts';
import { answersPerSecond } from './load.ts';
import { type Group, median } from './measurement.ts';

/** Short turns, taken often: what else the machine does falls on both sides. */
const SECONDS = 2;
const ROUNDS = 7;
/** A page of the list straight from the database: nothing checked, no total. */
const BARE = `select * from tenders where mostrar and deleted_at is null
  order by fecha_publicacion desc, id desc limit 10`;

/**
 * The public list of tenders through the contract on the embedded database, against its bare query behind the barest
 * HTTP: both asked by the same client, so that a busy machine slows both alike.
 */
export async function measurePublicList(): Promise<Group> {
  const api = await startMeasuredApi(null);
  const bare = await serveBareQuery(api);
  try {
    const rounds: { bare: number; served: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({
        bare: await answersPerSecond(`http://127.0.0.1:${(bare.address() as AddressInfo).port}/`, SECONDS),
        served: await answersPerSecond(`${api.base}${listTenders.path}`, SECONDS),
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
    bare.closeAllConnections();
    bare.close();
    await api.stop();
  }
}

async function serveBareQuery({ db }: MeasuredApi): Promise<Server> {
  const server = createServer((_request, response) => {
    db.execute(BARE).then(
      (rows) => response.setHeader('content-type', 'application/json').end(JSON.stringify(rows)),
      () => response.writeHead(500).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
