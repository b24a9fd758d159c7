import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import { TenderDetail } from '../../entities/tenders/tender-detail.ts';
import { Id } from '../../primitives.ts';

const cache = { minutes: 10, retry: false };

export const readTender = endpoint({
  id: 'tenders.read',
  method: 'GET',
  path: '/licitaciones/:id',
  summary: 'A tender; a draft only for those who manage tenders',
  access: { who: 'anyone-known', capability: 'tenders.manage' },
  params: v.object({ id: Id }),
  answer: TenderDetail,
  versioned: true,
  cache,
});
