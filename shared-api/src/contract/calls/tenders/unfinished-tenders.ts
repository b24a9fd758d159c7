import * as v from 'valibot';
import { endpoint, whoCan } from '../../endpoint.ts';
import { UnfinishedTender, UnfinishedTenderValues } from '../../entities/tenders/unfinished-tender.ts';
import { Done, data, Id } from '../../primitives.ts';

const manager = whoCan('tenders.manage');
const byId = v.object({ id: Id });

export const listUnfinishedTenders = endpoint({
  id: 'tenders.unfinished',
  method: 'GET',
  path: '/licitaciones/borradores',
  summary: 'Tenders that the caller has begun to write and not created, the last written first',
  access: manager,
  answer: data(v.array(UnfinishedTender)),
});

export const saveUnfinishedTender = endpoint({
  id: 'tenders.saveUnfinished',
  method: 'PUT',
  path: '/licitaciones/borradores/:id',
  summary:
    'Keep the form of a new tender as it is typed, under an id that the caller makes. 409 when it was changed since `version`, with what is stored',
  access: manager,
  params: byId,
  body: v.strictObject({
    /** Version that these values were written over; 0 for a new one. */
    version: v.number(),
    valores: UnfinishedTenderValues,
  }),
  answer: data(UnfinishedTender),
});

export const discardUnfinishedTender = endpoint({
  id: 'tenders.discardUnfinished',
  method: 'DELETE',
  path: '/licitaciones/borradores/:id',
  summary: 'Discard a tender that the caller has begun to write; one that is not there is discarded already',
  access: manager,
  params: byId,
  answer: Done,
});
