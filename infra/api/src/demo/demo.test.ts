import { eq } from 'drizzle-orm';
import { samplePdf } from 'infra-testing/files';
import { addDays, ESTADOS, todayInCity } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import { COMPANY, FOREIGN_COMPANY, OTHER_PERSON, PERSON, todayOf } from '#test/request.ts';
import { users } from '../accounts/users/tables.ts';
import { certificates } from '../registration/certificates/tables.ts';
import { tenders } from '../tenders/tenders/tables.ts';
import { seedDemo } from './index.ts';

const APPROVED = 'Inscripción habilitada con éxito';

interface Row {
  readonly cuit: string;
  readonly estado_tramite: { readonly estado: string; readonly createdAt: string };
}

describe.each(ANY_DATABASE)('the demonstration (%s)', (kind) => {
  let api: TestApi;
  let admin: Session;
  let rows: Row[];

  beforeAll(async () => {
    api = await startApi(kind);
    admin = await api.login('10000001');
    rows = (await get('/sujeto-fiscal?size=100')).body.data;
  });
  afterAll(() => api?.stop());

  const get = (path: string) => api.call('GET', path, { as: admin });
  const cuitIn = (estado: string) => {
    const row = rows.find(({ estado_tramite }) => estado_tramite.estado === estado);
    if (!row) throw new Error(`no request in ${estado}`);
    return row.cuit;
  };
  const documentsIn = async (estado: string) => {
    const { body } = await get(`/documento-proveedor/${cuitIn(estado)}`);
    return body as {
      url_archivo: string | null;
      archivo: { sha256: string } | null;
      actualizable: boolean;
      expiracion: string | null;
    }[];
  };

  it.each([
    ['10000001', 'ADMIN', false],
    ['10000002', 'GESTION_COMPRAS', false],
    ['10000003', 'VISADOR', false],
    ['10000004', 'VISUALIZADOR', false],
    ['10000005', 'PUBLICADOR', false],
    ['10000006', 'VISADOR', true],
  ])('lets %s in as %s', async (dni, tipo, primer_login) => {
    expect((await api.login(dni)).user).toMatchObject({ tipo, primer_login });
  });

  it('has one request in each state', () => {
    expect(rows.map(({ estado_tramite }) => estado_tramite.estado).toSorted()).toEqual(ESTADOS.toSorted());
  });

  it('leaves the accounts that people try clean', () => {
    const cuits = rows.map(({ cuit }) => cuit);
    for (const cuit of [PERSON, OTHER_PERSON, COMPANY, FOREIGN_COMPANY, '20188192514', '30558521135']) {
      expect(cuits).not.toContain(cuit);
    }
  });

  it.each(ESTADOS)('shows the whole of the request in %s', async (estado) => {
    const cuit = cuitIn(estado);
    const detail = await get(`/sujeto-fiscal/${cuit}`);
    expect(detail.status).toBe(200);
    const history = (await get(`/estado-tramite/${cuit}`)).body;
    expect(history.at(-1)).toMatchObject({ estado, estado_actual: true });
    // An open form compares the two.
    expect(rows.find((row) => row.cuit === cuit)?.estado_tramite.createdAt).toBe(history.at(-1).createdAt);
    const instants = history.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(instants).toEqual(instants.toSorted());
    expect((await get(`/chat/conversacion/${cuit}`)).status).toBe(200);
    expect((await get(`/auditoria/cuil?cuil=${cuit}`)).body.total).toBeGreaterThanOrEqual(history.length);
  });

  it('has a request that can be approved', async () => {
    const cuit = cuitIn('OBSERVACION');
    const auditor = await api.login('10000003');
    const { data: resolucion_url } = (await api.upload(auditor, await samplePdf('resolución'))).body;
    const answer = await api.call('PATCH', `/sujeto-fiscal/request/aprobado/${cuit}`, {
      as: auditor,
      body: { resolucion: 'SHF N° 1', resolucion_url },
    });
    expect([answer.status, answer.body.message]).toEqual([200, APPROVED]);
    expect((await get(`/sujeto-fiscal/${cuit}`)).body.sujeto_fiscal.estado_tramite.estado).toBe('HABILITADO');
  });

  it('has a correction that opens two documents and says why', async () => {
    const open = (await documentsIn('EN CORRECCION')).filter(({ actualizable }) => actualizable);
    expect(open).toHaveLength(2);
    const { body } = await get(`/estado-tramite/observaciones/${cuitIn('EN CORRECCION')}`);
    expect(body.map(({ estado }: { estado: string | null }) => estado)).toEqual(['pendiente', 'pendiente']);
  });

  it('has an enabling that expired the day after its certificate’s last one', async () => {
    const cuit = cuitIn('VENCIDO');
    const [, , , , { createdAt }] = (await get(`/estado-tramite/${cuit}`)).body;
    const [certificate] = await api.platform.db
      .select()
      .from(certificates)
      .where(eq(certificates.cuit, cuit));
    expect(todayInCity(new Date(createdAt))).toBe(addDays(certificate?.vence ?? '', 1));
  });

  it('has an enabled supplier with a certificate in force', async () => {
    const answer = await get(`/certificado-autorizado/emitir/${cuitIn('HABILITADO')}`);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatch(/^http/);
  });

  it('has no file in two places of a request', async () => {
    for (const estado of ['EN CORRECCION', 'HABILITADO']) {
      const digests = (await documentsIn(estado)).map(({ archivo }) => archivo?.sha256);
      expect(digests.length).toBeGreaterThan(1);
      expect(new Set(digests).size).toBe(digests.length);
    }
  });

  it('has documents that can be opened', async () => {
    const url = (await documentsIn('HABILITADO'))[0]?.url_archivo ?? 'no document';
    const answer = await fetch(url.replace('http://localhost:8080', api.origin));
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('has about sixty tenders around today: open, closed, and some drafts', async () => {
    const all = await api.platform.db.select().from(tenders);
    const today = todayOf(api);
    const published = all.filter(({ mostrar }) => mostrar);
    expect(all.length).toBeGreaterThanOrEqual(55);
    expect(all.length - published.length).toBeGreaterThan(3);
    expect(published.filter((one) => one.fechaVencimiento >= today).length).toBeGreaterThan(5);
    expect(published.filter((one) => one.fechaVencimiento < today).length).toBeGreaterThan(20);
    expect(published.every((one) => one.fechaPublicacion <= today)).toBe(true);
  });

  it('is written once, and never into a database that holds anything', async () => {
    const count = async () => [
      (await api.platform.db.select().from(users)).length,
      (await api.platform.db.select().from(tenders)).length,
    ];
    const before = await count();
    await seedDemo(api.platform);
    expect(await count()).toEqual(before);
  });
});

describe.each(ANY_DATABASE)('without the demonstration (%s)', (kind) => {
  it('a new database has no accounts, and one with a single user stays as it is', async () => {
    const api = await startApi(kind, { env: { DEMO: 'false' } });
    try {
      expect(await api.platform.db.select().from(users)).toEqual([]);
      await api.platform.db.insert(users).values({
        tipo: 'ADMIN',
        nombre: 'Única',
        apellido: 'Persona',
        dni: '12345678',
        createdAt: api.clock.now(),
      });
      await seedDemo(api.platform);
      expect(await api.platform.db.select().from(users)).toHaveLength(1);
      expect(await api.platform.db.select().from(tenders)).toEqual([]);
    } finally {
      await api.stop();
    }
  });
});
