import { eq } from 'drizzle-orm';
import { ALL_ENDPOINTS } from 'shared-api/contract';
import { addDays, ESTADOS, type Estado, fold, isEnabled, storedSearchText } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANY_DATABASE, startApi, type TestApi } from '#test/api.ts';
import { todayOf } from '#test/request.ts';
import { madeTaxId, storeRequests } from '#test/stored-requests.ts';
import { files } from '../../files/tables.ts';
import { newId } from '../../platform/ids.ts';
import { issueCertificate, revokeCertificates } from '../certificates/index.ts';
import { labels, supplierLabels } from '../labels/tables.ts';
import { supplierRequests } from '../requests/tables.ts';

const REGISTER = '/proveedores-habilitados';
const PERSON = '20188192514';
/** Stands in the names of the suppliers that nobody may see, and in nothing else. */
const SECRET = 'Zafirino';

interface Supplier {
  readonly cuit: string;
  readonly company?: string;
  readonly person?: string;
  readonly estado?: Estado;
  /** Last day of the certificate; null: none ends it. */
  readonly until?: string | null;
  readonly labels?: readonly string[];
}

/** The register of an API with these settings. */
async function startRegister(kind: (typeof ANY_DATABASE)[number], env: Record<string, string> = {}) {
  const api = await startApi(kind, { env });
  const fileId = newId();
  await api.platform.db.insert(files).values({
    id: fileId,
    ownerId: null,
    name: 'resolucion.pdf',
    mime: 'application/pdf',
    bytes: 1,
    sha256: '0',
    createdAt: api.clock.now(),
  });
  const requestOf = async (cuit: string) => {
    const [row] = await api.platform.db
      .select()
      .from(supplierRequests)
      .where(eq(supplierRequests.cuit, cuit));
    if (!row) throw new Error(`no request of ${cuit}`);
    return row;
  };
  const label = async (requestId: string, nombre: string) => {
    const { db, clock } = api.platform;
    await db
      .insert(labels)
      .values({ id: newId(), nombre, nombreBusqueda: fold(nombre), createdAt: clock.now() })
      .onConflictDoNothing();
    const [row] = await db.select().from(labels).where(eq(labels.nombre, nombre));
    await db.insert(supplierLabels).values({ requestId, labelId: row?.id ?? '', createdAt: clock.now() });
  };
  return {
    api,
    requestOf,
    /** Writes an enabled supplier with its certificate, as an approval leaves them. */
    async add({ cuit, company, person, estado = 'HABILITADO', until = null, labels: names = [] }: Supplier) {
      const stored = { cuit, company: company ?? null, ...(person && { person }), estado };
      await storeRequests(api, [{ ...stored, created: '2026-01-01T12:00:00Z' }]);
      const request = await requestOf(cuit);
      const expiry = until === null ? null : { vence: until, documento: 'Balance' };
      await api.platform.db.transaction((tx) =>
        issueCertificate(api.platform, tx, {
          request,
          resolution: 'RES-1',
          resolutionFileId: fileId,
          expiry,
        }),
      );
      for (const name of names) await label(request.id, name);
      return request;
    },
    names: async (query = '') => {
      const { status, body } = await api.call('GET', `${REGISTER}?${query}`);
      expect([query, status]).toEqual([query, 200]);
      return body.data.map(({ razon_social }: { razon_social: string }) => razon_social) as string[];
    },
  };
}
type TestRegister = Awaited<ReturnType<typeof startRegister>>;

/** Every call that anyone may make and that only reads. */
const PUBLIC = ALL_ENDPOINTS.filter(
  ({ method, access }) => method === 'GET' && (access.who === 'anyone' || access.who === 'anyone-known'),
);

async function publicText(api: TestApi, queries: readonly string[]): Promise<string> {
  const texts = [];
  for (const { path } of PUBLIC) {
    for (const query of queries) {
      const { headers, body } = await api.call('GET', `${path.replace(/:\w+/g, newId())}?${query}`);
      texts.push(`${headers.get('link')} ${Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body)}`);
    }
  }
  return texts.join('\n');
}

describe.each(ANY_DATABASE)('the public register of suppliers (%s)', (kind) => {
  let register: TestRegister;
  let api: TestApi;
  beforeAll(async () => {
    register = await startRegister(kind);
    ({ api } = register);
    await register.add({
      cuit: madeTaxId(1),
      company: 'Áridos del Valle S.R.L.',
      labels: ['Obras', 'Áridos'],
    });
    await register.add({
      cuit: madeTaxId(2),
      company: 'Panificación Ñandú S.A.',
      until: addDays(todayOf(api), 30),
    });
  });
  afterAll(() => api?.stop());

  it('tells name, tax id, labels, since and until when, by name', async () => {
    const { body, headers } = await api.call('GET', REGISTER);
    // The demo has enabled companies too.
    const added = body.data.filter(({ cuit }: { cuit: string }) => cuit.startsWith('309'));
    expect(added).toEqual([
      {
        razon_social: 'Áridos del Valle S.R.L.',
        cuit: madeTaxId(1),
        etiquetas: ['Áridos', 'Obras'],
        habilitado_desde: todayOf(api),
        habilitado_hasta: null,
      },
      {
        razon_social: 'Panificación Ñandú S.A.',
        cuit: madeTaxId(2),
        etiquetas: [],
        habilitado_desde: todayOf(api),
        habilitado_hasta: addDays(todayOf(api), 30),
      },
    ]);
    const names = await register.names();
    expect(names).toEqual(names.toSorted((a, b) => (fold(a) < fold(b) ? -1 : 1)));
    expect([body.page, body.total, body.totalPages]).toEqual([1, names.length, 1]);
    expect(body.etiquetas).toEqual(expect.arrayContaining(['Áridos', 'Obras']));
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  it.each([
    ['buscar=VALLE+aridos', ['Áridos del Valle S.R.L.']],
    ['buscar=nandu', ['Panificación Ñandú S.A.']],
    [`buscar=${madeTaxId(2).slice(0, 8)}`, ['Áridos del Valle S.R.L.', 'Panificación Ñandú S.A.']],
    [`buscar=${madeTaxId(2)}`, ['Panificación Ñandú S.A.']],
    [`buscar=${madeTaxId(2).replace(/^(..)(.*)(.)$/, '$1-$2-$3')}`, ['Panificación Ñandú S.A.']],
    ['etiqueta=obras', ['Áridos del Valle S.R.L.']],
    ['etiqueta=Nada', []],
    ['buscar=nandu&etiqueta=Obras', []],
    ['buscar=%25', []],
    ['page=2', []],
  ])('finds by %s', async (query, names) => {
    expect(await register.names(query)).toEqual(names);
  });

  it('finds a name that begins with a number, beside the tax ids that begin with it', async () => {
    const withDigits = await register.add({ cuit: madeTaxId(60), company: '1810 S.R.L.' });
    expect(await register.names('buscar=1810')).toEqual(['1810 S.R.L.']);
    expect(await register.names('buscar=309')).toEqual([
      '1810 S.R.L.',
      'Áridos del Valle S.R.L.',
      'Panificación Ñandú S.A.',
    ]);
    await api.platform.db
      .update(supplierRequests)
      .set({ estado: 'RECHAZADO' })
      .where(eq(supplierRequests.id, withDigits.id));
  });

  it('is open data as CSV and JSON, with an ETag', async () => {
    const csv = await api.call('GET', `${REGISTER}.csv`);
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const today = todayOf(api);
    const [header, ...lines] = `${csv.body}`.split('\r\n');
    expect(header).toBe('"razon_social","cuit","etiquetas","habilitado_desde","habilitado_hasta"');
    expect(lines.filter((line) => line.includes(',"309'))).toEqual([
      `"Áridos del Valle S.R.L.","${madeTaxId(1)}","Áridos; Obras","${today}",""`,
      `"Panificación Ñandú S.A.","${madeTaxId(2)}","","${today}","${addDays(today, 30)}"`,
    ]);
    const json = await api.call('GET', `${REGISTER}.json`);
    const listed = (await api.call('GET', REGISTER)).body.data;
    expect(json.body.data).toHaveLength(listed.length);
    expect(json.body.data).toEqual(expect.arrayContaining(listed));
    const tag = `${json.headers.get('etag')}`;
    const again = await api.call('GET', `${REGISTER}.json`, { headers: { 'if-none-match': tag } });
    expect(again.status).toBe(304);
    const rest = await api.call('GET', `${REGISTER}.csv?despues=${madeTaxId(1)}`);
    expect(`${rest.body}`).not.toContain('Áridos');
  });

  it('is in the sitemap', async () => {
    expect(`${(await api.call('GET', '/licitaciones/sitemap.xml')).body}`).toContain(REGISTER);
  });

  it('holds no person, and nobody who is not enabled now, in any public byte', async () => {
    await register.add({ cuit: PERSON, person: `${SECRET} Ana` });
    // A company by its request, with the number of a person.
    await register.add({ cuit: '20002460123', company: `${SECRET} S.A.S.` });
    await register.add({
      cuit: madeTaxId(20),
      company: `${SECRET} vencida`,
      until: addDays(todayOf(api), -1),
    });
    const revoked = await register.add({ cuit: madeTaxId(21), company: `${SECRET} revocada` });
    await api.platform.db.transaction((tx) => revokeCertificates(tx, revoked.id, api.clock.now()));
    let n = 30;
    const ended = ESTADOS.filter((estado) => !isEnabled(estado));
    for (const estado of ended) {
      n += 1;
      await register.add({
        cuit: madeTaxId(n),
        company: `${SECRET} ${n}`,
        estado,
        labels: [`Rubro ${SECRET} ${n}`],
      });
    }
    const hidden = [PERSON, '20002460123', ...[20, 21, ...ended.map((_, at) => 31 + at)].map(madeTaxId)];
    const part = SECRET.slice(0, -1);
    const text = await publicText(api, [
      '',
      `buscar=${part}`,
      `etiqueta=${encodeURIComponent(`Rubro ${SECRET} 31`.slice(0, -1))}`,
      ...hidden.map((cuit) => `buscar=${cuit.slice(0, 10)}`),
      ...hidden.map((cuit) => `despues=${madeTaxId(1)}&page=1&buscar=${cuit.slice(2, 9)}`),
    ]);
    expect(text).toContain('Panificación Ñandú S.A.');
    for (const secret of [SECRET, ...hidden]) {
      expect([secret, text.toLowerCase().includes(secret.toLowerCase())]).toEqual([secret, false]);
    }
  });

  it('leaves out a supplier from the day after the certificate’s last, and once disabled', async () => {
    const cuit = madeTaxId(50);
    await register.add({ cuit, company: 'Efímera S.A.', until: todayOf(api) });
    expect(await register.names(`buscar=${cuit}`)).toEqual(['Efímera S.A.']);
    api.clock.move(24 * 3_600_000);
    expect(await register.names(`buscar=${cuit}`)).toEqual([]);
    api.clock.move(-24 * 3_600_000);
    await api.platform.db
      .update(supplierRequests)
      .set({ estado: 'RECHAZADO' })
      .where(eq(supplierRequests.cuit, cuit));
    expect(await register.names(`buscar=${cuit}`)).toEqual([]);
  });

  it('follows the name that the registry has now', async () => {
    const cuit = madeTaxId(51);
    await register.add({ cuit, company: 'Nombre anterior S.A.' });
    await api.platform.db
      .update(supplierRequests)
      .set({
        razon_social: 'Nombre nuevo S.A.',
        razon_social_busqueda: storedSearchText('Nombre nuevo S.A.'),
      })
      .where(eq(supplierRequests.cuit, cuit));
    expect(await register.names('buscar=nombre+nuevo')).toEqual(['Nombre nuevo S.A.']);
  });

  it('has pages of twenty, by name, that fit together', async () => {
    for (let n = 100; n < 121; n += 1) {
      await register.add({ cuit: madeTaxId(n), company: `Serie ${n}` });
    }
    const { body } = await api.call('GET', `${REGISTER}?buscar=serie`);
    expect([body.data.length, body.total, body.totalPages]).toEqual([20, 21, 2]);
    expect(await register.names('buscar=serie&page=2')).toEqual(['Serie 120']);
  });

  it('finds a name with a wrong letter, behind the right ones, and says that it is only similar', async () => {
    const { body } = await api.call('GET', `${REGISTER}?buscar=panificasion+nandu`);
    expect(body).toMatchObject({ data: [{ cuit: madeTaxId(2) }], total: 1, totalPages: 1, parecidas: 1 });
    expect(await register.names('buscar=panificasion&etiqueta=Obras')).toEqual([]);
    await register.add({ cuit: madeTaxId(3), company: 'Aridas Norte S.A.' });
    const aridos = await api.call('GET', `${REGISTER}?buscar=aridos`);
    expect(aridos.body).toMatchObject({
      data: [{ cuit: madeTaxId(1) }, { cuit: madeTaxId(3) }],
      parecidas: 1,
    });
  });

  it.each(['page=0', 'page=x', `buscar=${'a'.repeat(251)}`])('refuses %s', async (query) => {
    expect((await api.call('GET', `${REGISTER}?${query}`)).status).toBe(400);
  });
});

describe('with PUBLISH_SUPPLIERS=all', () => {
  let register: TestRegister;
  beforeAll(async () => {
    register = await startRegister('postgres', { PUBLISH_SUPPLIERS: 'all' });
  });
  afterAll(() => register?.api.stop());

  it('persons stand in it too, by their names', async () => {
    await register.add({ cuit: PERSON, person: 'HORACIO DANIEL FICTICIO' });
    expect(await register.names('buscar=horacio')).toEqual(['HORACIO DANIEL FICTICIO']);
    expect(`${(await register.api.call('GET', `${REGISTER}.csv`)).body}`).toContain(PERSON);
  });
});

describe('with PUBLISH_SUPPLIERS=none', () => {
  let register: TestRegister;
  beforeAll(async () => {
    register = await startRegister('postgres', { PUBLISH_SUPPLIERS: 'none' });
  });
  afterAll(() => register?.api.stop());

  it('there is no register, nor a word of it in the sitemap', async () => {
    const { api } = register;
    await register.add({ cuit: madeTaxId(1), company: `${SECRET} S.A.` });
    for (const path of [REGISTER, `${REGISTER}.csv`, `${REGISTER}.json`]) {
      const { status, body } = await api.call('GET', path);
      expect([path, status, body.message]).toEqual([
        path,
        404,
        'El municipio no publica el registro de proveedores.',
      ]);
    }
    const text = await publicText(api, ['', `buscar=${SECRET.slice(0, -1)}`]);
    expect(text).not.toContain(SECRET);
    expect(`${(await api.call('GET', '/licitaciones/sitemap.xml')).body}`).not.toContain(REGISTER);
  });
});
