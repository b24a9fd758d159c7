import { randomUUID } from 'node:crypto';
import { createDatabase } from 'infra-testing/postgres';
import { addDays, todayInCity } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import { DAY_MS } from '#test/clock.ts';
import { startPublishing } from '#test/publisher.ts';
import { readStamp } from './repository.ts';

interface Listed {
  readonly id: string;
  readonly titulo: string;
  readonly situacion: string;
  readonly pliego_url: string;
}

const listOf = async (api: TestApi, query = '') =>
  (await api.call('GET', `/licitaciones${query}`)).body as { total: number; data: Listed[] };

/** Whoever publishes, through one API; each tender has a title to find it by. */
async function publisherOf(api: TestApi) {
  const { session, create } = await startPublishing(api);
  let serial = 0;
  return {
    session,
    async done(method: string, path: string, body?: object) {
      const answer = await api.call(method, path, { as: session, body });
      expect(answer.status).toBe(200);
      return answer.body.data;
    },
    publish(change: object = {}) {
      serial += 1;
      return create({ titulo: `Obra reciente ${serial}`, ...change });
    },
  };
}

describe.each(ANY_DATABASE)('the public list after a change (%s)', (kind) => {
  let api: TestApi;
  let publisher: Awaited<ReturnType<typeof publisherOf>>;

  beforeAll(async () => {
    api = await startApi(kind);
    publisher = await publisherOf(api);
  });
  afterAll(() => api?.stop());

  const recentTenders = async () => (await listOf(api, '?titulo=Obra reciente')).data;

  it('shows at once what was published, changed, hidden, shown again and withdrawn', async () => {
    expect(await recentTenders()).toEqual([]);
    const { id } = await publisher.publish();
    expect((await recentTenders()).map(({ titulo }) => titulo)).toEqual(['Obra reciente 1']);
    await publisher.done('PATCH', `/licitaciones/${id}`, { titulo: 'Obra reciente cambiada' });
    expect((await recentTenders()).map(({ titulo }) => titulo)).toEqual(['Obra reciente cambiada']);
    await publisher.done('PATCH', `/licitaciones/${id}`, { mostrar: false });
    expect(await recentTenders()).toEqual([]);
    await publisher.done('PATCH', `/licitaciones/${id}`, { mostrar: true });
    expect(await recentTenders()).toMatchObject([{ id, situacion: 'vigente' }]);
    await publisher.done('PUT', `/licitaciones/${id}/retirar`, { motivo: 'Se rehace el pliego' });
    expect(await recentTenders()).toMatchObject([{ id, situacion: 'retirada' }]);
  });

  it('shows one tender as it is now, and its draft to publishers alone', async () => {
    const seenAs = async (as?: Session) => {
      const { status, body } = await api.call('GET', `/licitaciones/${id}`, as && { as });
      return status === 200 ? [body.titulo, body.circulares.length, body.situacion] : status;
    };
    const { id } = await publisher.publish({ titulo: 'Obra vista de cerca' });
    expect(await seenAs()).toEqual(['Obra vista de cerca', 0, 'vigente']);
    await publisher.done('POST', `/licitaciones/${id}/circulares`, { titulo: 'Una', texto: 'Se aclara.' });
    expect(await seenAs()).toEqual(['Obra vista de cerca', 1, 'vigente']);
    await publisher.done('PATCH', `/licitaciones/${id}`, { mostrar: false, titulo: 'Obra en borrador' });
    expect([await seenAs(publisher.session), await seenAs(), await seenAs(publisher.session)]).toEqual([
      ['Obra en borrador', 1, 'vigente'],
      404,
      ['Obra en borrador', 1, 'vigente'],
    ]);
    await publisher.done('PATCH', `/licitaciones/${id}`, { mostrar: true });
    await publisher.done('PUT', `/licitaciones/${id}/retirar`, { motivo: 'Se rehace el pliego' });
    expect(await seenAs()).toEqual(['Obra en borrador', 1, 'retirada']);
  });

  it('offers the types and years that are published now', async () => {
    const years = async () => (await api.call('GET', '/licitaciones/filtros')).body.anios as number[];
    expect(await years()).not.toContain(1993);
    const { id } = await publisher.publish({
      anio: 1993,
      expediente: 'EX-1993-00000001--MUNICAT-RECIENTE01',
    });
    expect(await years()).toContain(1993);
    await publisher.done('PATCH', `/licitaciones/${id}`, { mostrar: false });
    expect(await years()).not.toContain(1993);
  });

  it('has another stamp after every call that changes a tender', async () => {
    const stamp = () => readStamp(api.platform);
    const stamps = [await stamp()];
    const note = async () => stamps.push(await stamp());
    const { id } = await publisher.publish();
    await note();
    const draft = await publisher.publish({ mostrar: false });
    await note();
    for (const [method, path, body] of [
      ['PATCH', `/licitaciones/${id}`, { titulo: 'Obra con otro título' }],
      ['POST', `/licitaciones/${id}/circulares`, { titulo: 'Una', texto: 'Se aclara.' }],
      ['PUT', `/licitaciones/${id}/retirar`, { motivo: 'Se rehace el pliego' }],
      ['PUT', `/licitaciones/eliminar/${draft.id}`],
    ] as const) {
      await publisher.done(method, path, body);
      await note();
    }
    expect(new Set(stamps).size).toBe(stamps.length);
  });

  it('gives addresses of files that open, however long nothing has changed', async () => {
    const address = async () => {
      const [first] = (await listOf(api)).data;
      if (!first) throw new Error('nothing is listed');
      return first.pliego_url.replace('http://localhost:8080', api.origin);
    };
    const early = await address();
    expect((await fetch(early)).status).toBe(200);
    api.clock.move(45 * 60_000);
    expect((await fetch(early)).status).toBe(404);
    expect((await fetch(await address())).status).toBe(200);
  });

  it('takes a tender for closed on the day after its last, without anybody changing it', async () => {
    const last = todayInCity(api.clock.now());
    const { id } = await publisher.publish({
      titulo: 'Obra reciente que cierra',
      fecha_publicacion: addDays(last, -1),
      fecha_vencimiento: last,
    });
    const standing = async (estado: string) =>
      (await listOf(api, `?estado=${estado}&titulo=Obra reciente que cierra`)).data.map((one) => one.id);
    expect([await standing('abiertas'), await standing('cerradas')]).toEqual([[id], []]);
    api.clock.move(DAY_MS);
    expect([await standing('abiertas'), await standing('cerradas')]).toEqual([[], [id]]);
  });
});

it('shows at once what another process published or took back', async () => {
  const databaseUrl = await createDatabase(inject('postgresUrl'), `changes_${randomUUID()}`);
  const apis: TestApi[] = [];
  try {
    for (let n = 0; n < 2; n++) apis.push(await startApi('postgres', { databaseUrl }));
    const [first, second] = apis as [TestApi, TestApi];
    const publisher = await publisherOf(first);
    const seenIds = async () => (await listOf(second, '?titulo=Obra reciente')).data.map(({ id }) => id);
    expect(await seenIds()).toEqual([]);
    const { id } = await publisher.publish();
    expect(await seenIds()).toEqual([id]);
    await publisher.done('PATCH', `/licitaciones/${id}`, { mostrar: false });
    expect(await seenIds()).toEqual([]);
  } finally {
    for (const api of apis) await api.stop();
  }
});
