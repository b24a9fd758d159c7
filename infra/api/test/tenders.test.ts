import { addDays, todayInCity } from 'shared-api/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Everybody, expectAccess, lastAudit, signInEverybody, UNKNOWN_ID } from './support/access.ts';
import { DATABASES, startApi, type TestApi } from './support/api.ts';
import { samplePdf } from './support/files.ts';

interface Shown {
  readonly id: string;
  readonly titulo: string;
  readonly fecha_publicacion: string;
  readonly fecha_vencimiento: string;
  readonly mostrar: boolean;
}

describe.each(DATABASES)('tenders (%s)', (kind) => {
  let api: TestApi;
  let everybody: Everybody;
  let url: string;
  let serial = 0;

  beforeAll(async () => {
    api = await startApi(kind);
    everybody = await signInEverybody(api);
    url = (await api.upload(everybody.PUBLICADOR, await samplePdf('pliego'), 'pliego.pdf')).body.data;
  });
  afterAll(() => api?.stop());

  const today = () => todayInCity(api.clock.now());
  const tender = (change: object = {}) => ({
    titulo: `Obra de prueba ${++serial}`,
    numero: 7,
    anio: 2026,
    expediente: `EX-2026-${String(serial).padStart(8, '0')}--MUNICAT-PRUEBAOB01`,
    tipo_licitacion: 'LICITACIÓN',
    fecha_publicacion: today(),
    fecha_vencimiento: addDays(today(), 10),
    pliego_url: url,
    ...change,
  });
  const create = async (change: object = {}) => {
    const answer = await api.call('POST', '/licitaciones', {
      as: everybody.PUBLICADOR,
      body: tender(change),
    });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body.data as Shown & Record<string, unknown>;
  };
  const list = async (query = '') => (await api.call('GET', `/licitaciones${query}`)).body;
  const titles = async (query: string) =>
    ((await list(`?${query}`)).data as Shown[]).map(({ titulo }) => titulo);

  it('shows everyone the published tenders, open ones first, newest first among each, ten to a page', async () => {
    const first = await list();
    expect(first).toMatchObject({ page: 1, totalPages: Math.ceil(first.total / 10) });
    expect(first.total).toBeGreaterThan(50);
    const seen: Shown[] = [];
    for (let page = 1; page <= first.totalPages; page++) seen.push(...(await list(`?page=${page}`)).data);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(first.total);
    const key = ({ fecha_vencimiento, fecha_publicacion }: Shown) =>
      `${fecha_vencimiento >= today() ? 'open' : 'closed'} ${fecha_publicacion}`;
    expect(seen.map(key)).toEqual(seen.map(key).toSorted().reverse());
    expect(new Set(seen.map(key).map((text) => text.split(' ')[0]))).toEqual(new Set(['open', 'closed']));
    expect((await list(`?page=${first.totalPages + 1}`)).data).toEqual([]);
  });

  it('lets everyone open the terms by the address in the list', async () => {
    const [{ pliego_url }] = (await list()).data;
    const answer = await fetch(pliego_url.replace('http://localhost:8080', api.origin));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
  });

  it('keeps the totals right whatever happens to tenders', async () => {
    const drafts = async () =>
      (await api.call('GET', '/licitaciones/ocultas', { as: everybody.PUBLICADOR })).body.total as number;
    const before = [(await list()).total, await drafts()];
    const { id } = await create();
    expect([(await list()).total, await drafts()]).toEqual([before[0] + 1, before[1]]);
    await api.call('PATCH', `/licitaciones/${id}`, { as: everybody.PUBLICADOR, body: { mostrar: false } });
    expect([(await list()).total, await drafts()]).toEqual([before[0], (before[1] as number) + 1]);
    await api.call('PUT', `/licitaciones/eliminar/${id}`, { as: everybody.PUBLICADOR });
    expect([(await list()).total, await drafts()]).toEqual(before);
  });

  describe('a draft', () => {
    let draft: Shown;
    beforeEach(async () => {
      draft = await create({ titulo: `Borrador secreto ${++serial}`, anio: 1999, mostrar: false });
    });

    it('is in no public answer', async () => {
      expect(await titles('titulo=borrador%20secreto')).toEqual([]);
      expect((await list('?titulo=borrador')).total).toBe(0);
      expect((await api.call('GET', `/licitaciones/${draft.id}`)).status).toBe(404);
      expect((await api.call('GET', '/licitaciones/filtros')).body.anios).not.toContain(1999);
      for (const role of [
        'PROVEEDOR',
        'VISADOR',
        'VISUALIZADOR',
        'GESTION_COMPRAS',
        'PRIMER_LOGIN',
      ] as const) {
        const answer = await api.call('GET', `/licitaciones/${draft.id}`, { as: everybody[role] });
        expect([role, answer.status]).toEqual([role, 404]);
      }
    });

    it('is seen by those who manage tenders', async () => {
      for (const role of ['PUBLICADOR', 'ADMIN'] as const) {
        const one = await api.call('GET', `/licitaciones/${draft.id}`, { as: everybody[role] });
        expect(one.body).toMatchObject({ id: draft.id, mostrar: false });
        const all = await api.call('GET', '/licitaciones/ocultas?titulo=borrador', { as: everybody[role] });
        expect(all.body.data.map(({ id }: Shown) => id)).toContain(draft.id);
      }
    });

    it('appears to everyone once it is published', async () => {
      await api.call('PATCH', `/licitaciones/${draft.id}`, {
        as: everybody.PUBLICADOR,
        body: { mostrar: true },
      });
      expect((await api.call('GET', `/licitaciones/${draft.id}`)).body.mostrar).toBe(true);
    });
  });

  describe('searching', () => {
    it('ignores case and accents and matches inside words', async () => {
      await create({ titulo: 'Reparación del Ñandubay Hidráulico' });
      for (const text of ['REPARACION DEL NANDU', 'ñandubay', 'hidráulico', 'andub', 'draulic']) {
        expect(await titles(`titulo=${encodeURIComponent(text)}`)).toEqual([
          'Reparación del Ñandubay Hidráulico',
        ]);
      }
    });

    it('takes percent signs, underscores and backslashes for what they are', async () => {
      await create({ titulo: 'Descuento del 73% y código A_B con barra \\fin' });
      expect(await titles('titulo=73%25')).toHaveLength(1);
      expect(await titles('titulo=7%25')).toEqual([]);
      expect(await titles('titulo=a_b')).toHaveLength(1);
      expect(await titles('titulo=c_d')).toEqual([]);
      expect(await titles(`titulo=${encodeURIComponent('\\fin')}`)).toHaveLength(1);
      const withPercent = await titles('titulo=%25');
      expect(withPercent.length).toBeGreaterThan(0);
      expect(withPercent.every((title) => title.includes('%'))).toBe(true);
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
      const found = (text: string) => titles(`buscar=${encodeURIComponent(text)}`);
      for (const text of [
        'guemes calle',
        'CALLE PAVIMENT',
        'güemes 445566',
        'calles0001 ÉMES la',
        '445566',
      ]) {
        expect([text, await found(text)]).toEqual([text, [titulo]]);
      }
      for (const text of ['guemes avenida', '445566 avenida', '445577']) {
        expect([text, await found(text)]).toEqual([text, []]);
      }
      expect(await titles(`titulo=${encodeURIComponent('guemes calle')}`)).toEqual([titulo]);
      expect(await titles('titulo=445566')).toEqual([]);
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
          const found = await titles(`${name}=${encodeURIComponent(typed)}`);
          expect([name, typed, found]).toEqual([name, typed, [titulo]]);
        }
      }
      expect(await titles('expediente=998877-2026')).toEqual([]);
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
        ['', '?estado=abiertas', '?estado=cerradas'].map(
          async (query) => (await list(query)).total as number,
        ),
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

    it.each([
      'tipo_licitacion=OTRA',
      'estado=otra',
      'fecha_publicacion_desde=2026-02-30',
      'page=0',
      'page=x',
    ])('refuses %s', async (query) => {
      expect((await api.call('GET', `/licitaciones?${query}`)).status).toBe(400);
    });
  });

  describe('saving', () => {
    it('keeps what was given, the file number in upper case', async () => {
      const expediente = 'ex-2026-00112233--municat-abcdefghij';
      const made = await create({ titulo: '  Con espacios  ', numero: '12', anio: '2025', expediente });
      expect(made).toMatchObject({
        titulo: 'Con espacios',
        numero: 12,
        anio: 2025,
        expediente: expediente.toUpperCase(),
        subtipo_licitacion: null,
        mostrar: true,
      });
      const read = (await api.call('GET', `/licitaciones/${made.id}`)).body;
      const { pliego, ...rest } = read;
      expect(rest).toMatchObject(made);
      expect(pliego).toMatchObject({ nombre: 'pliego.pdf', tipo: 'application/pdf' });
      const file = await fetch((made.pliego_url as string).replace('http://localhost:8080', api.origin));
      expect((await file.arrayBuffer()).byteLength).toBe(pliego.bytes);
    });

    it('reads the other spelling of the first subtype as the first', async () => {
      const made = await create({
        tipo_licitacion: 'CONTRATACION_DIRECTA',
        subtipo_licitacion: 'POR_SIMPLIFICACION_ECONOMICA',
      });
      expect(made.subtipo_licitacion).toBe('POR_SIGNIFICACION_ECONOMICA');
    });

    it('drops the subtype of a kind that has none', async () => {
      const made = await create({
        tipo_licitacion: 'CONTRATACION_DIRECTA',
        subtipo_licitacion: 'SERVICIOS_PUBLICOS',
      });
      const changed = await api.call('PATCH', `/licitaciones/${made.id}`, {
        as: everybody.PUBLICADOR,
        body: { tipo_licitacion: 'CONCURSO_DE_PRECIOS' },
      });
      expect(changed.body.data.subtipo_licitacion).toBeNull();
    });

    it.each([
      ['no title', { titulo: ' ' }, "El campo 'Objeto' es obligatorio"],
      ['a title of 251 characters', { titulo: 'x'.repeat(251) }, 'Máximo 250 caracteres'],
      [
        'an expiry before the publication',
        { fecha_publicacion: '2026-05-02', fecha_vencimiento: '2026-05-01' },
        'La fecha de vencimiento no puede ser anterior a la publicación',
      ],
      [
        'an expiry on the day of publication',
        { fecha_publicacion: '2026-05-02', fecha_vencimiento: '2026-05-02' },
        'La fecha de vencimiento no puede ser igual a la fecha de publicación',
      ],
      [
        'direct contracting without a subtype',
        { tipo_licitacion: 'CONTRATACION_DIRECTA' },
        'Debes seleccionar un subtipo de licitación',
      ],
      ['another kind', { tipo_licitacion: 'OTRA' }, 'Debes seleccionar un tipo de licitación'],
      [
        'a file number of another form',
        { expediente: 'EX-1' },
        'El expediente debe tener la forma EX-AAAA-NNNNNNNN--MUNICAT-XXXXXXXXXX',
      ],
      [
        'terms that nobody uploaded',
        { pliego_url: `http://localhost:8080/api/municat/files/${UNKNOWN_ID}` },
        'Error en la URL del archivo subido',
      ],
      ['a negative number', { numero: -1 }, 'numero: no es válido'],
      [
        'a field that is not a tender’s',
        { deleted_at: null },
        'deleted_at: no es un dato que se pueda enviar',
      ],
    ])('refuses %s and writes nothing', async (_what, change, message) => {
      const before = (await list()).total;
      const answer = await api.call('POST', '/licitaciones', {
        as: everybody.PUBLICADOR,
        body: tender(change),
      });
      expect([answer.status, [answer.body.message].flat()]).toEqual([400, [message]]);
      expect((await list()).total).toBe(before);
    });

    it('holds the rules for the whole that a change results in', async () => {
      const { id } = await create();
      const answer = await api.call('PATCH', `/licitaciones/${id}`, {
        as: everybody.PUBLICADOR,
        body: { fecha_vencimiento: addDays(today(), -1) },
      });
      expect(answer.status).toBe(400);
      expect(answer.body.message).toEqual(['La fecha de vencimiento no puede ser anterior a la publicación']);
    });

    it('takes no terms that somebody else uploaded, but keeps those it has', async () => {
      const { id } = await create();
      const kept = await api.call('PATCH', `/licitaciones/${id}`, {
        as: everybody.ADMIN,
        body: { titulo: 'Cambiado por otra persona', pliego_url: url },
      });
      expect(kept.status).toBe(200);
      const foreign = await api.call('POST', '/licitaciones', { as: everybody.ADMIN, body: tender() });
      expect(foreign.status).toBe(400);
    });

    it('shows a deleted tender to nobody', async () => {
      const { id, titulo } = await create();
      const gone = await api.call('PUT', `/licitaciones/eliminar/${id}`, { as: everybody.PUBLICADOR });
      expect(gone.body.message).toBe('Licitacion eliminada con exito');
      expect(await titles(`titulo=${encodeURIComponent(titulo)}`)).toEqual([]);
      for (const as of [undefined, everybody.ADMIN]) {
        expect((await api.call('GET', `/licitaciones/${id}`, { as })).status).toBe(404);
      }
      const again = await api.call('PUT', `/licitaciones/eliminar/${id}`, { as: everybody.PUBLICADOR });
      expect(again.status).toBe(404);
    });

    it('leaves each change in the audit log', async () => {
      const { id, titulo } = await create();
      expect(await lastAudit(api, everybody.ADMIN, 'licitacion')).toMatchObject({
        operacion: 'ALTA',
        realizado_por_tipo: 'PUBLICADOR',
        realizado_por_id: everybody.PUBLICADOR.user.id,
        datos_anteriores: null,
        datos_nuevos: { id, titulo },
      });
      await api.call('PATCH', `/licitaciones/${id}`, {
        as: everybody.ADMIN,
        body: { titulo: 'Otro objeto' },
      });
      expect(await lastAudit(api, everybody.ADMIN, 'licitacion')).toMatchObject({
        operacion: 'MODIFICACION',
        realizado_por_tipo: 'ADMIN',
        datos_anteriores: { titulo },
        datos_nuevos: { titulo: 'Otro objeto' },
      });
      await api.call('PUT', `/licitaciones/eliminar/${id}`, { as: everybody.PUBLICADOR });
      expect(await lastAudit(api, everybody.ADMIN, 'licitacion')).toMatchObject({
        operacion: 'BAJA',
        datos_nuevos: null,
      });
    });
  });

  it.each([
    ['GET', '/licitaciones/ocultas', ['PUBLICADOR', 'ADMIN'], 200, undefined],
    ['POST', '/licitaciones', ['PUBLICADOR', 'ADMIN'], 400, {}],
    ['PATCH', `/licitaciones/${UNKNOWN_ID}`, ['PUBLICADOR', 'ADMIN'], 404, { titulo: 'x' }],
    ['PUT', `/licitaciones/eliminar/${UNKNOWN_ID}`, ['PUBLICADOR', 'ADMIN'], 404, undefined],
  ] as const)('%s %s is for those who manage tenders', async (method, path, roles, status, body) => {
    await expectAccess(api, everybody, [method, path, roles, status], body);
  });

  it('answers 404 to everyone for a tender that is not there', async () => {
    expect((await api.call('GET', `/licitaciones/${UNKNOWN_ID}`)).status).toBe(404);
    expect((await api.call('GET', '/licitaciones/no-es-un-id')).status).toBe(400);
  });
});
