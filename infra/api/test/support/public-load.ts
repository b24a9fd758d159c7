import { setTimeout as sleep } from 'node:timers/promises';
import { pooledFetch } from 'infra-testing/pooled-fetch';

/** Queries of visitors to the public list. */
const VISITS = [
  '/licitaciones',
  '/licitaciones?page=2',
  '/licitaciones?tipo_licitacion=LICITACI%C3%93N',
  '/licitaciones?buscar=obra',
  '/licitaciones?estado=cerradas&page=3',
  '/licitaciones/filtros',
] as const;
const TICK_MS = 20;

export interface LoadResult {
  /** Number of calls by their end: a status, or what broke off. */
  readonly visitors: Readonly<Record<string, number>>;
  readonly staff: Readonly<Record<string, number>>;
  /** The longest that a call of the staff took, milliseconds. */
  readonly slowestStaff: number;
}

/**
 * Visitors who come at a steady rate, whether those before them have their answer or not, while an administrator reads
 * the requests and makes labels.
 */
export async function loadPublicList(base: string, perSecond: number, seconds: number): Promise<LoadResult> {
  const visitors: Record<string, number> = {};
  const staff: Record<string, number> = {};
  const under = new Set<Promise<void>>();
  const pool = pooledFetch();
  const count = (into: Record<string, number>, how: string) => {
    into[how] = (into[how] ?? 0) + 1;
  };
  const call = async (into: Record<string, number>, path: string, init: RequestInit = {}) => {
    try {
      const answer = await pool.fetch(`${base}${path}`, init);
      await answer.arrayBuffer();
      count(into, String(answer.status));
    } catch (error) {
      count(into, String(error));
    }
  };

  let slowestStaff = 0;
  let over = false;
  const administrator = async () => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${await tokenOf(base)}` };
    for (let turn = 1; !over; turn += 1) {
      const started = performance.now();
      await call(staff, '/sujeto-fiscal?page=1&size=5', { headers });
      const body = JSON.stringify({ etiqueta_nombre: `Carga ${turn}` });
      await call(staff, '/etiqueta-rubro', { method: 'POST', headers, body });
      slowestStaff = Math.max(slowestStaff, (performance.now() - started) / 2);
      await sleep(100);
    }
  };
  const works = administrator();
  const started = performance.now();
  const all = perSecond * seconds;
  for (let sentVisits = 0; sentVisits < all; ) {
    const due = Math.min(all, Math.ceil(((performance.now() - started) / 1000) * perSecond));
    for (; sentVisits < due; sentVisits += 1) {
      const visit = call(visitors, VISITS[sentVisits % VISITS.length] ?? '').finally(() =>
        under.delete(visit),
      );
      under.add(visit);
    }
    await sleep(TICK_MS);
  }
  await Promise.all(under);
  over = true;
  await works;
  pool.close();
  return { visitors, staff, slowestStaff };
}

async function tokenOf(base: string): Promise<string> {
  const answer = await fetch(`${base}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ dni: '10000001', password: 'Demo1234' }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return token;
}
