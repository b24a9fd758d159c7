import { expect, it } from 'vitest';
import { killPostgresUnderLoad } from './support/postgres-kills.ts';

const KILLS = 40;
/** Each batch on a server of its own, so that looking everything up stays quick. */
const BATCH = 10;

it('keeps every acknowledged write over forty kills of PostgreSQL under load', {
  timeout: 2 * 60 * 60_000,
}, async () => {
  for (let batch = 0; batch < KILLS / BATCH; batch += 1) {
    const { lost, halfDone } = await killPostgresUnderLoad(BATCH, 300 + batch);
    expect(lost).toEqual([]);
    expect(halfDone).toEqual([]);
  }
});
