import * as v from 'valibot';
import { TENDER_TYPES } from '../../../rules/tenders/tenders.ts';
import { anyone, endpoint } from '../../endpoint.ts';
import { TenderFilter, TenderPage } from '../../entities/tenders/tender-list.ts';

const cache = { minutes: 10, retry: false };

export const listTenders = endpoint({
  id: 'tenders.list',
  method: 'GET',
  path: '/licitaciones',
  summary:
    'Published tenders, open ones first by their end, then closed ones, newest first; filtered and paged by 10',
  access: anyone,
  query: TenderFilter,
  answer: TenderPage,
  cache,
});

export const tenderFilters = endpoint({
  id: 'tenders.filters',
  method: 'GET',
  path: '/licitaciones/filtros',
  summary: 'Types and years that published tenders have, to filter by',
  access: anyone,
  answer: v.object({ tipos: v.array(v.picklist(TENDER_TYPES)), anios: v.array(v.number()) }),
  cache,
});
