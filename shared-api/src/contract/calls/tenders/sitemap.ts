import * as v from 'valibot';
import { anyone, endpoint } from '../../endpoint.ts';
import { wholeNumber } from '../../primitives.ts';

export const sitemap = endpoint({
  id: 'tenders.sitemap',
  method: 'GET',
  path: '/licitaciones/sitemap.xml',
  summary:
    'Addresses of the public pages and published tenders for search engines; an index when they are many',
  access: anyone,
  limit: { bytes: 1024, perMinute: 120 },
  /** A file of the index, from 1; 0: all in one, or the index. */
  query: v.object({ parte: wholeNumber(0, 1_000, 0) }),
  answers: 'sitemap',
  answer: v.string(),
});
