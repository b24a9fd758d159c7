import { afterAll, beforeAll, it } from 'vitest';
import { type Cities, createCities } from '../src/cities.ts';
import { checkAnswers } from '../src/side-by-side/check-answers.ts';
import { startSideBySide } from '../src/side-by-side/index.ts';

let cities: Cities;

beforeAll(async () => {
  cities = await createCities({ tenders: 200, requests: 100 });
});

afterAll(() => cities.stop());

it('gets the same fixed fields from the API, Nest + TypeORM and bare pg', async () => {
  const city = await cities.large();
  const { origins, calls, stop } = await startSideBySide(city);
  try {
    await checkAnswers(city.databaseUrl, origins, calls);
  } finally {
    await stop();
  }
});
