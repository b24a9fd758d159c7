import * as v from 'valibot';
import { anyone, endpoint } from '../../endpoint.ts';

export const sitemap = endpoint({
  id: 'tenders.sitemap',
  method: 'GET',
  path: '/licitaciones/sitemap.xml',
  summary: 'Addresses of the public pages and of the newest 20,000 published tenders, for search engines',
  access: anyone,
  limit: { bytes: 1024, perMinute: 120 },
  answers: 'sitemap',
  answer: v.string(),
});
