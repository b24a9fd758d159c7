import type { Feed, FeedEntry } from './feed.ts';
import { escaped } from './xml.ts';

/** The feed as Atom (RFC 4287). */
export function atomFeed({ id, title, author, self, page, updated, entries }: Feed): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="es-AR">',
    `<id>${escaped(id)}</id>`,
    `<title>${escaped(title)}</title>`,
    `<updated>${(updated ?? new Date(0)).toISOString()}</updated>`,
    `<author><name>${escaped(author)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escaped(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escaped(page)}"/>`,
    ...entries.map(elementOf),
    '</feed>',
    '',
  ].join('\n');
}

const elementOf = ({ id, title, updated, published, page, terms, category, summary }: FeedEntry): string =>
  [
    '<entry>',
    `<id>${id}</id>`,
    `<title>${escaped(title)}</title>`,
    `<updated>${updated.toISOString()}</updated>`,
    `<published>${published.toISOString()}</published>`,
    `<link rel="alternate" type="text/html" href="${escaped(page)}"/>`,
    `<link rel="enclosure" type="${terms.mime}" length="${terms.bytes}" href="${escaped(terms.url)}"/>`,
    `<category term="${escaped(category)}"/>`,
    `<summary>${escaped(summary)}</summary>`,
    '</entry>',
  ].join('\n');
