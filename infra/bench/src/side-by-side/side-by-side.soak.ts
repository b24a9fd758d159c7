import { it } from 'vitest';
import { createCities } from '../cities.ts';
import { withRivals } from './index.ts';

it('gets the same fixed fields from the API, Nest + TypeORM and bare pg', async () => {
  const cities = await createCities({ tenders: 200, requests: 100 });
  try {
    // The answers are compared before anything is measured.
    await withRivals(await cities.large(), async () => undefined);
  } finally {
    await cities.stop();
  }
});
