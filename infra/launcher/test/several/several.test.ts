import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLoad, type Load } from 'infra-testing/load';
import { startPortal, type TestPortal } from 'infra-testing/portal';
import { copyDatabase } from 'infra-testing/postgres';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { type ApiProcess, apiProcesses } from './api-processes.ts';

const WAIT = { timeout: 60_000, interval: 100 };
let folder: string;
let apis: Awaited<ReturnType<typeof apiProcesses>>;
let gateway: TestPortal;
let base: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-rolling-'));
  const { database: filled } = inject('firstStart');
  const database = await copyDatabase(inject('postgresUrl'), filled, `rolling_${randomUUID()}`);
  apis = await apiProcesses(2, folder, database);
  await Promise.all(apis.processes.map((one) => one.start()));
  gateway = await startPortal({ apiUrl: apis.processes.map(({ origin }) => origin) });
  base = `${gateway.url}/api/municat`;
}, 120_000);
afterAll(async () => {
  await gateway?.close();
  await apis?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** People who write and people who read, all through the gateway, until told to stop. */
async function people(): Promise<{
  load: Load;
  reads: { ok: number; failed: number };
  stop(): Promise<void>;
}> {
  const load = await createLoad(base);
  const until = { stopped: false };
  const reads = { ok: 0, failed: 0 };
  const reader = async () => {
    while (!until.stopped) {
      const answer = await fetch(`${base}/licitaciones`).catch(() => null);
      await answer?.arrayBuffer().catch(() => null);
      if (answer?.status === 200) reads.ok += 1;
      else reads.failed += 1;
    }
  };
  const running = Promise.all([load.run(() => [base], until), reader(), reader()]);
  return {
    load,
    reads,
    async stop() {
      until.stopped = true;
      await running;
    },
  };
}

/** Waits until that many more tenders were acknowledged. */
async function furtherTenders({ acknowledged: { tenders } }: Load, count = 3): Promise<void> {
  const goal = tenders.size + count;
  await vi.waitFor(() => expect(tenders.size).toBeGreaterThanOrEqual(goal), WAIT);
}

const readyProcesses = (count: number) =>
  vi.waitFor(async () => {
    const { processes } = (await (await fetch(`${gateway.url}/health/ready`)).json()) as {
      processes?: { ready: number };
    };
    expect(processes?.ready).toBe(count);
  }, WAIT);

it('drops no call while a process is stopped and started again', {
  timeout: 180_000,
}, async () => {
  const [first] = apis.processes as readonly [ApiProcess];
  const { load, reads, stop } = await people();
  await furtherTenders(load);
  expect(await first.end('SIGTERM')).toBe(0);
  await furtherTenders(load);
  await first.start();
  await readyProcesses(2);
  await stop();
  expect(load.failed).toEqual([]);
  expect(reads.failed).toBe(0);
  expect(reads.ok).toBeGreaterThan(0);
  expect(await load.missing(base)).toEqual([]);
});

it('loses no acknowledged write and fails no reader when the other process is killed', {
  timeout: 180_000,
}, async () => {
  const [, second] = apis.processes as readonly [ApiProcess, ApiProcess];
  const { load, reads, stop } = await people();
  await furtherTenders(load);
  await second.end('SIGKILL');
  await furtherTenders(load);
  // Only writes that were on their way broke off; once the gateway has noticed, none does.
  await readyProcesses(1);
  const broken = load.failed.length;
  await furtherTenders(load);
  await second.start();
  await readyProcesses(2);
  await furtherTenders(load);
  await stop();
  expect(load.failed.slice(broken)).toEqual([]);
  expect(reads.failed).toBe(0);
  expect(await load.missing(base)).toEqual([]);
});
