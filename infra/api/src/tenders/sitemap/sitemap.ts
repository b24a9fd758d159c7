import { and, asc, ne } from 'drizzle-orm';
import { sitemap } from 'shared-api/contract';
import { REGISTER_PATH } from 'shared-api/rules';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { answerText } from '../../platform/http/text-answer.ts';
import type { Platform } from '../../platform/platform.ts';
import { pageOf } from '../open-data/addresses.ts';
import { writeXml } from '../open-data/xml.ts';
import { lastTenderChange } from '../tenders/changes.ts';
import { TENDER_SCOPES } from '../tenders/filter.ts';
import { tenders } from '../tenders/tables.ts';

/** The protocol allows 50,000 addresses in a file (sitemaps.org). */
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

/** The sitemap for search engines: the gateway shows it at `/sitemap.xml`. */
export const sitemapRoutes = (platform: Platform): Route[] => [
  route(sitemap, async (call) => {
    const { db, config } = platform;
    const changed = await lastTenderChange(platform, false);
    const { parte: part } = call.query;
    const files = Math.ceil((await db.$count(tenders, isListed)) / TENDERS_PER_FILE);
    const text =
      part === 0 && files > 1
        ? sitemapIndex(config, files)
        : fileOf(config, part <= 1 ? pagesOf(config) : [], await listedTenders(db, part || 1));
    return answerText(call, 'sitemap', text, changed);
  }),
];

/** Published tenders but the withdrawn ones, for which nobody looks. */
const isListed = and(TENDER_SCOPES.published, ne(tenders.situacion, 'retirada'));

/** Reads the tenders of a file, by id. @param part from 1 */
export const listedTenders = (db: Database, part: number, perFile = TENDERS_PER_FILE) =>
  db
    .select({ id: tenders.id, changed: tenders.updatedAt })
    .from(tenders)
    .where(isListed)
    .orderBy(asc(tenders.id))
    .limit(perFile)
    .offset((part - 1) * perFile);

const pagesOf = ({ publishSuppliers }: Config): readonly string[] =>
  publishSuppliers === 'none' ? PAGES : [...PAGES, REGISTER_PATH];

/** Writes a file of pages and of tenders with the last change of each. */
const fileOf = (config: Config, pages: readonly string[], rows: Awaited<ReturnType<typeof listedTenders>>) =>
  writeXml({
    urlset: {
      '@xmlns': NAMESPACE,
      url: [
        ...pages.map((page) => ({ loc: `${config.publicUrl}${page}` })),
        ...rows.map(({ id, changed }) => ({ loc: pageOf(config, id), lastmod: changed.toISOString() })),
      ],
    },
  });

/** Writes the index of so many files. */
export const sitemapIndex = ({ publicUrl }: Pick<Config, 'publicUrl'>, files: number): string =>
  writeXml({
    sitemapindex: {
      '@xmlns': NAMESPACE,
      sitemap: Array.from({ length: files }, (_, index) => ({
        loc: `${publicUrl}/sitemap.xml?parte=${index + 1}`,
      })),
    },
  });
