import type { Feed, FeedEntry } from './feed.ts';
import { escaped } from './xml.ts';

/** The feed as RSS 2.0. Its dates are those of RFC 822, as `toUTCString` writes them. */
export function rssFeed({ title, self, page, updated, entries }: Feed): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    `<title>${escaped(title)}</title>`,
    `<link>${escaped(page)}</link>`,
    `<description>${escaped(asHtml(`Novedades: ${title}`))}</description>`,
    '<language>es-ar</language>',
    ...(updated ? [`<lastBuildDate>${updated.toUTCString()}</lastBuildDate>`] : []),
    `<atom:link rel="self" type="application/rss+xml" href="${escaped(self)}"/>`,
    ...entries.map(itemOf),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

const itemOf = ({ id, title, published, page, terms, category, summary }: FeedEntry): string =>
  [
    '<item>',
    `<guid isPermaLink="false">${id}</guid>`,
    `<title>${escaped(title)}</title>`,
    `<link>${escaped(page)}</link>`,
    `<pubDate>${published.toUTCString()}</pubDate>`,
    `<enclosure url="${escaped(terms.url)}" length="${terms.bytes}" type="${terms.mime}"/>`,
    `<category>${escaped(category)}</category>`,
    `<description>${escaped(asHtml(summary))}</description>`,
    '</item>',
  ].join('\n');

/** Readers take a description for HTML, once it is read from the XML. */
const asHtml = escaped;
