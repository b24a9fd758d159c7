import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Session, startApi, type TestApi } from '#test/api.ts';
import { type Publisher, type ShownTender, startPublishing } from '#test/publisher.ts';
import { COMPANY } from '#test/request.ts';
import { tenderChanges } from '../../tenders/tenders/tables.ts';

describe('asking with HEAD', () => {
  let api: TestApi;
  let publisher: Publisher;
  let tender: ShownTender;
  let supplier: Session;

  beforeAll(async () => {
    api = await startApi('postgres');
    publisher = await startPublishing(api);
    tender = await publisher.create();
    supplier = await api.signOn('20002307554');
    // A date says nothing of its own second: GET and HEAD could fall into two.
    await api.platform.db.update(tenderChanges).set({ changedAt: new Date(Date.now() - 60_000) });
  });
  afterAll(() => api?.stop());

  const ask = (method: string, at: string, headers: Record<string, string> = {}) =>
    fetch(at.startsWith('http') ? at : `${api.base}${at}`, { method, headers, redirect: 'manual' });

  it.each([
    '/licitaciones',
    '/licitaciones/feed.rss',
    '/licitaciones/vencimientos.ics',
    '/licitaciones/convocatorias.csv',
    '/licitaciones/ocds/releases',
    '/openapi.json',
  ])('a catalogue learns whether %s is still there, without its content', async (path) => {
    const [whole, head] = [await ask('GET', path), await ask('HEAD', path)];
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const name of ['content-type', 'content-length', 'etag', 'last-modified']) {
      expect(head.headers.get(name), name).toBe(whole.headers.get(name));
    }
    const etag = whole.headers.get('etag');
    if (etag) expect((await ask('HEAD', path, { 'if-none-match': etag })).status).toBe(304);
  });

  it('a link checker finds a tender and its terms, and neither of a draft', async () => {
    const terms = await ask('HEAD', `/licitaciones/${tender.id}/pliego`);
    expect(terms.status).toBe(303);
    const file = await ask('HEAD', `${api.base}${terms.headers.get('location')?.split('/api/municat')[1]}`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await ask('HEAD', `/licitaciones/${tender.id}`)).status).toBe(200);
    const draft = await publisher.create({ mostrar: false });
    for (const path of [`/licitaciones/${draft.id}`, `/licitaciones/${draft.id}/pliego`]) {
      expect((await ask('HEAD', path)).status).toBe(404);
    }
  });

  it('begins no request and sends none: those have no HEAD', async () => {
    const authorization = `Bearer ${supplier.token}`;
    for (const path of ['init-request/persona-juridica', 'request/send']) {
      expect((await ask('HEAD', `/sujeto-fiscal/${path}/${COMPANY}`, { authorization })).status).toBe(405);
    }
    const data = await api.call('GET', `/sujeto-fiscal/datos/persona-juridica/${COMPANY}`, { as: supplier });
    expect(data.status).toBe(404);
  });
});
