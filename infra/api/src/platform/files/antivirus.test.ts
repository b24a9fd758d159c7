import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { samplePdf } from 'infra-testing/files';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Session, startApi, type TestApi } from '#test/api.ts';
import { startClamd, type TestClamd } from '#test/clamd.ts';
import { EICAR } from '#test/hostile-files.ts';
import { OTHER_PERSON, PERSON } from '#test/request.ts';
import { files } from '../../files/tables.ts';
import { createClamd } from './antivirus.ts';

let clamd: TestClamd;
let api: TestApi;
let supplier: Session;
let before: Awaited<ReturnType<typeof storedFiles>>;

/** Files that the database knows, and blobs that lie in the store. */
const storedFiles = async () => {
  const folder = path.join(api.dataDir, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return { rows: await api.platform.db.$count(files), blobs: entries.filter((e) => e.isFile()).length };
};
const infected = async () => Buffer.concat([await samplePdf(), Buffer.from(EICAR)]);

beforeAll(async () => {
  clamd = await startClamd();
  api = await startApi('postgres', { env: { CLAMD_URL: clamd.url } });
  supplier = await api.signOn(PERSON);
});
beforeEach(async () => {
  clamd.broken = false;
  before = await storedFiles();
});
afterAll(async () => {
  await api?.stop();
  await clamd?.stop();
});

it('lets the antivirus look at every file before it counts as stored', async () => {
  const scannedBefore = clamd.scanned;
  expect((await api.upload(supplier, await samplePdf())).status).toBe(200);
  expect(clamd.scanned).toBe(scannedBefore + 1);
});

it('refuses an infected file, says so and keeps nothing', async () => {
  const answer = await api.upload(supplier, await infected());
  expect(answer.status).toBe(400);
  expect(answer.body.message).toBe('El antivirus encontró contenido malicioso en el archivo: no se guardó.');
  expect(await storedFiles()).toEqual(before);
});

it('takes no file while the antivirus does not answer', async () => {
  clamd.broken = true;
  const answer = await api.upload(supplier, await samplePdf());
  expect(answer.status).toBe(503);
  expect(answer.body.message).toBe('El antivirus no responde. Vuelva a intentar en unos minutos.');
  expect(await storedFiles()).toEqual(before);
});

it('takes no further file of one login while ten of it wait for the antivirus', async () => {
  let answer = () => {};
  clamd.verdictAfter = new Promise((resolve) => {
    answer = resolve;
  });
  const pdf = await samplePdf();
  const uploads = Array.from({ length: 11 }, () => api.upload(supplier, pdf));
  const refused = await Promise.race(uploads);
  answer();
  expect([refused.status, refused.body.message]).toEqual([
    503,
    'Se están revisando muchos archivos. Vuelva a intentar en un minuto.',
  ]);
  const statuses = (await Promise.all(uploads)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
});

it('takes no further file while twenty of several logins wait to be stored', async () => {
  const { promise: storing, resolve: store } = Promise.withResolvers<void>();
  const originalPut = api.platform.files.put;
  const put = vi.spyOn(api.platform.files, 'put').mockImplementation(async (...file) => {
    if (put.mock.calls.length > 20) store();
    await storing;
    return originalPut(...file);
  });
  const pdf = await samplePdf();
  const other = await api.signOn(OTHER_PERSON);
  const uploads = [supplier, other].flatMap((as) => Array.from({ length: 10 }, () => api.upload(as, pdf)));
  await expect.poll(() => put.mock.calls.length, { timeout: 20_000 }).toBe(20);
  const further = await api.upload(await api.login('10000005'), pdf);
  store();
  const statuses = (await Promise.all(uploads)).map(({ status }) => status);
  put.mockRestore();
  expect(statuses).toEqual(uploads.map(() => 200));
  expect(further.status).toBe(503);
});

it('takes no file that the antivirus finds too large to look at', async () => {
  const large = Buffer.concat([await samplePdf(), Buffer.alloc(3 * 1024 * 1024, 32)]);
  const answer = await api.upload(supplier, large);
  expect(answer.status).toBe(413);
  expect(answer.body.message).toBe('El antivirus no revisa archivos tan grandes. Suba uno más chico.');
  expect(await storedFiles()).toEqual(before);
});

it('knows whether the antivirus answers', async () => {
  const scanner = createClamd(clamd.url);
  await scanner.check();
  clamd.broken = true;
  await expect(scanner.check()).rejects.toThrow();
});

it('is told when the antivirus does not answer: ready for all but uploads', async () => {
  const ready = async () => {
    const answer = await fetch(`${api.origin}/health/ready`);
    return [answer.status, await answer.json()];
  };
  const parts = { database: 'ok', files: 'ok', jobs: expect.objectContaining({ status: 'ok' }) };
  const admin = await api.login('10000001');
  const antivirusState = async () =>
    (await api.call('GET', '/sistema/estado', { as: admin })).body.data.antivirus;
  expect(await ready()).toEqual([200, { status: 'ok', ...parts, antivirus: 'ok' }]);
  expect(await antivirusState()).toEqual({ estado: 'ok' });
  clamd.broken = true;
  expect(await ready()).toEqual([200, { status: 'degraded', ...parts, antivirus: 'down' }]);
  expect(await antivirusState()).toEqual({ estado: 'caido' });
});
