import { listTenders, updateTender } from 'shared-api/contract';
import { TENDERS_PER_PAGE } from 'shared-api/rules';
import { ADMIN, callJson, signIn } from './calls.ts';
import type { Cities, City } from './cities.ts';
import { type List, measureGrowth, type Search } from './list-growth.ts';
import type { Group } from './measurement.ts';

const TYPE = 'tipo_licitacion=LICITACIÓN';
const year = new Date().getFullYear() - 3;
const SEARCHES: readonly Search[] = [
  { name: 'first page', query: '', atMost: 2 },
  { name: 'next page', query: 'page=2', atMost: 2 },
  { name: 'of a type', query: TYPE, atMost: 2 },
  { name: 'of a state', query: 'estado=cerradas', atMost: 2 },
  {
    name: 'closing within a year',
    query: `fecha_vencimiento_desde=${year}-01-01&fecha_vencimiento_hasta=${year}-12-31`,
    atMost: 2,
  },
  { name: 'a number and year', query: `titulo=${encodeURIComponent(`7/${year}`)}`, atMost: 5 },
  { name: 'part of a rare title', query: 'titulo=ARZAMÓR', atMost: 5 },
  { name: 'three letters of a rare title', query: 'titulo=rza', atMost: 5 },
  { name: 'part of many titles', query: 'titulo=ormigón', atMost: 5 },
  { name: 'part of many titles and a type', query: 'titulo=licitación pública ormigón', atMost: 5 },
  { name: 'part of many titles of a type', query: `titulo=ormigón&${TYPE}`, atMost: 5 },
  { name: 'page halfway down', query: '', position: 0.5 },
  { name: 'page near the end', query: '', position: 0.95 },
  { name: 'of a type, halfway down', query: TYPE, position: 0.15 },
];

/** Measures what the large city's public list of tenders costs compared with the small one's. */
export const measureTenderList = async (cities: Cities): Promise<Group> => ({
  name: 'Public list of tenders, p95',
  measurements: await measureGrowth(cities, tenderList, SEARCHES),
});

interface TenderPage {
  readonly data: readonly { readonly id: string; readonly numero: number }[];
}

async function tenderList({ base, tenders }: City): Promise<List> {
  const read = (query: string) => callJson<TenderPage>(`${base}${listTenders.path}?${query}`);
  const token = await signIn(base, ADMIN);
  const [tender] = (await read('')).data;
  if (!tender) throw new Error('no tenders');
  let { numero } = tender;
  return {
    length: tenders,
    pageSize: TENDERS_PER_PAGE,
    ask: async (query) => (await read(query)).data.length,
    /** Changes a published tender: answers that were made before it are not given again. */
    async refresh() {
      numero += 1;
      await callJson(`${base}${updateTender.path.replace(':id', tender.id)}`, {
        method: updateTender.method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ numero }),
      });
    },
  };
}
