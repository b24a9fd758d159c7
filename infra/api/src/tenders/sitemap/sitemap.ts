import { REGISTER_PATH } from 'shared-api/rules';
import type { Config } from '../../config/config.ts';
import { pageOf } from '../open-data/addresses.ts';
import { writeXml } from '../open-data/xml.ts';

/** What the protocol allows in one file (sitemaps.org). */
export const URLS_MAX = 50_000;
/** So many tenders a file holds on average; ids are random, so no file comes near the limit. */
const TENDERS_PER_FILE = 20_000;
/** Pages of the portal that anyone may find, besides the tenders. */
const PAGES = [
  '/',
  '/licitaciones-concursos',
  '/licitaciones-concursos/avisos',
  '/licitaciones-concursos/datos-abiertos',
  '/accesibilidad',
  '/documentacion',
] as const;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const ID_DIGITS = 32;

type Where = Pick<Config, 'publicUrl' | 'apiBase' | 'publishSuppliers'>;

/** A tender's page, and when what it shows last changed. */
export interface Listed {
  readonly id: string;
  readonly changed: Date;
}

/** A sitemap of the portal's pages, of tenders, or of both. */
export const sitemapOf = (where: Where, { pages, tenders }: { pages: boolean; tenders: readonly Listed[] }) =>
  writeXml({
    urlset: {
      '@xmlns': NAMESPACE,
      url: [
        ...(pages ? pagesOf(where).map((page) => ({ loc: `${where.publicUrl}${page}` })) : []),
        ...tenders.map(({ id, changed }) => ({ loc: pageOf(where, id), lastmod: changed.toISOString() })),
      ],
    },
  });

const pagesOf = ({ publishSuppliers }: Where) =>
  publishSuppliers === 'none' ? PAGES : [...PAGES, REGISTER_PATH];

/** The index of the files that these parts are. */
export const sitemapIndex = ({ publicUrl }: Where, parts: readonly string[]) =>
  writeXml({
    sitemapindex: {
      '@xmlns': NAMESPACE,
      sitemap: parts.map((part) => ({ loc: `${publicUrl}/sitemap.xml?parte=${part}` })),
    },
  });

/** Beginnings of ids that part so many tenders into files; none when they fit into one. */
export function partsOf(total: number): string[] {
  if (total <= TENDERS_PER_FILE) return [];
  let digits = 1;
  while (total / 16 ** digits > TENDERS_PER_FILE) digits += 1;
  return Array.from({ length: 16 ** digits }, (_, part) => part.toString(16).padStart(digits, '0'));
}

/** The lowest and the highest id that begin so. */
export const idsOf = (part: string) => ({ from: idOf(part, '0'), to: idOf(part, 'f') });

const idOf = (part: string, rest: '0' | 'f') =>
  part.padEnd(ID_DIGITS, rest).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
