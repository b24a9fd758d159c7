import { addDays } from 'shared-api/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Everybody, expectAccess, lastAudit, signInEverybody, UNKNOWN_ID } from '#test/access.ts';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import { type Publisher, type ShownTender, startPublishing } from '#test/publisher.ts';
import { INITIAL, staffOf } from '#test/staff.ts';

describe.each(ANY_DATABASE)('tenders (%s)', (kind) => {
  let api: TestApi;
  let everybody: Everybody;
  let publisher: Publisher;

  beforeAll(async () => {
    api = await startApi(kind);
    everybody = await signInEverybody(api);
    publisher = await startPublishing(api);
  });
  afterAll(() => api?.stop());

  const today = () => publisher.today();
  const tender = (change?: object) => publisher.tender(change);
  const create = (change?: object) => publisher.create(change);
  const list = (query?: string) => publisher.list(query);
  const titles = (query: string) => publisher.titles(query);

  it('shows everyone the published tenders, open ones first, the next to end before others, then closed ones, newest first', async () => {
    const first = await list();
    expect(first).toMatchObject({ page: 1, totalPages: Math.ceil(first.total / 10) });
    expect(first.total).toBeGreaterThan(50);
    const shownTenders: ShownTender[] = [];
    for (let page = 1; page <= first.totalPages; page++)
      shownTenders.push(...(await list(`?page=${page}`)).data);
    expect(new Set(shownTenders.map(({ id }) => id)).size).toBe(first.total);
    const isOpen = ({ fecha_vencimiento }: ShownTender) => fecha_vencimiento >= today();
    const [open, closed] = [shownTenders.filter(isOpen), shownTenders.filter((tender) => !isOpen(tender))];
    expect([open.length > 0, closed.length > 0]).toEqual([true, true]);
    const ids = (tenders: ShownTender[]) => tenders.map(({ id }) => id);
    expect(ids(shownTenders)).toEqual(ids([...open, ...closed]));
    const ends = open.map(({ fecha_vencimiento }) => fecha_vencimiento);
    expect(ends).toEqual(ends.toSorted());
    const published = closed.map(({ fecha_publicacion }) => fecha_publicacion);
    expect(published).toEqual(published.toSorted().reverse());
    expect((await list(`?page=${first.totalPages + 1}`)).data).toEqual([]);
  });

  it('lets everyone open the terms by the address in the list', async () => {
    const [first] = (await list()).data;
    const answer = await fetch(String(first?.pliego_url).replace('http://localhost:8080', api.origin));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
  });

  it('keeps the totals right whatever happens to tenders', async () => {
    const drafts = async () =>
      (await api.call('GET', '/licitaciones/ocultas', { as: everybody.PUBLICADOR })).body.total as number;
    const before = [(await list()).total, await drafts()] as const;
    const { id } = await create();
    expect([(await list()).total, await drafts()]).toEqual([before[0] + 1, before[1]]);
    await api.call('PATCH', `/licitaciones/${id}`, { as: everybody.PUBLICADOR, body: { mostrar: false } });
    expect([(await list()).total, await drafts()]).toEqual([before[0], before[1] + 1]);
    // It was public: deleting it withdraws it.
    await api.call('PUT', `/licitaciones/eliminar/${id}`, { as: everybody.PUBLICADOR });
    expect([(await list()).total, await drafts()]).toEqual([before[0] + 1, before[1]]);
    const draft = await create({ mostrar: false });
    expect(await drafts()).toBe(before[1] + 1);
    await api.call('PUT', `/licitaciones/eliminar/${draft.id}`, { as: everybody.PUBLICADOR });
    expect([(await list()).total, await drafts()]).toEqual([before[0] + 1, before[1]]);
  });

  describe('a draft', () => {
    let draft: ShownTender;
    beforeEach(async () => {
      draft = await create({ titulo: 'Borrador secreto', anio: 1999, mostrar: false });
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
      const { dni } = await staffOf(api, () => everybody.ADMIN).made({ rol: 'PUBLICADOR' });
      const newcomer = await api.login(dni, INITIAL);
      expect((await api.call('GET', `/licitaciones/${draft.id}`, { as: newcomer })).status).toBe(404);
    });

    it('is seen by those who manage tenders', async () => {
      for (const role of ['PUBLICADOR', 'ADMIN'] as const) {
        const one = await api.call('GET', `/licitaciones/${draft.id}`, { as: everybody[role] });
        expect(one.body).toMatchObject({ id: draft.id, mostrar: false });
        const all = await api.call('GET', '/licitaciones/ocultas?titulo=borrador', { as: everybody[role] });
        expect(all.body.data.map(({ id }: ShownTender) => id)).toContain(draft.id);
      }
    });

    it('tells a session that is over so, and leaves what is public to everybody', async () => {
      const over = await api.login('10000005');
      await api.call('POST', '/auth/logout', { as: over });
      const creation = await create();
      const read = async (id: string, as?: Session | string) =>
        (await api.call('GET', `/licitaciones/${id}`, { as })).status;
      for (const as of [over, 'nada']) {
        expect([await read(draft.id, as), await read(creation.id, as)]).toEqual([401, 200]);
      }
      expect([await read(draft.id), await read(creation.id)]).toEqual([404, 200]);
    });

    it('appears to everyone once it is published', async () => {
      await api.call('PATCH', `/licitaciones/${draft.id}`, {
        as: everybody.PUBLICADOR,
        body: { mostrar: true },
      });
      expect((await api.call('GET', `/licitaciones/${draft.id}`)).body.mostrar).toBe(true);
    });
  });

  describe('saving', () => {
    it('keeps what was given, and the file number however it was pasted', async () => {
      const expediente = ' ex-2026–00112233- -municat-abcdefghij';
      const answer = await create({ titulo: '  Con espacios  ', numero: '12', anio: '2025', expediente });
      expect(answer).toMatchObject({
        titulo: 'Con espacios',
        numero: 12,
        anio: 2025,
        expediente: 'EX-2026-00112233--MUNICAT-ABCDEFGHIJ',
        subtipo_licitacion: null,
        mostrar: true,
      });
      const read = (await api.call('GET', `/licitaciones/${answer.id}`)).body;
      const { pliego, ...rest } = read;
      expect(rest).toMatchObject(answer);
      expect(pliego).toMatchObject({ nombre: 'pliego.pdf', tipo: 'application/pdf' });
      const file = await fetch(answer.pliego_url.replace('http://localhost:8080', api.origin));
      expect((await file.arrayBuffer()).byteLength).toBe(pliego.bytes);
    });

    it.each(['26', 26])('reads the year %j as 2026', async (anio) => {
      expect((await create({ anio })).anio).toBe(2026);
    });

    it('reads the other spelling of the first subtype as the first', async () => {
      const answer = await create({
        tipo_licitacion: 'CONTRATACION_DIRECTA',
        subtipo_licitacion: 'POR_SIMPLIFICACION_ECONOMICA',
      });
      expect(answer.subtipo_licitacion).toBe('POR_SIGNIFICACION_ECONOMICA');
    });

    it('takes an empty subtype of a kind that has none', async () => {
      expect((await create({ subtipo_licitacion: '' })).subtipo_licitacion).toBeNull();
    });

    it('drops the subtype of a kind that has none', async () => {
      const answer = await create({
        tipo_licitacion: 'CONTRATACION_DIRECTA',
        subtipo_licitacion: 'SERVICIOS_PUBLICOS',
      });
      const changed = await api.call('PATCH', `/licitaciones/${answer.id}`, {
        as: everybody.PUBLICADOR,
        body: { tipo_licitacion: 'CONCURSO_DE_PRECIOS' },
      });
      expect(changed.body.data.subtipo_licitacion).toBeNull();
    });

    it.each([
      ['no title', { titulo: ' ' }, "El campo 'Objeto' es obligatorio"],
      ['a title of signs alone', { titulo: '—' }, "El campo 'Objeto' es obligatorio"],
      ['a title that nobody sees', { titulo: '\u200b' }, "El campo 'Objeto' es obligatorio"],
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
      [
        'no day of publication',
        { fecha_publicacion: undefined },
        'Debes seleccionar la fecha de publicación',
      ],
      ['an empty day of expiry', { fecha_vencimiento: '' }, 'Debes seleccionar la fecha de vencimiento'],
      ['no terms', { pliego_url: undefined }, 'Debes subir el pliego de la licitación'],
      ['another kind', { tipo_licitacion: 'OTRA' }, 'Debes seleccionar un tipo de licitación'],
      [
        'a file number of another form',
        { expediente: 'EX-1' },
        'El expediente debe tener la forma EX-AAAA-NNNNNNNN--MUNICAT-XXXXXXXXXX (X: letras o números)',
      ],
      [
        'terms that nobody uploaded',
        { pliego_url: `http://localhost:8080/api/municat/files/${UNKNOWN_ID}` },
        'Error en la URL del archivo subido: ya no está en el portal. Súbalo de nuevo',
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
      const answer = await api.call('PATCH', `/licitaciones/${id}`, {
        as: everybody.ADMIN,
        body: { titulo: 'Cambiado por otra persona', pliego_url: publisher.terms },
      });
      expect(answer.status).toBe(200);
      const foreign = await api.call('POST', '/licitaciones', { as: everybody.ADMIN, body: tender() });
      expect(foreign.status).toBe(400);
    });

    it('takes an empty object for no reason when one is deleted', async () => {
      const { id } = await create();
      const gone = await api.call('PUT', `/licitaciones/eliminar/${id}`, {
        as: everybody.PUBLICADOR,
        body: {},
      });
      expect([gone.status, gone.body.message]).toEqual([200, 'Licitacion eliminada con exito']);
    });

    it('shows a deleted draft to nobody', async () => {
      const { id, titulo } = await create({ mostrar: false });
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
      const draft = await create({ mostrar: false });
      await api.call('PUT', `/licitaciones/eliminar/${draft.id}`, { as: everybody.PUBLICADOR });
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
