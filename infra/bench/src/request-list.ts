import { listRequests, reviewQueue } from 'shared-api/contract';
import { AUDITOR, callJson, signIn } from './calls.ts';
import type { Cities, City } from './cities.ts';
import { type List, measureGrowth, type Search } from './list-growth.ts';
import type { Group } from './measurement.ts';

const PAGE_SIZE = 5;
/** Stands for the call that counts the review queue, instead of a page of the list. */
const COUNTS = 'counts';
const SEARCHES: readonly Search[] = [
  { name: 'first page', query: '', atMost: 2 },
  { name: 'next page', query: 'page=2', atMost: 2 },
  { name: 'oldest first', query: 'orden=antiguas', atMost: 2 },
  { name: 'by name', query: 'orden=nombre', atMost: 2 },
  { name: 'longest in their state', query: 'orden=estado', atMost: 2 },
  { name: 'of a state', query: 'estado=HABILITADO', atMost: 2 },
  { name: 'of a rare state', query: 'estado=OBSERVACION', atMost: 2 },
  { name: 'review queue', query: 'cola=para_revisar', atMost: 1.5 },
  { name: 'counts of the review queue', query: COUNTS, atMost: 1.5 },
  { name: 'start of a tax id', query: 'cuit=200001005', atMost: 5 },
  { name: 'part of a rare name', query: 'razon_social=ARZAMÓR', atMost: 5 },
  { name: 'part of many names', query: 'razon_social=retería', atMost: 5 },
  { name: 'page halfway down', query: '', position: 0.5 },
  { name: 'page near the end', query: '', position: 0.95 },
];

/** Measures what the large city's request list costs compared with the small one's. */
export const measureRequestList = async (cities: Cities): Promise<Group> => ({
  name: 'Request list of the staff, p95',
  measurements: await measureGrowth(cities, requestList, SEARCHES),
});

async function requestList({ base, requests }: City): Promise<List> {
  const headers = { authorization: `Bearer ${await signIn(base, AUDITOR)}` };
  return {
    length: requests,
    pageSize: PAGE_SIZE,
    async ask(query) {
      const path = query === COUNTS ? reviewQueue.path : `${listRequests.path}?size=${PAGE_SIZE}&${query}`;
      const body = await callJson<{ data: unknown[]; para_revisar: number }>(base + path, { headers });
      return query === COUNTS ? body.para_revisar : body.data.length;
    },
  };
}
