import { withoutControlCharacters } from 'shared-api/rules';
import type { City } from './addresses.ts';
import type { Release, ReleaseEntry } from './release.ts';

const EXTENSIONS = ['pagination', 'enquiry'].map(
  (name) =>
    `https://raw.githubusercontent.com/open-contracting-extensions/ocds_${name}_extension/master/extension.json`,
);

/** Describes a tender by all its releases and its current state. */
export const recordOf = (releases: readonly Release[]) => ({
  ocid: releases[0]?.ocid,
  releases,
  compiledRelease: compiledRelease(releases),
});

/**
 * Merges the releases. Each has the whole tender, so the last one is the result; of what only earlier ones say, it gets the
 * enquiries, the suppliers, and what a cancelled award or contract was. A hidden tender's last release stays as it is.
 */
function compiledRelease(releases: readonly Release[]): object {
  const last = releases.at(-1);
  const merged = (name: 'parties' | 'awards' | 'contracts') =>
    last?.[name] && { [name]: mergeById(releases.flatMap((release) => release[name] ?? [])) };
  const enquiries = mergeById(releases.flatMap(({ tender }) => tender.enquiries ?? []));
  return {
    ...last,
    ...merged('parties'),
    ...merged('awards'),
    ...merged('contracts'),
    id: `${last?.ocid}-${last?.date}`,
    tag: ['compiled'],
    ...(last?.tender.hasEnquiries && { tender: { ...last.tender, enquiries } }),
  };
}

/** Keeps the last entry of each id. A cancelled one has only its ids: the rest is taken from the one before. */
function mergeById(entries: readonly ReleaseEntry[]): ReleaseEntry[] {
  const byId = new Map<string, ReleaseEntry>();
  for (const entry of entries) {
    const before = entry.status === 'cancelled' ? byId.get(entry.id) : undefined;
    byId.set(entry.id, { ...before, ...entry });
  }
  return [...byId.values()];
}

/** Writes a package without control characters: readers make XML or CSV of the JSON, which can't have them. */
export const packageText = (...parts: Parameters<typeof packageOf>): string =>
  JSON.stringify(packageOf(...parts), (_name, value: unknown) =>
    typeof value === 'string' ? withoutControlCharacters(value) : value,
  );

/** Puts releases (at least one), or the records of these releases, into a package, which the official schema checks. */
export const packageOf = (city: City, uri: string, releases: readonly Release[], content: object) => ({
  uri,
  version: '1.1',
  extensions: EXTENSIONS,
  publishedDate: new Date(Math.max(...releases.map(({ date }) => Date.parse(date)))).toISOString(),
  publisher: {
    name: city.cityName,
    ...(city.cityCuit && { scheme: 'AR-CUIT', uid: city.cityCuit }),
  },
  license: 'https://creativecommons.org/licenses/by/4.0/',
  publicationPolicy: `${city.publicUrl}/licitaciones-concursos/datos-abiertos`,
  ...content,
});
