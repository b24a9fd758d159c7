import { expect, it } from 'vitest';
import { killPostgresUnderLoad } from './support/postgres-kills.ts';

/** The long form is `kill-postgres.soak.ts`. */
it('keeps every acknowledged write and recovers by itself when PostgreSQL is killed under load', {
  timeout: 300_000,
}, async () => {
  const { lost, halfDone, acknowledged } = await killPostgresUnderLoad(1, 23);
  expect(lost).toEqual([]);
  expect(halfDone).toEqual([]);
  for (const count of acknowledged) expect(count).toBeGreaterThan(0);
});
