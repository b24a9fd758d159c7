import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { openNetworkProxy } from './network-proxy.ts';

const ROUND_TRIP_MS = 40;

it('delays each query to a database, and changes nothing of its answers', async () => {
  const proxy = await openNetworkProxy(inject('postgresUrl'), { roundTripMs: ROUND_TRIP_MS });
  const client = new pg.Client({ connectionString: proxy.url });
  await client.connect();
  try {
    const started = performance.now();
    for (let query = 1; query <= 3; query += 1) {
      const { rows } = await client.query('select $1::int as one, repeat($2, 100000) as long', [query, 'ñ']);
      expect(rows).toEqual([{ one: query, long: 'ñ'.repeat(100_000) }]);
    }
    // At least three round trips; timers fire up to a millisecond early.
    expect(performance.now() - started).toBeGreaterThan(3 * (ROUND_TRIP_MS - 2));
  } finally {
    await client.end();
    proxy.close();
  }
});
