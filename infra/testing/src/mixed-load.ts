import { setTimeout as sleep } from 'node:timers/promises';
import { samplePdf } from './files.ts';
import { pooledFetch } from './pooled-fetch.ts';
import { seeded } from './seeded.ts';

/** What came of a load: why calls failed, one line each, and how long the others took, in milliseconds, sorted. */
export interface LoadReport {
  readonly failed: readonly string[];
  readonly took: readonly number[];
}

export interface MixedLoad {
  /** Calls that are made at all. */
  readonly calls: number;
  /** How many begin each second; null: as many at once as `AT_ONCE`, each after another. */
  readonly perSecond: number | null;
  readonly seed: number;
}

const AT_ONCE = 16;
const LIMIT_MS = 60_000;

type Ask = (path: string, init?: RequestInit) => Promise<unknown>;

/** What people do, by how often of a hundred: most read what is public, some work signed in, a few write and upload. */
const SHARES: readonly (readonly [share: number, act: (ask: Ask, at: Known) => Promise<unknown>])[] = [
  [40, (ask, { page }) => ask(`/licitaciones?page=${page}`)],
  [15, (ask) => ask('/licitaciones/filtros')],
  [25, (ask, { tender }) => ask(`/licitaciones/${tender}`)],
  [5, (ask, { page, headers }) => ask(`/sujeto-fiscal?page=${page}&size=10`, { headers })],
  [5, (ask, { cuit, headers }) => ask(`/sujeto-fiscal/${cuit}`, { headers })],
  [5, (ask, { cuit, headers }) => ask(`/estado-tramite/${cuit}`, { headers })],
  [2, (ask, { name, headers }) => ask('/etiqueta-rubro', { ...json({ etiqueta_nombre: name }, headers) })],
  [3, upload],
];
/** Each as often as its share says. */
const ACTS = SHARES.flatMap(([share, act]) => Array.from({ length: share }, () => act));

interface Known {
  readonly headers: Record<string, string>;
  readonly tender: string;
  readonly cuit: string;
  readonly page: number;
  /** A name that no other call has. */
  readonly name: string;
}

/** Calls an API as a city does on a busy day: 80 % public reads, 15 % signed in, 5 % writes, most of them uploads. */
export async function mixedLoad(base: string, { calls, perSecond, seed }: MixedLoad): Promise<LoadReport> {
  const random = seeded(seed);
  const failed: string[] = [];
  const took: number[] = [];
  const pool = pooledFetch();
  const ask: Ask = async (path, init = {}) => {
    const answer = await pool.fetch(`${base}${path}`, { ...init, signal: AbortSignal.timeout(LIMIT_MS) });
    const body: unknown = await answer.json();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(body)}`);
    return body;
  };
  const login = json({ dni: '10000001', password: 'Demo1234' });
  const { access_token } = (await ask('/auth/login', login)) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}` };
  const { data: tenders } = (await ask('/licitaciones')) as { data: { id: string }[] };
  const { data: requests } = (await ask('/sujeto-fiscal?size=10', { headers })) as {
    data: { cuit: string }[];
  };

  const call = async (number: number) => {
    const act = random.pick(ACTS);
    const known: Known = {
      headers,
      tender: random.pick(tenders).id,
      cuit: random.pick(requests).cuit,
      page: 1 + random.below(3),
      name: `Carga ${seed}-${number}`,
    };
    const started = performance.now();
    try {
      await act(ask, known);
      took.push(performance.now() - started);
    } catch (error) {
      failed.push(String(error));
    }
  };
  if (perSecond === null) await oneAfterAnother(calls, call);
  else await eachInItsTime(calls, perSecond, call);
  pool.close();
  return { failed, took: took.toSorted((a, b) => a - b) };
}

async function oneAfterAnother(calls: number, call: (number: number) => Promise<void>): Promise<void> {
  let next = 0;
  const caller = async () => {
    while (next < calls) await call(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
}

/** Each begins when its time has come, whether or not those before it are answered: nobody waits for others to ask. */
async function eachInItsTime(
  calls: number,
  perSecond: number,
  call: (number: number) => Promise<void>,
): Promise<void> {
  const started = performance.now();
  const running: Promise<void>[] = [];
  for (let number = 0; number < calls; number += 1) {
    const early = (number * 1000) / perSecond - (performance.now() - started);
    if (early > 1) await sleep(early);
    running.push(call(number));
  }
  await Promise.all(running);
}

async function upload(ask: Ask, { name, headers }: Known): Promise<unknown> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await samplePdf(name))]), 'pliego.pdf');
  return ask('/files/upload', { method: 'POST', headers, body: form });
}

const json = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** The time within which that share of the calls was answered. */
export const percentile = ({ took }: LoadReport, share: number): number =>
  took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0;
