import { ocdsReleases } from 'shared-api/contract';
import { withoutControlCharacters } from 'shared-api/rules';
import { apiOf } from './addresses.ts';
import type { City } from './city.ts';
import { type Release, releasesOf } from './release.ts';
import type { History } from './source.ts';

const LICENCE = 'https://creativecommons.org/licenses/by/4.0/';
const PAGINATION =
  'https://raw.githubusercontent.com/open-contracting-extensions/ocds_pagination_extension/master/extension.json';

interface Package {
  readonly text: string;
  /** The latest release in it. */
  readonly changed: Date;
}
interface PagePlace {
  readonly path: string;
  readonly after: string | null;
}

/** A page of releases; null when it has none, which OCDS can't say. */
export function releasePackage(city: City, batch: History, place: PagePlace, now: Date): Package | null {
  const releases = batch.histories.flatMap((rows) => releasesOf(city, rows, now));
  return packageOf(city, batch, place, releases, { releases });
}

/** A page of records: all that was told of each tender, and its state now. Null when it has none. */
export function recordPackage(city: City, batch: History, place: PagePlace, now: Date): Package | null {
  const histories = batch.histories.map((rows) => releasesOf(city, rows, now));
  const records = histories.map((releases) => ({
    ocid: releases[0]?.ocid,
    releases,
    compiledRelease: compiled(releases),
  }));
  return packageOf(city, batch, place, histories.flat(), { records });
}

/** Every release tells the whole tender: merged, they are the last one. */
function compiled(releases: readonly Release[]): object {
  const last = releases.at(-1);
  return { ...last, id: `${last?.ocid}-${last?.date}`, tag: ['compiled'] };
}

function packageOf(
  city: City,
  { next }: History,
  { path, after }: PagePlace,
  releases: readonly Release[],
  content: object,
): Package | null {
  if (releases.length === 0) return null;
  const at = (id: string | null) => apiOf(city, id === null ? path : `${path}?despues=${id}`);
  const changed = latestOf(releases);
  const links = next !== null && { links: { next: at(next) } };
  const whole = { ...head(city, at(after), changed), ...content, ...links };
  return { text: JSON.stringify(whole, readable), changed };
}

/** JSON can carry anything; what reads it, and makes XML or CSV of it, can't. */
const readable = (_name: string, value: unknown) =>
  typeof value === 'string' ? withoutControlCharacters(value) : value;

/** The releases, at least one, as a package on its own: what the official schema speaks of. */
export const packageOfReleases = (city: City, releases: readonly Release[]): object => ({
  ...head(city, apiOf(city, ocdsReleases.path), latestOf(releases)),
  releases,
});

const latestOf = (releases: readonly Release[]): Date =>
  new Date(Math.max(...releases.map(({ date }) => Date.parse(date))));

const head = (city: City, uri: string, changed: Date) => ({
  uri,
  version: '1.1',
  extensions: [PAGINATION],
  publishedDate: changed.toISOString(),
  publisher: {
    name: city.cityName,
    ...(city.cityCuit && { scheme: 'AR-CUIT', uid: city.cityCuit }),
  },
  license: LICENCE,
  publicationPolicy: `${city.publicUrl}/licitaciones-concursos/datos-abiertos`,
});
