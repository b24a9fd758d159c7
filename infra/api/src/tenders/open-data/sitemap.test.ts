import { samplePdf } from 'infra-testing/files';
import { addDays, todayInCity } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import { tenderChanges } from '../tenders/tables.ts';
import { newestListed } from './source.ts';

const PATH = '/licitaciones/sitemap.xml';
const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc);

describe.each(ANY_DATABASE)('the sitemap (%s)', (kind) => {
  let api: TestApi;
  let publisher: Session;
  let url: string;

  beforeAll(async () => {
    api = await startApi(kind);
    publisher = await api.login('10000005');
    url = (await api.upload(publisher, await samplePdf('pliego'))).body.data;
  });
  afterAll(() => api?.stop());

  const read = async () => (await api.call('GET', PATH)).body.toString() as string;
  const create = async (change: object = {}): Promise<string> => {
    const today = todayInCity(api.clock.now());
    const { body } = await api.call('POST', '/licitaciones', {
      as: publisher,
      body: {
        titulo: 'Obra que se busca',
        numero: 7,
        anio: 2026,
        expediente: 'EX-2026-00000007--MUNICAT-BUSCADA001',
        tipo_licitacion: 'LICITACIÓN',
        fecha_publicacion: today,
        fecha_vencimiento: addDays(today, 10),
        pliego_url: url,
        ...change,
      },
    });
    return body.data.id;
  };
  const pageOf = (id: string) => `http://localhost:8080/licitaciones-concursos?licitacion=${id}`;

  it('lists the public pages and every published tender, with the moment of its last change', async () => {
    const id = await create();
    const xml = await read();
    expect(xml).toMatch(
      /^<\?xml version="1\.0" encoding="utf-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org/,
    );
    const urls = addresses(xml);
    expect(urls).toEqual(
      expect.arrayContaining([
        'http://localhost:8080/',
        'http://localhost:8080/licitaciones-concursos',
        'http://localhost:8080/licitaciones-concursos/datos-abiertos',
        pageOf(id),
      ]),
    );
    const { total } = (await api.call('GET', '/licitaciones')).body;
    expect(urls.filter((address) => address?.includes('?licitacion='))).toHaveLength(total);
    const changed = /<lastmod>([^<]+)<\/lastmod>/.exec(xml.slice(xml.indexOf(id)))?.[1];
    api.clock.move(60_000);
    await api.call('PATCH', `/licitaciones/${id}`, { as: publisher, body: { titulo: 'Obra cambiada' } });
    const later = await read();
    const again = /<lastmod>([^<]+)<\/lastmod>/.exec(later.slice(later.indexOf(id)))?.[1];
    expect(Date.parse(`${again}`)).toBeGreaterThan(Date.parse(`${changed}`));
    // Nobody looks for a withdrawn one.
    await api.call('PUT', `/licitaciones/${id}/retirar`, { as: publisher, body: { motivo: 'Se rehará.' } });
    expect(addresses(await read())).not.toContain(pageOf(id));
  });

  it('is not sent twice to who has it', async () => {
    await api.platform.db.update(tenderChanges).set({ changedAt: new Date(Date.now() - 60_000) });
    const first = await api.call('GET', PATH);
    expect(first.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(first.headers.get('cache-control')).toBe('public, max-age=300');
    expect(first.headers.get('last-modified')).toMatch(/GMT$/);
    const etag = `${first.headers.get('etag')}`;
    const again = await api.call('GET', PATH, { headers: { 'if-none-match': etag } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    await create();
    expect((await api.call('GET', PATH, { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  it('holds the newest tenders by day of publication', async () => {
    const today = todayInCity(api.clock.now());
    const newest = await create({ fecha_publicacion: addDays(today, 1) });
    await create();
    const listed = await newestListed(api.platform.db, 2);
    expect(listed.map(({ id }) => id)[0]).toBe(newest);
    expect(listed).toHaveLength(2);
  });
});
