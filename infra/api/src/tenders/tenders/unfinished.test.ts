import { randomUUID } from 'node:crypto';
import { samplePdf } from 'infra-testing/files';
import {
  EMPTY_TENDER,
  fileIdOf,
  TENDER_DRAFT_GONE,
  TENDER_DRAFTS_FULL,
  TENDER_DRAFTS_MAX,
} from 'shared-api/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Everybody, expectAccess, signInEverybody, UNKNOWN_ID } from '#test/access.ts';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import { DAY_MS } from '#test/clock.ts';
import { type Publisher, startPublishing } from '#test/publisher.ts';
import { sweepFiles } from '../../files/sweep.ts';
import { unfinishedTenders } from './tables.ts';
import { deleteOldUnfinished } from './unfinished.ts';

const LIST = '/licitaciones/borradores';
const EMPTY = { ...EMPTY_TENDER, mostrar: true, programada: false, publicar_hora: '08:00' };

describe.each(ANY_DATABASE)('a tender that is being written (%s)', (kind) => {
  let api: TestApi;
  let publisher: Publisher;
  let everybody: Everybody;
  const save = (id: string, valores: object = {}, version = 0, as: Session = publisher.session) =>
    api.call('PUT', `${LIST}/${id}`, { as, body: { version, valores: { ...EMPTY, ...valores } } });
  const list = async (as: Session = publisher.session) => (await api.call('GET', LIST, { as })).body.data;
  const ids = async () => (await list()).map(({ id }: { id: string }) => id);

  beforeAll(async () => {
    api = await startApi(kind);
    publisher = await startPublishing(api);
    everybody = await signInEverybody(api);
  });
  afterAll(() => api?.stop());
  beforeEach(() => api.platform.db.delete(unfinishedTenders));

  it('is kept for whoever publishes', async () => {
    const allowed = ['ADMIN', 'PUBLICADOR'] as const;
    await expectAccess(api, everybody, ['GET', LIST, allowed, 200]);
    await expectAccess(api, everybody, ['PUT', `${LIST}/${UNKNOWN_ID}`, allowed, 400], {});
    await expectAccess(api, everybody, ['DELETE', `${LIST}/${UNKNOWN_ID}`, allowed, 200]);
  });

  it('is found on another device as it was left, incomplete, the last written first', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const { status, body } = await save(first, { titulo: 'Compra de ', pliego_url: publisher.terms });
    expect([status, body.data.pliego.tipo]).toEqual([200, 'application/pdf']);
    api.clock.move(1_000);
    await save(second, { expediente: 'EX-20' });
    const desk = await api.login('10000005');
    const stored = await list(desk);
    expect(stored.map(({ id }: { id: string }) => id)).toEqual([second, first]);
    // The address of the file is signed anew every so often.
    const pliego_url = expect.stringContaining(fileIdOf(body.data.valores.pliego_url) ?? 'no file');
    expect(stored[1]).toEqual({ ...body.data, valores: { ...body.data.valores, pliego_url } });
    expect(stored[1].valores).toMatchObject({ titulo: 'Compra de ', numero: null });
  });

  it('is read, changed and discarded by nobody else, not even an administrator', async () => {
    const id = randomUUID();
    await save(id, { titulo: 'Mía' });
    expect(await list(everybody.ADMIN)).toEqual([]);
    expect((await save(id, { titulo: 'Ajena' }, 0, everybody.ADMIN)).status).toBe(404);
    await api.call('DELETE', `${LIST}/${id}`, { as: everybody.ADMIN });
    expect((await list())[0].valores.titulo).toBe('Mía');
  });

  it('overwrites nothing that another device wrote meanwhile: the refusal has it', async () => {
    const id = randomUUID();
    const first = (await save(id, { titulo: 'A' })).body.data;
    const second = (await save(id, { titulo: 'B' }, first.version)).body.data;
    expect(second.version).toBeGreaterThan(first.version);
    const late = await save(id, { titulo: 'C' }, first.version);
    expect([late.status, late.body.stored.borrador]).toEqual([409, second]);
    // An answer that was lost: the same again is no conflict.
    expect((await save(id, { titulo: 'B' }, first.version)).body.data).toEqual(second);
    const withTerms = { titulo: 'B', pliego_url: publisher.terms };
    const third = (await save(id, withTerms, second.version)).body.data;
    // The file has a newly signed address by then.
    api.clock.move(31 * 60_000);
    expect((await save(id, withTerms, second.version)).body.data?.version).toBe(third.version);
    await api.call('DELETE', `${LIST}/${id}`, { as: publisher.session });
    const gone = await save(id, { titulo: 'C' }, second.version);
    expect([gone.status, gone.body.message]).toEqual([409, TENDER_DRAFT_GONE]);
    expect(await list()).toEqual([]);
  });

  it('is gone with the creation of its tender, and only then', async () => {
    const [created, other] = [randomUUID(), randomUUID()];
    for (const id of [created, other]) await save(id, { titulo: 'Obra' });
    const send = (change: object) =>
      api.call('POST', '/licitaciones', { as: publisher.session, body: publisher.tender(change) });
    expect((await send({ borrador: created, titulo: '' })).status).toBe(400);
    expect(await ids()).toHaveLength(2);
    expect((await send({ borrador: created, mostrar: false })).status).toBe(200);
    expect(await ids()).toEqual([other]);
  });

  it('comes in a limited number, also when several are begun at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: TENDER_DRAFTS_MAX + 2 }, () => save(randomUUID(), { titulo: 'Una más' })),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual(
      Array(2).fill([409, TENDER_DRAFTS_FULL]),
    );
    expect(await ids()).toHaveLength(TENDER_DRAFTS_MAX);
  });

  it.each([
    ['a text without end', { titulo: 'x'.repeat(5_001) }],
    ['an unknown field', { otro: 'x' }],
    ['an unknown file', { pliego_url: `http://localhost/api/files/${UNKNOWN_ID}` }],
  ])('refuses %s', async (_case, valores) => {
    expect((await save(randomUUID(), valores)).status).toBe(400);
    expect(await list()).toEqual([]);
  });

  it('refuses somebody else’s file', async () => {
    const { body } = await api.upload(everybody.ADMIN, await samplePdf(), 'ajeno.pdf');
    expect((await save(randomUUID(), { pliego_url: body.data })).status).toBe(400);
    expect(await list()).toEqual([]);
  });

  it('keeps its file as long as it lives, and is swept after half a year without a change', async () => {
    const upload = async () =>
      (await api.upload(publisher.session, await samplePdf(randomUUID()), 'pliego.pdf')).body.data as string;
    const [url, unused] = [await upload(), await upload()];
    await save(randomUUID(), { pliego_url: url });
    const isStored = async (file: string) => {
      const blobs = [];
      for await (const { key } of api.platform.files.list()) blobs.push(key);
      return blobs.includes(fileIdOf(file) ?? '');
    };
    api.clock.move(170 * DAY_MS);
    await deleteOldUnfinished(api.platform);
    await sweepFiles(api.platform);
    expect([await isStored(url), await isStored(unused)]).toEqual([true, false]);
    api.clock.move(11 * DAY_MS);
    await deleteOldUnfinished(api.platform);
    await sweepFiles(api.platform);
    expect(await isStored(url)).toBe(false);
  });
});
