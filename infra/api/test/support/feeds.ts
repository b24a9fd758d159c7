import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect } from 'vitest';
import type { TestApi } from './api.ts';

/** Below `/licitaciones/`. */
export const XML_FEEDS = ['feed.atom', 'feed.rss'] as const;
export const FEEDS = [...XML_FEEDS, 'vencimientos.ics'] as const;

const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false });

/** Address of a feed; `query` without `?`. */
export const feedAt = (path: string, query = '') => `/licitaciones/${path}${query && `?${query}`}`;

/** Ids of the tenders in a feed, each once, sorted. */
export const idsIn = (text: string) =>
  [...new Set([...text.matchAll(/(?:urn:uuid:|UID:)([0-9a-f-]{36})/g)].map(([, id]) => id))].sort();

/** Reads feeds as their readers do; XML must be well-formed. @throws when one is refused */
export function feedReader(api: TestApi) {
  const read = async (path: string, query = ''): Promise<string> => {
    const { status, body } = await api.call('GET', feedAt(path, query));
    if (status !== 200) throw new Error(`${path}: ${status}`);
    return body.toString();
  };
  const xml = async (path: string, query = '') => {
    const text = await read(path, query);
    expect(XMLValidator.validate(text)).toBe(true);
    return parser.parse(text);
  };
  return {
    read,
    atom: async (query = '') => (await xml('feed.atom', query)).feed,
    /** Content of the feed of one tender. */
    news: async (id: string) => (await xml(`${id}/novedades.atom`)).feed,
    rss: async (query = '') => (await xml('feed.rss', query)).rss,
    /** Elements of the tenders in a feed of that kind. */
    async entries(path: (typeof XML_FEEDS)[number], query = '') {
      const { feed, rss } = await xml(path, query);
      return [(feed ? feed.entry : rss.channel.item) ?? []].flat();
    },
    /** Lines of a tender's event in a calendar. */
    async event(path: string, id: string) {
      const lines = (await read(path)).replaceAll('\r\n ', '').split('\r\n');
      const start = lines.findIndex((line) => line.startsWith(`UID:${id}@`));
      return lines.slice(start, lines.indexOf('END:VEVENT', start));
    },
  };
}
