import * as v from 'valibot';

/** The part of the sitemap that holds the pages that are no tender. */
export const SITEMAP_PAGES = 'paginas';

/** A part of the sitemap: the pages, or the tenders whose ids begin so. */
export const SitemapPart = v.pipe(
  v.string(),
  v.regex(new RegExp(`^(${SITEMAP_PAGES}|[0-9a-f]{1,4})$`), 'no es una parte del mapa del sitio'),
);
