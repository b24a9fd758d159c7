import type { RequestRow } from 'shared-api/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { UNKNOWN_ID } from '#test/access.ts';
import { DATABASES, type Session, startApi, type TestApi } from '#test/api.ts';
import { madeTaxId, storeRequests } from '#test/stored-requests.ts';

/** Puts a new label on suppliers, as its id. */
async function label(api: TestApi, as: Session, name: string, cuits: readonly string[]): Promise<string> {
  const creation = await api.call('POST', '/etiqueta-rubro', { as, body: { etiqueta_nombre: name } });
  const { id } = creation.body.data;
  for (const cuit of cuits) {
    const supplier = await api.call('GET', `/proveedor/cuit/${cuit}`, { as });
    const body = { proveedor_id: supplier.body.id, etiqueta_ids: [id] };
    expect((await api.call('POST', '/etiqueta-proveedor/etiquetar', { as, body })).status).toBe(200);
  }
  return id;
}

const CATALINA = '27901234561';

describe.each(DATABASES)('the list of requests (%s)', (kind) => {
  let api: TestApi;
  let auditor: Session;
  const list = async (query: string) =>
    (await api.call('GET', `/sujeto-fiscal?${query}`, { as: auditor })).body;
  const names = async (query: string) =>
    (await list(`size=100&${query}`)).data.map(
      ({ razon_social, nombre_persona_humana }: RequestRow) => razon_social ?? nombre_persona_humana,
    );

  beforeAll(async () => {
    api = await startApi(kind);
    auditor = await api.login('10000003');
    await storeRequests(api, [
      {
        cuit: madeTaxId(1),
        company: 'Zonda Ñandú',
        estado: 'OBSERVACION',
        created: '2019-03-01T12:00:00Z',
        since: '2019-03-09T12:00:00Z',
      },
      {
        cuit: madeTaxId(2),
        company: 'Zonda 100% Árbol',
        estado: 'HABILITADO',
        created: '2019-03-02T12:00:00Z',
        since: '2019-03-03T12:00:00Z',
      },
      {
        cuit: madeTaxId(3),
        company: 'Zonda bazar',
        estado: 'OBSERVACION',
        created: '2019-03-03T12:00:00Z',
        since: '2019-03-05T12:00:00Z',
      },
      {
        cuit: CATALINA,
        company: null,
        person: 'Zonda Catalina',
        estado: 'OBSERVACION',
        created: '2019-03-04T12:00:00Z',
      },
    ]);
  });
  afterAll(() => api?.stop());

  it.each([
    ['nuevas', ['Zonda bazar', 'Zonda 100% Árbol', 'Zonda Ñandú']],
    ['antiguas', ['Zonda Ñandú', 'Zonda 100% Árbol', 'Zonda bazar']],
    ['nombre', ['Zonda 100% Árbol', 'Zonda bazar', 'Zonda Ñandú']],
    ['estado', ['Zonda 100% Árbol', 'Zonda bazar', 'Zonda Ñandú']],
  ])('is in the order %s', async (orden, expected) => {
    expect(await names(`razon_social=zonda&orden=${orden}`)).toEqual(expected);
  });

  it('orders people and companies together by name', async () => {
    const zondaNames = (await names('orden=nombre')).filter((name: string) => name.startsWith('Zonda'));
    expect(zondaNames).toEqual(['Zonda 100% Árbol', 'Zonda bazar', 'Zonda Catalina', 'Zonda Ñandú']);
  });

  it('is newest first by default', async () => {
    expect(await list('size=100')).toEqual(await list('size=100&orden=nuevas'));
  });

  it.each([
    ['cuit=309&estado=OBSERVACION', ['Zonda Ñandú', 'Zonda bazar']],
    ['razon_social=nandu&estado=OBSERVACION', ['Zonda Ñandú']],
    ['razon_social=nandu&estado=HABILITADO', []],
    [`razon_social=zonda&cuit=${madeTaxId(2)}`, ['Zonda 100% Árbol']],
    [`razon_social=zonda&nombre_persona_humana=zonda`, []],
    [`nombre_persona_humana=CATALINA&estado=OBSERVACION&cuit=${CATALINA}`, ['Zonda Catalina']],
    ['razon_social=100%25', ['Zonda 100% Árbol']],
    ['razon_social=1_0', []],
    ['razon_social=nandu+zonda', ['Zonda Ñandú']],
    [`razon_social=zonda&cuit=${madeTaxId(2).replace(/^(..)(.*)(.)$/, '$1-$2-$3')}`, ['Zonda 100% Árbol']],
    ['buscar=catalina+ZONDA', ['Zonda Catalina']],
    ['buscar=zonda%2C+bazares', ['Zonda bazar']],
    [`buscar=${CATALINA.replace(/^(..)(.*)(.)$/, '$1-$2-$3')}`, ['Zonda Catalina']],
    [`buscar=2019-${madeTaxId(3).slice(-7)}`, ['Zonda bazar']],
    [`buscar=tr%C3%A1mite+N%C2%B0+2019-${madeTaxId(3).slice(-7)}`, ['Zonda bazar']],
    [`buscar=DNI+${CATALINA.slice(2, -1)}`, ['Zonda Catalina']],
    ['buscar=zonda&estado=HABILITADO', ['Zonda 100% Árbol']],
    ['buscar=--', []],
  ])('applies every filter at once: %s', async (query, expected) => {
    expect(await names(`${query}&orden=antiguas`)).toEqual(expected);
  });

  it.each([
    ['buscar=Zonda+Batar', 'Zonda bazar'],
    ['buscar=Catlina', 'Zonda Catalina'],
    ['nombre_persona_humana=Catalima&estado=OBSERVACION', 'Zonda Catalina'],
    ['razon_social=Zonda+Arbok', 'Zonda 100% Árbol'],
  ])('finds a name with a wrong letter apart from the exact ones: %s', async (query, expected) => {
    expect(await list(query)).toMatchObject({
      data: [{ [expected.endsWith('Catalina') ? 'nombre_persona_humana' : 'razon_social']: expected }],
      parecidas: 1,
      total: 1,
    });
  });

  it('has similar names after the exact ones, where these fill no page, within the other filters', async () => {
    const { data, parecidas } = await list('buscar=zonda+batar&size=100');
    expect([data.length, parecidas]).toEqual([1, 1]);
    expect(await list('buscar=zondas&size=4')).toMatchObject({ total: 4 });
    expect(await list('buscar=zonda+batar&estado=HABILITADO')).toMatchObject({ data: [], total: 0 });
    expect(await list('buscar=Catlina&page=2')).toMatchObject({ data: [] });
    for (const right of ['buscar=zonda+bazar', `buscar=${madeTaxId(3).slice(0, 9)}9`, 'buscar=2019-12']) {
      expect((await list(right)).parecidas, right).toBeUndefined();
    }
  });

  it('finds suppliers by a label, together with every other filter', async () => {
    const glass = await label(api, auditor, 'Vidriería', [madeTaxId(1), madeTaxId(2), CATALINA]);
    const paint = await label(api, auditor, 'Pinturería', [madeTaxId(3)]);
    const query = `etiqueta=${glass}&orden=antiguas`;
    expect(await names(query)).toEqual(['Zonda Ñandú', 'Zonda 100% Árbol', 'Zonda Catalina']);
    expect(await names(`etiqueta=${glass}&orden=nombre`)).toEqual([
      'Zonda 100% Árbol',
      'Zonda Catalina',
      'Zonda Ñandú',
    ]);
    expect(await names(`${query}&estado=OBSERVACION`)).toEqual(['Zonda Ñandú', 'Zonda Catalina']);
    expect(await names(`${query}&estado=OBSERVACION&razon_social=nandu`)).toEqual(['Zonda Ñandú']);
    expect(await names(`${query}&cuit=${madeTaxId(3)}`)).toEqual([]);
    expect(await names(`etiqueta=${paint}`)).toEqual(['Zonda bazar']);
    const second = await list(`${query}&size=2&page=2`);
    expect(second).toMatchObject({ total: 3, totalIsExact: true, hasPreviousPage: true, hasNextPage: false });
    expect(second.data).toHaveLength(1);
  });

  it('finds nobody by an unknown or deleted label', async () => {
    expect(await list(`etiqueta=${UNKNOWN_ID}`)).toMatchObject({ data: [], total: 0, totalIsExact: true });
    const gone = await label(api, auditor, 'Herrería', [madeTaxId(1)]);
    expect(await names(`etiqueta=${gone}`)).toEqual(['Zonda Ñandú']);
    await api.call('PUT', `/etiqueta-rubro/eliminar/${gone}`, { as: auditor });
    expect(await list(`etiqueta=${gone}`)).toMatchObject({ data: [], total: 0, totalIsExact: true });
  });

  it.each(['vidrieria', `${UNKNOWN_ID}x`, `${UNKNOWN_ID}&etiqueta=${UNKNOWN_ID}`])(
    'refuses a label that is no identifier: %o',
    async (etiqueta) => {
      for (const path of ['/sujeto-fiscal?', '/sujeto-fiscal/exportar?formato=csv&']) {
        const answer = await api.call('GET', `${path}etiqueta=${etiqueta}`, { as: auditor });
        expect([path, answer.status]).toEqual([path, 400]);
        expect(answer.body.message).toMatch(/^etiqueta: /);
      }
    },
  );

  it('is filtered by a label for everyone who sees the labels of a request', async () => {
    const id = await label(api, auditor, 'Carpintería', [madeTaxId(3)]);
    for (const dni of ['10000001', '10000002', '10000003', '10000004', '10000005']) {
      const as = await api.login(dni);
      const answer = await api.call('GET', `/sujeto-fiscal?etiqueta=${id}`, { as });
      expect([dni, answer.status, answer.body.total]).toEqual([dni, 200, 1]);
    }
  });

  it('refuses an unknown order', async () => {
    const answer = await api.call('GET', '/sujeto-fiscal?orden=cuit', { as: auditor });
    expect(answer.status).toBe(400);
  });

  it('has the same rows in pages, and their number', async () => {
    const fullList = await list('size=100&orden=nombre');
    const cut: string[] = [];
    for (let page = 1; page <= Math.ceil(fullList.data.length / 3); page++) {
      const part = await list(`size=3&page=${page}&orden=nombre`);
      expect(part.total).toBe(fullList.data.length);
      expect(part.hasPreviousPage).toBe(page > 1);
      expect(part.hasNextPage).toBe(page * 3 < fullList.data.length);
      cut.push(...part.data.map((row: RequestRow) => row.cuit));
    }
    expect(cut).toEqual(fullList.data.map((row: RequestRow) => row.cuit));
  });
});
