import { eq } from 'drizzle-orm';
import { addDays } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES, startApi, type TestApi } from '#test/api.ts';
import { type Publisher, startPublishing } from '#test/publisher.ts';
import { tenders } from './tables.ts';

describe.each(DATABASES)('searching tenders (%s)', (kind) => {
  let api: TestApi;
  let publisher: Publisher;

  beforeAll(async () => {
    api = await startApi(kind);
    publisher = await startPublishing(api);
  });
  afterAll(() => api?.stop());

  const today = () => publisher.today();
  const create = (change?: object) => publisher.create(change);
  const list = (query?: string) => publisher.list(query);
  const titles = (query: string) => publisher.titles(query);

  it('ignores case and accents and matches inside words', async () => {
    await create({ titulo: 'Reparación del Ñandubay Hidráulico' });
    for (const text of ['REPARACION DEL NANDU', 'ñandubay', 'hidráulico', 'andub', 'draulic']) {
      expect(await titles(`titulo=${encodeURIComponent(text)}`)).toEqual([
        'Reparación del Ñandubay Hidráulico',
      ]);
    }
  });

  it.each([
    [
      'Escuela N°4 “Jacinto Colibrí” – cubiertas',
      [
        'jacinto escuela Nº4',
        'ESCUELA nro. 4 colibrí',
        "'jacinto colibri' cubiertas",
        'colibri - escuela n 4',
      ],
    ],
    ['Descuento del 73% y código A_B con barra \\fin', ['73%25', 'codigo a_b', '\\fin', '«descuento»']],
    ['Camión regador', ['camiones regadores', 'Regador, camión!']],
    ['Segundo llamado, Licitación 7/25: cubiertas 205/55', ['licitación 7/25', '205/55']],
  ])('finds %j however it is typed', async (titulo, typed) => {
    await create({ titulo });
    for (const text of typed) {
      const foundTitles = await titles(`titulo=${text.includes('%25') ? text : encodeURIComponent(text)}`);
      expect([text, foundTitles]).toEqual([text, [titulo]]);
    }
  });

  it('finds by the day of closing and of publication', async () => {
    const dates = { fecha_publicacion: '2034-03-05', fecha_vencimiento: '2034-04-16' };
    const { titulo } = await create({ titulo: 'Fechada', ...dates });
    for (const text of ['16/4/2034', '16-04-34', '16 de abril de 2034', 'domingo 5/3/2034']) {
      expect(await titles(`titulo=${encodeURIComponent(text)}`), text).toEqual([titulo]);
    }
    for (const text of ['16042034', '17/4/2034']) expect(await titles(`titulo=${text}`), text).toEqual([]);
  });

  it('takes signs alone for what nothing holds', async () => {
    for (const text of ['%25', '_', '!!']) expect(await titles(`titulo=${text}`)).toEqual([]);
    expect(await titles('expediente=--')).toEqual([]);
  });

  it('finds by number and year', async () => {
    const { titulo } = await create({ titulo: 'Numerada', numero: 8123, anio: 2033 });
    for (const text of ['8123/2033', '8123 2033', 'N.º 8123', '2033 numerada']) {
      expect([text, await titles(`titulo=${encodeURIComponent(text)}`)]).toEqual([text, [titulo]]);
    }
    expect(await titles('titulo=812/2033')).toEqual([]);
  });

  it('shows what is exactly that first, then what is similar, and says how many are', async () => {
    await create({ titulo: 'Provisión de zapallitos' });
    await create({ titulo: 'Provisión de zapatillas' });
    const exact = await create({ titulo: 'Provisión de sapatillas' });
    const answer = async (text: string) => {
      const { data, total, totalPages, parecidas } = await list(`?titulo=${encodeURIComponent(text)}`);
      return { titles: data.map(({ titulo }) => titulo), total, totalPages, parecidas };
    };
    expect(await answer('sapatillas')).toEqual({
      titles: [exact.titulo, 'Provisión de zapatillas'],
      total: 2,
      totalPages: 1,
      parecidas: 1,
    });
    expect(await answer('zapatiyas provicion')).toMatchObject({
      titles: ['Provisión de zapatillas'],
      parecidas: 1,
    });
    expect(await answer('zapallitos 99')).toMatchObject({ titles: [], parecidas: undefined });
    expect((await list('?titulo=sapatillas&page=2')).data).toEqual([]);
    expect((await list('?titulo=zapatiyas&tipo_licitacion=INICIATIVA_PRIVADA')).data).toEqual([]);
  });

  it('finds by part of the file number, as it is typed', async () => {
    const { titulo } = await create({ expediente: 'EX-2026-55667788--MUNICAT-BUSCADO001' });
    expect(await titles('expediente=55667788')).toEqual([titulo]);
    expect(await titles('expediente=ex-2026-55667788')).toEqual([titulo]);
    expect(await titles('expediente=buscado')).toEqual([titulo]);
  });

  it('finds several words in any order, in the title and the file number', async () => {
    const { titulo } = await create({
      titulo: 'Repavimentación de la calle Güemes',
      expediente: 'EX-2026-00445566--MUNICAT-CALLES0001',
    });
    const search = (text: string) => titles(`buscar=${encodeURIComponent(text)}`);
    for (const text of ['guemes calle', 'CALLE PAVIMENT', 'güemes 445566', 'ÉMES la', '445566']) {
      expect([text, await search(text)]).toEqual([text, [titulo]]);
    }
    for (const text of ['guemes avenida', '445566 avenida', '445577', 'municat guemes', 'lles0']) {
      expect([text, await search(text)]).toEqual([text, []]);
    }
    expect(await titles(`titulo=${encodeURIComponent('guemes calle')}`)).toEqual([titulo]);
    expect(await titles('titulo=445566')).toEqual([titulo]);
    expect(await titles('expediente=guemes')).toEqual([]);
  });

  it('finds by the file number however it is typed', async () => {
    const { titulo } = await create({ expediente: 'EX-2026-00998877--MUNICAT-TIPEADO001' });
    for (const typed of [
      'EX-2026-00998877--MUNICAT-TIPEADO001',
      'ex-2026-00998877- -municat-tipeado001',
      'ex–2026–00998877',
      'EX 2026 998877',
      'ex-2026-998877',
      '998877/tipeado001',
      'EX202600998877MUNICATTIPEADO001',
      'ex2026998877',
    ]) {
      for (const name of ['buscar', 'expediente']) {
        const titlesFound = await titles(`${name}=${encodeURIComponent(typed)}`);
        expect([name, typed, titlesFound]).toEqual([name, typed, [titulo]]);
      }
    }
    expect(await titles('expediente=998877-2026')).toEqual([]);
    for (const typed of ['998877/2026', 'Expte. N° 998877/26', 'exp 998877']) {
      for (const name of ['titulo', 'expediente']) {
        const titlesFound = await titles(`${name}=${encodeURIComponent(typed)}`);
        expect([name, typed, titlesFound]).toEqual([name, typed, [titulo]]);
      }
    }
  });

  it.each([
    ['4009-20-11759/2021 “s”', ['11759/2021 “S”', 's 11759', '4009-20-11759 / 2021 - s']],
    ['4009-20-09647 / 2020 D', ['9647 d', '4009-20- 9647/D']],
    ['2020-11476536- - GCABA-SECTOP', ['2020 - 11476536', '11476536 – sectop', 'gcaba 11.476.536']],
    ['16.091.341-GCABA-DGADCYP/2020', ['16.091.341', '16091341', '16091341/2020 dgadcyp']],
    ['Expte. N° 771155/26', ['771155', '771.155', '771155/26', 'Expte 771155/26', 'EXPTE. N° 771155/26']],
    ['11052707-GCABA-SECTOP/20', ['11052707/20', '11.052.707/20']],
    ['4072-7731/26', ['7731/26', 'expte 7731/26']],
    ['7.732-HCD/2026', ['7.732', '7.732-HCD', '7.732-hcd/2026', '7732', '7732-hcd/2026', '7732/26']],
    ['2.087-CDE/2025', ['2.087', '2.087-cde/2025', '87-CDE/2']],
  ])('finds %j of another system as lists show it, and by its parts', async (expediente, parts) => {
    const { id, titulo } = await create();
    await api.platform.db.update(tenders).set({ expediente }).where(eq(tenders.id, id));
    for (const typed of [expediente, ...parts]) {
      expect([typed, await titles(`expediente=${encodeURIComponent(typed)}`)]).toEqual([typed, [titulo]]);
    }
  });

  it.each([
    'Licitación Pública N° 7114/26',
    'L.P. 7114/2026',
    'pliego licitación 7114/26',
    'compra de fonendoscopio',
    'licitación de fonendoscopios',
  ])('finds a tender by %j', async (typed) => {
    const titulo = 'Fonendoscopios para guardias';
    if ((await titles('titulo=fonendoscopios')).length === 0)
      await create({ titulo, numero: 7114, anio: 2026 });
    expect(await titles(`titulo=${encodeURIComponent(typed)}`)).toEqual([titulo]);
  });

  it('finds a direct contracting by its type and subtype', async () => {
    const { titulo } = await create({
      titulo: 'Tomógrafo',
      tipo_licitacion: 'CONTRATACION_DIRECTA',
      subtipo_licitacion: 'BIENES_DE_CAPITAL',
    });
    expect(await titles('titulo=CONTRATACION+DIRECTA+BIENES+DE+CAPITAL')).toContain(titulo);
  });

  it('takes both ends of a range of dates in', async () => {
    const day = '2031-03-10';
    const { titulo } = await create({ fecha_publicacion: day, fecha_vencimiento: '2031-04-01' });
    const range = (from: string, to: string) =>
      `fecha_publicacion_desde=${from}&fecha_publicacion_hasta=${to}`;
    expect(await titles(range(day, day))).toEqual([titulo]);
    expect(await titles(range('2031-03-11', '2031-12-31'))).toEqual([]);
    expect(await titles(range('2031-01-01', '2031-03-09'))).toEqual([]);
  });

  it('finds by the closing day, both ends of the range in', async () => {
    const day = '2032-05-10';
    const { titulo } = await create({ fecha_publicacion: '2032-04-01', fecha_vencimiento: day });
    const closing = (from: string, to: string) =>
      titles(`fecha_vencimiento_desde=${from}&fecha_vencimiento_hasta=${to}`);
    expect(await closing(day, day)).toEqual([titulo]);
    expect(await closing('2032-05-11', '2032-12-31')).toEqual([]);
    expect(await closing('2032-04-01', '2032-05-09')).toEqual([]);
    expect(await titles(`fecha_vencimiento_desde=${day}&estado=cerradas`)).toEqual([]);
  });

  it('shows what is open or what is closed alone, by the day in the city', async () => {
    const word = 'Vencimientos';
    const until = (days: number) =>
      create({
        titulo: `${word} ${days}`,
        fecha_publicacion: addDays(today(), -9),
        fecha_vencimiento: addDays(today(), days),
      });
    await until(-1);
    await until(0);
    await until(1);
    expect(new Set(await titles(`buscar=${word}&estado=abiertas`))).toEqual(
      new Set([`${word} 0`, `${word} 1`]),
    );
    expect(await titles(`buscar=${word}&estado=cerradas`)).toEqual([`${word} -1`]);
    expect((await titles(`buscar=${word}`)).at(-1)).toBe(`${word} -1`);
    const [all, open, closed] = await Promise.all(
      ['', '?estado=abiertas', '?estado=cerradas'].map(async (query) => (await list(query)).total as number),
    );
    expect(all).toBe((open ?? 0) + (closed ?? 0));
  });

  it('combines filters and takes empty ones for none', async () => {
    await create({ titulo: 'Combinada uno', tipo_licitacion: 'INICIATIVA_PRIVADA' });
    await create({ titulo: 'Combinada dos' });
    expect(await titles('titulo=combinada&tipo_licitacion=INICIATIVA_PRIVADA')).toEqual(['Combinada uno']);
    expect((await list('?titulo=&expediente=&tipo_licitacion=')).total).toBe((await list()).total);
    expect((await list('?titulo=combinada')).total).toBe(2);
  });

  it('says which kinds and years there are', async () => {
    const { body } = await api.call('GET', '/licitaciones/filtros');
    expect(body.tipos).toContain('CONCURSO_DE_PRECIOS');
    expect(body.anios.length).toBeGreaterThan(1);
    expect(body.anios).toEqual([...new Set<number>(body.anios)].sort((a, b) => b - a));
  });

  it.each(['tipo_licitacion=OTRA', 'estado=otra', 'fecha_publicacion_desde=2026-02-30', 'page=0', 'page=x'])(
    'refuses %s',
    async (query) => {
      expect((await api.call('GET', `/licitaciones?${query}`)).status).toBe(400);
    },
  );
});
