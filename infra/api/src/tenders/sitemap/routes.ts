import { and, asc, count, gte, lte, ne, type SQL } from 'drizzle-orm';
import { SITEMAP_PAGES, sitemap } from 'shared-api/contract';
import { type Route, route } from '../../platform/http/route.ts';
import { answerText } from '../../platform/http/text-answer.ts';
import type { Platform } from '../../platform/platform.ts';
import { lastTenderChange } from '../tenders/changes.ts';
import { SHELVES } from '../tenders/filter.ts';
import { tenders } from '../tenders/tables.ts';
import { idsOf, type Listed, partsOf, sitemapIndex, sitemapOf, URLS_MAX } from './sitemap.ts';

/** What search engines read: the gateway shows it at `/sitemap.xml`. */
export function sitemapRoutes(platform: Platform): Route[] {
  const { db, config } = platform;
  /** Published tenders but the withdrawn ones, for which nobody looks. */
  const listed = (part?: SQL): Promise<Listed[]> =>
    db
      .select({ id: tenders.id, changed: tenders.updatedAt })
      .from(tenders)
      .where(and(SHELVES.published, ne(tenders.situacion, 'retirada'), part))
      .orderBy(asc(tenders.id))
      .limit(URLS_MAX);

  return [
    route(sitemap, async (call) => {
      const changed = await lastTenderChange(platform, false);
      const answer = (text: string) => answerText(call, 'sitemap', text, changed);
      const { parte } = call.query;
      if (parte === SITEMAP_PAGES) return answer(sitemapOf(config, { pages: true, tenders: [] }));
      if (parte !== undefined) {
        const { from, to } = idsOf(parte);
        const rows = await listed(and(gte(tenders.id, from), lte(tenders.id, to)));
        return answer(sitemapOf(config, { pages: false, tenders: rows }));
      }
      const [published] = await db.select({ total: count() }).from(tenders).where(SHELVES.published);
      const parts = partsOf(published?.total ?? 0);
      if (parts.length > 0) return answer(sitemapIndex(config, [SITEMAP_PAGES, ...parts]));
      const rows = await listed();
      return answer(sitemapOf(config, { pages: true, tenders: rows }));
    }),
  ];
}
