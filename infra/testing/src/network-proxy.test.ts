import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { openWay } from './network-proxy.ts';

const ROUND_TRIP_MS = 40;

it('a database that is far away answers the same, each question so much later', async () => {
  const way = await openWay(inject('postgresUrl'), { roundTripMs: ROUND_TRIP_MS });
  const client = new pg.Client({ connectionString: way.url });
  await client.connect();
  try {
    const started = performance.now();
    for (let question = 1; question <= 3; question += 1) {
      const { rows } = await client.query('select $1::int as one, repeat($2, 100000) as long', [
        question,
        'ñ',
      ]);
      expect(rows).toEqual([{ one: question, long: 'ñ'.repeat(100_000) }]);
    }
    // Never sooner than the way takes, three times there and back; timers end up to a millisecond early.
    expect(performance.now() - started).toBeGreaterThan(3 * (ROUND_TRIP_MS - 2));
  } finally {
    await client.end();
    way.close();
  }
});
