import Builder from 'fast-xml-builder';
import { escapeHtml, REGISTER_PATH, withoutControlCharacters } from 'shared-api/rules';
import type { Config } from '../../config/config.ts';
import { pageOf } from './addresses.ts';
import type { Feed } from './feed.ts';
import type { newestListed } from './source.ts';

const builder = new Builder({
  attributeNamePrefix: '@',
  format: true,
  ignoreAttributes: false,
  suppressBooleanAttributes: false,
  suppressEmptyNode: true,
});

/** Pages of the portal that anyone may find, besides the tenders. */
const PAGES = [
  '/',
  '/licitaciones-concursos',
  '/licitaciones-concursos/avisos',
  '/licitaciones-concursos/datos-abiertos',
  '/accesibilidad',
  '/documentacion',
];

/** Writes an element as an XML document; members whose name begins with `@` are attributes. */
const writeXml = (root: object): string =>
  withoutControlCharacters(builder.build({ '?xml': { '@version': '1.0', '@encoding': 'utf-8' }, ...root }));

/** Writes the feed as Atom (RFC 4287). */
export const atomFeed = ({ id, title, author, self, page, updated, entries }: Feed): string =>
  writeXml({
    feed: {
      '@xmlns': 'http://www.w3.org/2005/Atom',
      '@xml:lang': 'es-AR',
      id,
      title,
      updated: updated.toISOString(),
      author: { name: author },
      link: [
        { '@rel': 'self', '@type': 'application/atom+xml', '@href': self },
        { '@rel': 'alternate', '@type': 'text/html', '@href': page },
      ],
      entry: entries.map((entry) => ({
        id: entry.id,
        title: entry.title,
        updated: entry.updated.toISOString(),
        published: entry.published.toISOString(),
        link: [
          { '@rel': 'alternate', '@type': 'text/html', '@href': entry.page },
          ...(entry.terms
            ? [
                {
                  '@rel': 'enclosure',
                  '@type': entry.terms.mime,
                  '@length': entry.terms.bytes,
                  '@href': entry.terms.url,
                },
              ]
            : []),
        ],
        category: { '@term': entry.category },
        summary: entry.summary,
      })),
    },
  });

/** Writes the feed as RSS 2.0. Its dates are those of RFC 822, and its descriptions are HTML. */
export const rssFeed = ({ title, self, page, updated, entries }: Feed): string =>
  writeXml({
    rss: {
      '@version': '2.0',
      '@xmlns:atom': 'http://www.w3.org/2005/Atom',
      channel: {
        title,
        link: page,
        description: escapeHtml(`Novedades: ${title}`),
        language: 'es-ar',
        lastBuildDate: updated.toUTCString(),
        'atom:link': { '@rel': 'self', '@type': 'application/rss+xml', '@href': self },
        item: entries.map((entry) => ({
          guid: { '@isPermaLink': 'false', '#text': entry.id },
          title: entry.title,
          link: entry.page,
          pubDate: entry.published.toUTCString(),
          ...(entry.terms && {
            enclosure: {
              '@url': entry.terms.url,
              '@length': entry.terms.bytes,
              '@type': entry.terms.mime,
            },
          }),
          category: entry.category,
          description: escapeHtml(entry.summary),
        })),
      },
    },
  });

/** Writes the addresses that search engines may find (sitemaps.org). */
export function sitemapOf(config: Config, rows: Awaited<ReturnType<typeof newestListed>>): string {
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
