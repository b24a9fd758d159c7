import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishDue } from '../src/tenders/index.ts';
import { type Everybody, signInEverybody } from './support/access.ts';
import { DATABASES, type Session, startApi, type TestApi } from './support/api.ts';
import { type Publisher, startPublishing } from './support/publisher.ts';

const CHANGED =
  'La licitación cambió mientras usted la editaba: no se guardó nada. Vuelva a cargarla y compare antes de guardar.';
const HOUR_MS = 3_600_000;

describe.each(DATABASES)('two publishers at one tender (%s)', (kind) => {
  let api: TestApi;
  let everybody: Everybody;
  let publisher: Publisher;

  beforeAll(async () => {
    api = await startApi(kind);
    everybody = await signInEverybody(api);
    publisher = await startPublishing(api);
  });
  afterAll(() => api?.stop());

  const open = async (id: string, as: Session) => {
    const { headers, body } = await api.call('GET', `/licitaciones/${id}`, { as });
    return { etag: headers.get('etag') ?? '', tender: body };
  };
  const save = (id: string, as: Session, etag: string | null, body: object) =>
    api.call('PATCH', `/licitaciones/${id}`, { as, body, headers: etag ? { 'if-match': etag } : {} });

  it('the last to save is told that the other one changed it, and nothing is undone', async () => {
    const { id } = await publisher.create({ mostrar: false });
    const mine = await open(id, everybody.PUBLICADOR);
    const theirs = await open(id, everybody.ADMIN);
    const first = await save(id, everybody.ADMIN, theirs.etag, { mostrar: true });
    expect(first.status).toBe(200);
    const late = await save(id, everybody.PUBLICADOR, mine.etag, { titulo: 'Otro objeto', mostrar: false });
    expect([late.status, late.body.message]).toEqual([409, CHANGED]);
    const now = await open(id, everybody.PUBLICADOR);
    expect(now.tender).toMatchObject({ mostrar: true, titulo: theirs.tender.titulo });
    const again = await save(id, everybody.PUBLICADOR, now.etag, { titulo: 'Otro objeto' });
    expect([again.status, again.body.data]).toMatchObject([200, { titulo: 'Otro objeto', mostrar: true }]);
    // The answer says what the next change has to say.
    const third = await save(id, everybody.PUBLICADOR, again.headers.get('etag'), { numero: 8 });
    expect(third.status).toBe(200);
  });

  it('of two that save at once, one is told', async () => {
    const { id } = await publisher.create();
    const { etag } = await open(id, everybody.PUBLICADOR);
    const statuses = await Promise.all([
      save(id, everybody.PUBLICADOR, etag, { titulo: 'De una' }),
      save(id, everybody.ADMIN, etag, { titulo: 'De otra' }),
    ]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('whatever happens to a tender is a change: a circular, its hour of publication', async () => {
    const { id } = await publisher.create();
    const before = await open(id, everybody.PUBLICADOR);
    const added = await api.call('POST', `/licitaciones/${id}/circulares`, {
      as: everybody.ADMIN,
      body: { titulo: 'Visita', texto: 'Es el lunes.' },
    });
    expect(added.body.data.version).toBe(before.tender.version + 1);
    expect((await save(id, everybody.PUBLICADOR, before.etag, { titulo: 'Tarde' })).status).toBe(409);

    const at = new Date(api.clock.now().getTime() + HOUR_MS).toISOString();
    const draft = await publisher.create({ mostrar: false, publicar_desde: at });
    const seen = await open(draft.id, everybody.PUBLICADOR);
    api.clock.move(2 * HOUR_MS);
    expect(await publishDue(api.platform)).toBe(1);
    const late = await save(draft.id, everybody.PUBLICADOR, seen.etag, { titulo: 'Tarde', mostrar: false });
    expect(late.status).toBe(409);
    expect((await open(draft.id, everybody.PUBLICADOR)).tender.mostrar).toBe(true);
  });

  it('who does not say what they saw is answered as before', async () => {
    const { id } = await publisher.create();
    await save(id, everybody.ADMIN, null, { titulo: 'Primera' });
    const { status, body } = await save(id, everybody.PUBLICADOR, null, { titulo: 'Segunda' });
    expect([status, body.data.titulo]).toEqual([200, 'Segunda']);
  });

  it('the public is told of no version', async () => {
    const { id } = await publisher.create();
    for (const as of [undefined, everybody.PROVEEDOR]) {
      const { headers, body } = await api.call('GET', `/licitaciones/${id}`, { as });
      expect([headers.get('etag'), 'version' in body]).toEqual([null, false]);
    }
    const { body } = await api.call('GET', '/licitaciones');
    for (const one of body.data) expect(one).not.toHaveProperty('version');
  });
});
