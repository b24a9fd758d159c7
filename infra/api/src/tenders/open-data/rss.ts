import { escapeHtml } from '../../platform/mail/escape.ts';
import type { Feed } from './feed.ts';
import { writeXml } from './xml.ts';

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
        ...(updated && { lastBuildDate: updated.toUTCString() }),
        'atom:link': { '@rel': 'self', '@type': 'application/rss+xml', '@href': self },
        item: entries.map((entry) => ({
          guid: { '@isPermaLink': 'false', '#text': entry.id },
          title: entry.title,
          link: entry.page,
          pubDate: entry.published.toUTCString(),
          enclosure: {
            '@url': entry.terms.url,
            '@length': entry.terms.bytes,
            '@type': entry.terms.mime,
          },
          category: entry.category,
          description: escapeHtml(entry.summary),
        })),
      },
    },
  });
