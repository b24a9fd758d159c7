import { eq, isNull } from 'drizzle-orm';
import { addDays } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANY_DATABASE, startApi, type TestApi } from '#test/api.ts';
import { type Publisher, startPublishing } from '#test/publisher.ts';
import { foldSearchTexts } from './repository.ts';
import { tenderChanges, tenders } from './tables.ts';

describe.each(ANY_DATABASE)('the administration’s list (%s)', (kind) => {
  let api: TestApi;
  let publisher: Publisher;

  beforeAll(async () => {
    api = await startApi(kind);
    publisher = await startPublishing(api);
    const today = publisher.today();
    const past = { fecha_publicacion: addDays(today, -20), fecha_vencimiento: addDays(today, -2) };
    await publisher.create({ titulo: 'Gestionada lejana', fecha_vencimiento: addDays(today, 30) });
    await publisher.create({ titulo: 'Gestionada cercana', fecha_vencimiento: addDays(today, 7) });
    await publisher.create({ ...past, titulo: 'Gestionada de hoy', fecha_vencimiento: today });
    await publisher.create({ titulo: 'Gestionada borrador', mostrar: false });
    const publicar_desde = new Date(api.clock.now().getTime() + 86_400_000).toISOString();
    await publisher.create({ titulo: 'Gestionada a su hora', mostrar: false, publicar_desde });
    await publisher.create({ titulo: 'Gestionada sin noticias', ...past });
    const { id } = await publisher.create({ titulo: 'Gestionada desierta', ...past });
    const as = publisher.session;
    await api.call('PUT', `/licitaciones/${id}/resultado`, { as, body: { resultado: 'desierta' } });
  });
  afterAll(() => api?.stop());

  const titles = async (query: string): Promise<string[]> => {
    const path = `/licitaciones/ocultas?titulo=gestionada&${query}`;
    const { body } = await api.call('GET', path, { as: publisher.session });
    return body.data.map(({ titulo }: { titulo: string }) => titulo.replace('Gestionada ', ''));
  };

  it.each([
    ['', ['a su hora', 'borrador']],
    ['estado=borradores', ['a su hora', 'borrador']],
    ['estado=programadas', ['a su hora']],
    ['estado=abiertas', ['cercana', 'de hoy', 'lejana']],
    ['estado=por_vencer', ['cercana', 'de hoy']],
    ['estado=sin_resultado', ['sin noticias']],
    ['estado=desierta', ['desierta']],
    ['estado=retirada', []],
    ['estado=todas&orden=vencimiento&fecha_publicacion_hasta=2000-01-01', []],
  ])('holds, with %s, the tenders of that state', async (query, expected) => {
    expect((await titles(query)).toSorted()).toEqual(expected);
  });

  it('shows all of them as one list: drafts, open ones by their end, closed ones', async () => {
    const all = await titles('estado=todas');
    expect(all.slice(0, 2).toSorted()).toEqual(['a su hora', 'borrador']);
    expect(all.slice(2, 5)).toEqual(['de hoy', 'cercana', 'lejana']);
    expect(all.slice(5).toSorted()).toEqual(['desierta', 'sin noticias']);
    const byEnd = await titles('estado=todas&orden=vencimiento');
    expect(byEnd.slice(0, 2).toSorted()).toEqual(['desierta', 'sin noticias']);
    expect(byEnd.at(-1)).toBe('lejana');
  });

  it('goes on from page to page without a gap', async () => {
    const foundIds: string[] = [];
    let pages = 1;
    for (let page = 1; page <= pages; page += 1) {
      const { body } = await api.call('GET', `/licitaciones/ocultas?estado=todas&page=${page}`, {
        as: publisher.session,
      });
      pages = body.totalPages;
      foundIds.push(...body.data.map(({ id }: { id: string }) => id));
    }
    const n = await api.platform.db.$count(tenders, isNull(tenders.deletedAt));
    expect([foundIds.length, new Set(foundIds).size]).toEqual([n, n]);
  });

  it('finds tenders that a form may repeat by the file number, or by number, year and type together, drafts too', async () => {
    const twins = async (query: Record<string, string>) => {
      const address = `/licitaciones/gemelas?${new URLSearchParams(query)}`;
      const { status, body } = await api.call('GET', address, { as: publisher.session });
      expect(status).toBe(200);
      return body.data.map(({ titulo }: { titulo: string }) => titulo);
    };
    const expediente = 'EX-2026-00000777--MUNICAT-GEMELAS001';
    const number = { numero: '4321', anio: '2026', tipo_licitacion: 'LICITACIÓN' };
    const first = await publisher.create({ titulo: 'Con ese expediente', expediente });
    await publisher.create({ titulo: 'Con ese número', numero: 4321, mostrar: false });
    await publisher.create({ titulo: 'De otro año', numero: 4321, anio: 2025 });
    await publisher.create({ titulo: 'De otro tipo', numero: 4321, tipo_licitacion: 'CONCURSO_DE_PRECIOS' });
    const { id } = await publisher.create({ titulo: 'Borrada', numero: 4321, mostrar: false });
    await api.call('PUT', `/licitaciones/eliminar/${id}`, { as: publisher.session });

    expect(await twins({ expediente: expediente.toLowerCase() })).toEqual(['Con ese expediente']);
    expect(await twins(number)).toEqual(['Con ese número']);
    expect((await twins({ ...number, expediente })).toSorted()).toEqual([
      'Con ese expediente',
      'Con ese número',
    ]);
    expect(await twins({ expediente, excepto: first.id })).toEqual([]);
    expect(await twins({ numero: '4321', anio: '2026' })).toEqual([]);
    expect(await twins({})).toEqual([]);
  });

  it('finds what the first version stored, once its search text is written anew', async () => {
    const titulo = 'Refacción N° 3 – «primera»';
    const { id } = await publisher.create({ titulo });
    const { db } = api.platform;
    await db.update(tenders).set({ searchText: 'refaccion n° 3 – «primera»' }).where(eq(tenders.id, id));
    const search = 'titulo=licitacion+publica+primera+nro+3';
    expect(await publisher.titles(search)).toEqual([]);
    await foldSearchTexts(api.platform);
    expect(await publisher.titles(search)).toEqual([titulo]);
  });

  it('keeps the cached public answers when there is no search text to write anew', async () => {
    await publisher.create({ titulo: 'Segundo llamado' });
    const { db } = api.platform;
    const before = await db.select().from(tenderChanges);
    await foldSearchTexts(api.platform);
    expect(await db.select().from(tenderChanges)).toEqual(before);
  });
});
