import { type Cities, createCities, type Size } from './cities.ts';
import type { Group } from './measurement.ts';
import { measureRequestList } from './request-list.ts';
import { measureSideBySide } from './side-by-side/index.ts';
import { measureTenderList } from './tender-list.ts';
import { measureVisits } from './visits.ts';

export { measureFirstVisit } from './first-visit.ts';
export { measureLighthouse } from './lighthouse.ts';
export { isWithinLimit, tableOf } from './measurement.ts';

/** The parts that need no build: each starts its own PostgreSQL and API. */
export const SERVER_PARTS = {
  'tender-list': measureTenderList,
  'request-list': measureRequestList,
  'side-by-side': async (cities) => measureSideBySide(await cities.large()),
  visits: async (cities) => measureVisits(await cities.small()),
} as const satisfies Record<string, (cities: Cities) => Promise<Group>>;

export type ServerPart = keyof typeof SERVER_PARTS;

export async function measureServer(parts: readonly ServerPart[], large: Size): Promise<Group[]> {
  const cities = await createCities(large);
  try {
    const groups: Group[] = [];
    for (const part of parts) groups.push(await SERVER_PARTS[part](cities));
    return groups;
  } finally {
    await cities.stop();
  }
}
