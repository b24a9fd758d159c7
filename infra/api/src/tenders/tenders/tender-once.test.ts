import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES, startApi, type TestApi } from '#test/api.ts';
import { type Publisher, startPublishing } from '#test/publisher.ts';

describe.each(DATABASES)('what a publisher asks for again, as the answer got lost (%s)', (kind) => {
  let api: TestApi;
  let publisher: Publisher;
  beforeAll(async () => {
    api = await startApi(kind);
    publisher = await startPublishing(api);
  });
  afterAll(() => api?.stop());

  /** Asks twice with one key, as the screens do. @returns the id that both answers bring */
  const twice = async (path: string, body?: object): Promise<string> => {
    const headers = { 'idempotency-key': `una-clave${path}` };
    const once = () => api.call('POST', `/licitaciones${path}`, { as: publisher.session, body, headers });
    const [first, again] = [await once(), await once()];
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    return first.body.data.id;
  };
  const total = async (list: '' | '/ocultas') => {
    const path = `/licitaciones${list}?titulo=una%20sola%20vez`;
    return (await api.call('GET', path, { as: publisher.session })).body.total;
  };

  it('is done once: a new tender, a circular', async () => {
    const id = await twice('', publisher.tender({ titulo: 'Una sola vez' }));
    await twice(`/${id}/circulares`, { titulo: 'Aclaración', texto: 'Se aclara el punto 3.' });
    expect((await api.call('GET', `/licitaciones/${id}`)).body.circulares).toHaveLength(1);
    expect([await total(''), await total('/ocultas')]).toEqual([1, 0]);
  });
});
