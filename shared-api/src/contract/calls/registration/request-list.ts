import * as v from 'valibot';
import { SELECTED_AT_ONCE } from '../../../rules/registration/bulk.ts';
import {
  DEFAULT_REQUEST_ORDER,
  EXPORT_FORMATS,
  REQUEST_ORDERS,
} from '../../../rules/registration/request-list.ts';
import { QUEUES } from '../../../rules/registration/review-queue.ts';
import { endpoint, whoCan } from '../../endpoint.ts';
import { TaxIdList } from '../../entities/registration/bulk.ts';
import { RequestRow } from '../../entities/registration/request-row.ts';
import { ListFilters } from '../../entities/registration/review.ts';
import { wholeNumber } from '../../primitives.ts';

/** Filters of the list, and its order. A part of the review queue has its own order: the longest wait first. */
const listFilters = {
  ...ListFilters.entries,
  cola: v.optional(v.picklist(QUEUES)),
  orden: v.optional(v.picklist(REQUEST_ORDERS), DEFAULT_REQUEST_ORDER),
};

export const listRequests = endpoint({
  id: 'requests.list',
  method: 'GET',
  path: '/sujeto-fiscal',
  summary: 'Requests, filtered, ordered (newest first unless told) and paged',
  access: whoCan('requests.list'),
  query: v.object({
    page: wholeNumber(1, 1_000_000, 1),
    size: wholeNumber(1, 100, 5),
    ...listFilters,
  }),
  answer: v.object({
    data: v.array(RequestRow),
    current: v.number(),
    hasPreviousPage: v.boolean(),
    hasNextPage: v.boolean(),
    total: v.number(),
    /** So many of the last requests do not have the name that was typed, but a similar one; absent: none. */
    parecidas: v.optional(v.number()),
    /** False where counting stopped: there are more than `total`. */
    totalIsExact: v.boolean(),
  }),
});

export const exportRequests = endpoint({
  id: 'requests.export',
  method: 'GET',
  path: '/sujeto-fiscal/exportar',
  summary: 'The filtered list as a table for a spreadsheet. 400 when it holds more than `REQUESTS_EXPORTED`',
  access: whoCan('requests.list'),
  query: v.object({
    formato: v.picklist(EXPORT_FORMATS),
    /** The requests to export; all that the filters leave if absent. */
    cuits: v.optional(TaxIdList(SELECTED_AT_ONCE)),
    ...listFilters,
  }),
  answers: 'file',
  fileTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  answer: v.void(),
});
