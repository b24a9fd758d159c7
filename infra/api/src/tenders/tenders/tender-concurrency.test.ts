import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Everybody, lastAudit, signInEverybody } from '#test/access.ts';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import { FEEDS, feedAt } from '#test/feeds.ts';
import { waitForBlocked } from '#test/locks.ts';
import { type Publisher, startPublishing } from '#test/publisher.ts';
import { publishDue } from './scheduled.ts';
import { tenderChanges, tenders } from './tables.ts';

const CHANGED =
  'La licitación cambió mientras usted la editaba: no se guardó nada. Vuelva a cargarla y compare antes de guardar.';
const HOUR_MS = 3_600_000;

describe.each(ANY_DATABASE)('two publishers at one tender (%s)', (kind) => {
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

  it('a save that changes nothing is in nobody’s way, nor in the audit log', async () => {
    const { id } = await publisher.create();
    const { etag, tender } = await open(id, everybody.PUBLICADOR);
    const audited = await lastAudit(api, everybody.ADMIN, 'licitacion');
    const same = { titulo: tender.titulo, pliego_url: tender.pliego_url, mostrar: true };
    const again = await save(id, everybody.ADMIN, etag, same);
    expect([again.status, again.headers.get('etag')]).toEqual([200, etag]);
    expect(await lastAudit(api, everybody.ADMIN, 'licitacion')).toEqual(audited);
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
    const seenTender = await open(draft.id, everybody.PUBLICADOR);
    api.clock.move(2 * HOUR_MS);
    expect(await publishDue(api.platform)).toBe(1);
    const late = await save(draft.id, everybody.PUBLICADOR, seenTender.etag, {
      titulo: 'Tarde',
      mostrar: false,
    });
    expect(late.status).toBe(409);
    expect((await open(draft.id, everybody.PUBLICADOR)).tender.mostrar).toBe(true);
  });

  it('of two that correct a result, the second is told, and nothing is undone', async () => {
    const { id } = await publisher.create({
      fecha_publicacion: '2026-01-05',
      fecha_vencimiento: '2026-01-20',
    });
    const { etag } = await open(id, everybody.PUBLICADOR);
    const tell = (as: Session, body: object) =>
      api.call('PUT', `/licitaciones/${id}/resultado`, { as, body, headers: { 'if-match': etag } });
    expect((await tell(everybody.ADMIN, { resultado: 'fracasada' })).status).toBe(200);
    const late = await tell(everybody.PUBLICADOR, { resultado: 'desierta', motivo: 'No hubo ofertas' });
    expect([late.status, late.body.message]).toEqual([
      409,
      expect.stringContaining('La licitación cambió mientras usted escribía'),
    ]);
    expect((await open(id, everybody.PUBLICADOR)).tender.situacion).toBe('fracasada');
  });

  it('a tender and a circular that are asked for again, as the answer got lost, are made once', async () => {
    /** Asks twice with one key, as the screens do. @returns the id that both answers bring */
    const twice = async (path: string, body: object): Promise<string> => {
      const headers = { 'idempotency-key': `una-clave${path}` };
      const once = () => api.call('POST', `/licitaciones${path}`, { as: publisher.session, body, headers });
      const [made, again] = [await once(), await once()];
      expect([made.status, again.status, again.body]).toEqual([200, 200, made.body]);
      return made.body.data.id;
    };
    const id = await twice('', publisher.tender({ titulo: 'Una sola vez' }));
    await twice(`/${id}/circulares`, { titulo: 'Aclaración', texto: 'Se aclara el punto 3.' });
    expect((await api.call('GET', `/licitaciones/${id}`)).body.circulares).toHaveLength(1);
    const total = async (list: '' | '/ocultas') => {
      const path = `/licitaciones${list}?titulo=una%20sola%20vez`;
      return (await api.call('GET', path, { as: publisher.session })).body.total;
    };
    expect([await total(''), await total('/ocultas')]).toEqual([1, 0]);
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

// The embedded database has one connection: there, transactions wait for each other anyway.
describe('publishers at several tenders (postgres)', () => {
  let api: TestApi;
  let publisher: Publisher;

  beforeAll(async () => {
    api = await startApi('postgres');
    publisher = await startPublishing(api);
  });
  afterAll(() => api?.stop());

  it('publish at once, and none is refused because each waits for the other', async () => {
    const { db } = api.platform;
    const [one, changed, other] = await Promise.all(
      ['una', 'la que se edita', 'otra'].map((titulo) => publisher.create({ titulo, mostrar: false })),
    );
    const change = (tender: { id: string } | undefined, body: object) =>
      api.call('PATCH', `/licitaciones/${tender?.id}`, { as: publisher.session, body });

    const answers: Promise<number>[] = [];
    let going = 0;
    /** Sends a change, and goes on once it is answered or waits for another. */
    const begin = async (sent: ReturnType<typeof change>) => {
      going += 1;
      answers.push(sent.then(({ status }) => status).finally(() => (going -= 1)));
      await waitForBlocked(api, () => going);
    };
    await db.transaction(async (slow) => {
      // Every change of a tender changes this row last.
      await slow.select().from(tenderChanges).for('update');
      await begin(change(one, { mostrar: true }));
      await begin(change(changed, { numero: 9 }));
      await begin(change(other, { mostrar: true }));
    });
    expect(await Promise.all(answers)).toEqual([200, 200, 200]);
  });

  it.each(FEEDS)('leave no %s with the date of a change that it lacks', async (path) => {
    const expediente = 'EX-2026-00998811--MUNICAT-CARRERA001';
    const { id } = await publisher.create({ titulo: 'Antes', expediente });
    const { answering } = await api.platform.db.transaction(async (tx) => {
      await tx.execute('lock table tender_changes in access exclusive mode');
      const call = api.call('GET', feedAt(path, `expediente=${expediente}`));
      await waitForBlocked(api, () => 1);
      await tx.update(tenders).set({ titulo: 'Después' }).where(eq(tenders.id, id));
      await tx.update(tenderChanges).set({ changedAt: new Date(Date.now() - 60_000) });
      return { answering: call };
    });
    expect((await answering).body.toString()).not.toContain('Antes');
  });
});
