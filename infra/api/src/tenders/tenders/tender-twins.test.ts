import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANY_DATABASE, startApi, type TestApi } from '#test/api.ts';
import { type Publisher, startPublishing } from '#test/publisher.ts';

describe.each(ANY_DATABASE)('tenders that a form may repeat (%s)', (kind) => {
  let api: TestApi;
  let publisher: Publisher;
  const expediente = 'EX-2026-00000777--MUNICAT-GEMELAS001';

  beforeAll(async () => {
    api = await startApi(kind);
    publisher = await startPublishing(api);
  });
  afterAll(() => api?.stop());

  const twins = async (query: Record<string, string>) => {
    const address = `/licitaciones/gemelas?${new URLSearchParams(query)}`;
    const { status, body } = await api.call('GET', address, { as: publisher.session });
    expect(status).toBe(200);
    return body.data.map(({ titulo }: { titulo: string }) => titulo);
  };

  it('are found by the file number, or by number, year and type together, drafts too', async () => {
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
});
