import { and, desc, ne } from 'drizzle-orm';
import { sitemap } from 'shared-api/contract';
import { REGISTER_PATH } from 'shared-api/rules';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { answerText } from '../../platform/http/text-answer.ts';
import type { Platform } from '../../platform/platform.ts';
import { pageOf } from '../open-data/addresses.ts';
import { writeXml } from '../open-data/xml.ts';
import { TENDER_SCOPES } from '../tenders/filter.ts';
import { lastTenderChange } from '../tenders/repository.ts';
import { tenders } from '../tenders/tables.ts';

/** The newest tenders are listed. The protocol allows 50,000 addresses (sitemaps.org), but each call writes them all. */
const TENDERS_MAX = 20_000;
/** Pages of the portal that anyone may find, besides the tenders. */
const PAGES = [
  '/',
  '/licitaciones-concursos',
  '/licitaciones-concursos/avisos',
  '/licitaciones-concursos/datos-abiertos',
  '/accesibilidad',
  '/documentacion',
];

/** The sitemap for search engines: the gateway shows it at `/sitemap.xml`. */
export const sitemapRoutes = (platform: Platform): Route[] => [
  route(sitemap, async (call) => {
    const { db, config } = platform;
    const changed = await lastTenderChange(platform, false);
    return answerText(call, 'sitemap', sitemapOf(config, await listedTenders(db)), changed);
  }),
];

/** Reads the newest published tenders but the withdrawn ones, for which nobody looks. */
export const listedTenders = (db: Database, most = TENDERS_MAX) =>
  db
    .select({ id: tenders.id, changed: tenders.updatedAt })
    .from(tenders)
    .where(and(TENDER_SCOPES.published, ne(tenders.situacion, 'retirada')))
    .orderBy(desc(tenders.fechaPublicacion), desc(tenders.id))
    .limit(most);

function sitemapOf(config: Config, rows: Awaited<ReturnType<typeof listedTenders>>): string {
  const pages = config.publishSuppliers === 'none' ? PAGES : [...PAGES, REGISTER_PATH];
  return writeXml({
    urlset: {
      '@xmlns': 'http://www.sitemaps.org/schemas/sitemap/0.9',
      url: [
        ...pages.map((page) => ({ loc: `${config.publicUrl}${page}` })),
        ...rows.map(({ id, changed }) => ({ loc: pageOf(config, id), lastmod: changed.toISOString() })),
      ],
    },
  });
}
