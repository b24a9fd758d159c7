import { addDays } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANY_DATABASE, startApi, type TestApi } from '#test/api.ts';
import { FEEDS, feedAt, feedReader, idsIn, XML_FEEDS } from '#test/feeds.ts';
import { type Publisher, startPublishing } from '#test/publisher.ts';

const CITY = 'Municipalidad de "Prueba" & Cía';

interface Listed {
  readonly id: string;
  readonly situacion: string;
  readonly fecha_vencimiento: string;
}

describe.each(ANY_DATABASE)('feeds of a search (%s)', (kind) => {
  let api: TestApi;
  let publisher: Publisher;
  let feeds: ReturnType<typeof feedReader>;

  beforeAll(async () => {
    api = await startApi(kind, { env: { CITY_NAME: CITY } });
    publisher = await startPublishing(api);
    feeds = feedReader(api);
    await publisher.create({ titulo: 'Bicisenda del río, primera etapa' });
    await publisher.create({
      titulo: 'Bicisenda del cerro',
      tipo_licitacion: 'CONCURSO_DE_PRECIOS',
      expediente: 'EX-2026-00777123--MUNICAT-CERRO00001',
    });
    await publisher.create({
      titulo: 'Bicisenda que se ofreció',
      fecha_publicacion: addDays(today(), -20),
      fecha_vencimiento: addDays(today(), -2),
    });
    await withdraw((await publisher.create({ titulo: 'Bicisenda que se retiró' })).id);
  });
  afterAll(() => api?.stop());

  const withdraw = (id: string) =>
    api.call('PUT', `/licitaciones/${id}/retirar`, { as: publisher.session, body: { motivo: 'Se rehará.' } });
  const today = () => publisher.today();

  it.each<[string, () => string, number]>([
    ['words', () => 'buscar=BICISENDA', 4],
    ['words in any order', () => 'buscar=etapa+bicisenda', 1],
    ['a title', () => 'titulo=cerro', 1],
    ['a file number', () => 'expediente=777123', 1],
    ['a kind', () => 'buscar=bicisenda&tipo_licitacion=CONCURSO_DE_PRECIOS', 1],
    ['what takes offers', () => 'buscar=bicisenda&estado=abiertas', 2],
    ['what takes no more offers', () => 'buscar=bicisenda&estado=cerradas', 2],
    ['days', () => `buscar=bicisenda&fecha_publicacion_desde=${today()}`, 3],
    ['days before', () => `buscar=bicisenda&fecha_publicacion_hasta=${addDays(today(), -20)}`, 1],
    ['what nothing is', () => 'buscar=bicisenda+submarina', 0],
  ])(
    'holds what the public list finds by %s; a calendar, what of it takes offers',
    async (_what, query, many) => {
      const { data, parecidas = 0 } = (await api.call('GET', `/licitaciones?${query()}`)).body;
      const exactMatches: Listed[] = data.slice(0, data.length - parecidas);
      expect(exactMatches).toHaveLength(many);
      const ids = (rows: Listed[]) => rows.map(({ id }) => id).sort();
      for (const path of XML_FEEDS) {
        expect([path, idsIn(await feeds.read(path, query()))]).toEqual([path, ids(exactMatches)]);
      }
      const open = exactMatches.filter(
        ({ situacion, fecha_vencimiento: last }) => situacion === 'vigente' && last >= today(),
      );
      expect(idsIn(await feeds.read('vencimientos.ics', query()))).toEqual(ids(open));
    },
  );

  it.each([
    'tipo_licitacion=COMPRA',
    'estado=todas',
    'fecha_publicacion_desde=2026-02-30',
    `expediente=${'9'.repeat(61)}`,
    'buscar=a%00b',
    'estado=abiertas&estado=cerradas',
  ])('refuses ?%s with the words of the list', async (query) => {
    const { status, body } = await api.call('GET', `/licitaciones?${query}`);
    expect(status).toBe(400);
    for (const path of FEEDS) {
      const refused = await api.call('GET', feedAt(path, query));
      expect([path, refused.status, refused.body.message]).toEqual([path, 400, body.message]);
    }
  });

  it('says in its name what it holds', async () => {
    const query = 'buscar=cerro&tipo_licitacion=CONCURSO_DE_PRECIOS&estado=abiertas';
    const filters = '(Objeto: cerro; Tipo: CONCURSO DE PRECIOS; Estado: Abiertas)';
    const title = `Licitaciones y Concursos ${filters} · ${CITY}`;
    expect((await feeds.atom(query)).title).toBe(title);
    expect((await feeds.rss(query)).channel.title).toBe(title);
    const calendar = (await feeds.read('vencimientos.ics', query)).replaceAll('\r\n ', '');
    expect(calendar).toContain(`X-WR-CALNAME:Vencimientos de licitaciones ${filters.replaceAll(';', '\\;')}`);
  });

  it('in Atom, is the same by name in whatever order its filters came, and another than any other', async () => {
    const head = async (query = '') => {
      const feed = await feeds.atom(query);
      const self = [feed.link].flat().find((link: Record<string, string>) => link['@rel'] === 'self');
      return { id: feed.id as string, self: self['@href'] as string };
    };
    const fullHead = await head();
    expect(fullHead).toEqual({
      id: 'tag:localhost,2026:licitaciones',
      self: 'http://localhost:8080/api/municat/licitaciones/feed.atom',
    });
    const one = await head('estado=abiertas&buscar=r%C3%ADo+%26+cerro');
    expect(await head('buscar=%20r%C3%ADo%20%26+cerro+&titulo=&estado=abiertas')).toEqual(one);
    expect(one.self).toBe(`${fullHead.self}?buscar=r%C3%ADo+%26+cerro&estado=abiertas`);
    const others = await Promise.all(['buscar=abiertas', 'titulo=cerro', 'estado=abiertas'].map(head));
    expect(new Set([fullHead, one, ...others].map(({ id }) => id)).size).toBe(5);
    expect(await head('buscar=%20')).toEqual(fullHead);
    for (const { id } of [one, ...others]) expect(id).toMatch(/^tag:localhost,2026:[\w?=&%+.-]+$/);
  });
});
