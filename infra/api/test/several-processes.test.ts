import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { type ChildApi, childApis } from './support/child-api.ts';
import { createLoad } from './support/load.ts';
import { createDatabase } from './support/postgres.ts';

let folder: string;
let apis: Awaited<ReturnType<typeof childApis>>;
let processes: ChildApi[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-three-'));
  const url = await createDatabase(inject('postgresUrl'), `three_${randomUUID()}`);
  apis = await childApis({ DATA_DIR: folder, DATABASE_URL: url, RATE_LIMIT_PER_MINUTE: '10000000' });
  // All at once, on an empty database: one of them makes the tables and the demo's data.
  processes = await Promise.all([apis.start(), apis.start(), apis.start()]);
}, 120_000);
afterAll(async () => {
  await apis?.stop();
  await rm(folder, { recursive: true, force: true });
});

const guess = (base: string) =>
  fetch(`${base}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ dni: '10000004', password: 'No es esta 1' }),
  }).then(({ status }) => status);

it('makes the demo’s data once, whichever process began', async () => {
  const totals = await Promise.all(
    processes.map(
      async ({ base }) => (await (await fetch(`${base}/licitaciones`)).json()) as { total: number },
    ),
  );
  expect(new Set(totals.map(({ total }) => total)).size).toBe(1);
  expect(totals[0]?.total).toBeLessThan(100);
});

it('counts guesses at a password wherever they are made', async () => {
  const statuses: number[] = [];
  for (let turn = 0; turn < 9; turn += 1) statuses.push(await guess(processes[turn % 3]?.base ?? ''));
  expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
  expect(statuses.at(-1)).toBe(429);
});

it('loses no acknowledged write when one process is killed under load and another is stopped', {
  timeout: 120_000,
}, async () => {
  const [first, second, third] = processes as [ChildApi, ChildApi, ChildApi];
  // One session, made at the first, writes on all three.
  const load = await createLoad(first.base);
  const until = { stopped: false };
  const { tenders } = load.acknowledged;
  const furtherTenders = async (count: number) => {
    const goal = tenders.size + count;
    await vi.waitFor(() => expect(tenders.size).toBeGreaterThan(goal), { timeout: 60_000 });
  };
  let bases = [first.base, second.base, third.base];
  const running = load.run(() => bases, until);
  await furtherTenders(3);
  expect(load.failed.count).toBe(0);
  await first.end('SIGKILL');
  bases = [second.base, third.base];
  await furtherTenders(3);
  // An operator first takes a process out of the gateway's list, then stops it: what runs there still ends well.
  const broken = load.failed.count;
  bases = [third.base];
  expect(await second.end('SIGTERM')).toBe(0);
  await furtherTenders(3);
  expect(load.failed.count).toBe(broken);
  until.stopped = true;
  await running;
  expect(await load.missing(third.base)).toEqual([]);
});
