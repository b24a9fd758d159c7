import * as v from 'valibot';
import { anyone, endpoint } from '../../endpoint.ts';
import { SitemapPart } from '../../entities/tenders/sitemap.ts';

export const sitemap = endpoint({
  id: 'tenders.sitemap',
  method: 'GET',
  path: '/licitaciones/sitemap.xml',
  summary:
    'Addresses of the public pages and published tenders for search engines; an index when they are many',
  access: anyone,
  query: v.object({ parte: v.optional(SitemapPart) }),
  answers: 'sitemap',
  answer: v.string(),
});
