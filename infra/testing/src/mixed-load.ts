import { setTimeout as sleep } from 'node:timers/promises';
import { samplePdf } from './files.ts';
import { pooledFetch } from './pooled-fetch.ts';
import { seeded } from './seeded.ts';

/** Result of a load: reasons of failed calls, one line each, and sorted times of the others in milliseconds. */
export interface LoadReport {
  readonly failed: readonly string[];
  readonly took: readonly number[];
}

export interface MixedLoad {
  /** Number of calls. */
  readonly calls: number;
  /** Calls that begin each second; null: `AT_ONCE` callers, each one call after the other. */
  readonly perSecond: number | null;
  readonly seed: number;
}

const AT_ONCE = 16;
const LIMIT_MS = 60_000;
/** An admin, an auditor and a publisher of the demo. */
const STAFF = ['10000001', '10000003', '10000005'];

type Ask = (path: string, init?: RequestInit) => Promise<unknown>;

/** Kinds of calls and their percentage: most read public data, some are made signed in, a few write and upload. */
const SHARES: readonly (readonly [share: number, act: (ask: Ask, at: CallInput) => Promise<unknown>])[] = [
  [40, (ask, { page }) => ask(`/licitaciones?page=${page}`)],
  [15, (ask) => ask('/licitaciones/filtros')],
  [25, (ask, { tender }) => ask(`/licitaciones/${tender}`)],
  [5, (ask, { page, headers }) => ask(`/sujeto-fiscal?page=${page}&size=10`, { headers })],
  [5, (ask, { cuit, headers }) => ask(`/sujeto-fiscal/${cuit}`, { headers })],
  [5, (ask, { cuit, headers }) => ask(`/estado-tramite/${cuit}`, { headers })],
  [2, (ask, { name, headers }) => ask('/etiqueta-rubro', { ...json({ etiqueta_nombre: name }, headers) })],
  [3, upload],
];
/** Each kind as often as its percentage. */
const ACTS = SHARES.flatMap(([share, act]) => Array.from({ length: share }, () => act));

interface CallInput {
  readonly headers: Record<string, string>;
  /** Headers of one of several people: the server bounds how many files of one person it checks at the same time. */
  readonly uploaderHeaders: Record<string, string>;
  readonly tender: string;
  readonly cuit: string;
  readonly page: number;
  /** Unique to the call. */
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
  const signIn = async (dni: string) => {
    const login = json({ dni, password: 'Demo1234' });
    const { access_token } = (await ask('/auth/login', login)) as { access_token: string };
    return { authorization: `Bearer ${access_token}` };
  };
  const sessions = await Promise.all(STAFF.map(signIn));
  const [headers = {}] = sessions;
  const { data: tenders } = (await ask('/licitaciones')) as { data: { id: string }[] };
  const { data: requests } = (await ask('/sujeto-fiscal?size=10', { headers })) as {
    data: { cuit: string }[];
  };

  const call = async (number: number) => {
    const act = random.pick(ACTS);
    const input: CallInput = {
      headers,
      uploaderHeaders: sessions[number % sessions.length] ?? {},
      tender: random.pick(tenders).id,
      cuit: random.pick(requests).cuit,
      page: 1 + random.below(3),
      name: `Carga ${seed}-${number}`,
    };
    const started = performance.now();
    try {
      await act(ask, input);
      took.push(performance.now() - started);
    } catch (error) {
      failed.push(String(error));
    }
  };
  if (perSecond === null) await runCallers(calls, call);
  else await runAtRate(calls, perSecond, call);
  pool.close();
  return { failed, took: took.toSorted((a, b) => a - b) };
}

async function runCallers(calls: number, call: (number: number) => Promise<void>): Promise<void> {
  let next = 0;
  const caller = async () => {
    while (next < calls) await call(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
}

/** Starts each call on time, whether or not earlier ones are answered. */
async function runAtRate(
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

async function upload(ask: Ask, { name, uploaderHeaders: headers }: CallInput): Promise<unknown> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await samplePdf(name))]), 'pliego.pdf');
  return ask('/files/upload', { method: 'POST', headers, body: form });
}

const json = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Returns the time within which that share of the calls was answered. */
export const percentile = ({ took }: LoadReport, share: number): number =>
  took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0;
