import { ocdsReleases } from 'shared-api/contract';
import { withoutControlCharacters } from 'shared-api/rules';
import { apiOf, type City } from './addresses.ts';
import { type Release, type ReleaseEntry, releasesOf } from './release.ts';
import type { Histories } from './source.ts';

const LICENCE = 'https://creativecommons.org/licenses/by/4.0/';
const EXTENSIONS = ['pagination', 'enquiry'].map(
  (name) =>
    `https://raw.githubusercontent.com/open-contracting-extensions/ocds_${name}_extension/master/extension.json`,
);

interface PagePlace {
  readonly path: string;
  readonly after: string | null;
}

/** Writes a page of releases; null without any, as OCDS has no empty package. */
export function releasePackage(city: City, batch: Histories, place: PagePlace, now: Date): string | null {
  const releases = batch.rows.flatMap((rows) => releasesOf(city, rows, now));
  return packageOf(city, batch, place, releases, { releases });
}

/** Writes a page of records: all releases of each tender, and its current state. Null without any. */
export function recordPackage(city: City, batch: Histories, place: PagePlace, now: Date): string | null {
  const histories = batch.rows.map((rows) => releasesOf(city, rows, now));
  const records = histories.map((releases) => ({
    ocid: releases[0]?.ocid,
    releases,
    compiledRelease: compiledRelease(releases),
  }));
  return packageOf(city, batch, place, histories.flat(), { records });
}

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

function packageOf(
  city: City,
  { next }: Histories,
  { path, after }: PagePlace,
  releases: readonly Release[],
  content: object,
): string | null {
  if (releases.length === 0) return null;
  const at = (id: string | null) => apiOf(city, id === null ? path : `${path}?despues=${id}`);
  const links = next !== null && { links: { next: at(next) } };
  const openPackage = { ...head(city, at(after), releases), ...content, ...links };
  return JSON.stringify(openPackage, readable);
}

/** Removes control characters: readers make XML or CSV of the JSON, which can't have them. */
const readable = (_name: string, value: unknown) =>
  typeof value === 'string' ? withoutControlCharacters(value) : value;

/** Puts releases (at least one) into a package, which the official schema checks. */
export const packageOfReleases = (city: City, releases: readonly Release[]): object => ({
  ...head(city, apiOf(city, ocdsReleases.path), releases),
  releases,
});

const head = (city: City, uri: string, releases: readonly Release[]) => ({
  uri,
  version: '1.1',
  extensions: EXTENSIONS,
  publishedDate: new Date(Math.max(...releases.map(({ date }) => Date.parse(date)))).toISOString(),
  publisher: {
    name: city.cityName,
    ...(city.cityCuit && { scheme: 'AR-CUIT', uid: city.cityCuit }),
  },
  license: LICENCE,
  publicationPolicy: `${city.publicUrl}/licitaciones-concursos/datos-abiertos`,
});
