import { sql } from 'drizzle-orm';
import { samplePdf } from 'infra-testing/files';
import { addDays, IMPORT_COLUMNS, todayInCity } from 'shared-api/rules';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import { publishDue } from './scheduled.ts';
import { tenderReleases, tenders } from './tables.ts';

const MINUTE_MS = 60_000;
/** A tender with this word is published with an invalid title, which the official schema refuses. */
const BROKEN = 'quebrada';

describe.each(ANY_DATABASE)('what the official schema refuses is not published (%s)', (kind) => {
  let api: TestApi;
  let publisher: Session;
  let url: string;
  let serial = 0;

  beforeAll(async () => {
    api = await startApi(kind);
    publisher = await api.login('10000005');
    url = (await api.upload(publisher, await samplePdf('pliego'))).body.data;
    await api.platform.db.execute(
      sql.raw(`create function break_facts() returns trigger language plpgsql as
        'begin new.facts = jsonb_set(new.facts, ''{titulo}'', ''5''); return new; end'`),
    );
  });
  afterAll(() => api?.stop());
  afterEach(() => api.platform.db.execute('drop trigger if exists break_facts on tender_releases'));

  const breakFacts = () =>
    api.platform.db.execute(
      sql.raw(`create trigger break_facts before insert on tender_releases for each row
        when (new.facts->>'titulo' like '%${BROKEN}%') execute function break_facts()`),
    );
  const today = () => todayInCity(api.clock.now());
  const ask = (method: string, path: string, body: object) =>
    api.call(method, `/licitaciones${path}`, { as: publisher, body });
  const tender = (change: object = {}) => ({
    titulo: `Obra ${BROKEN} ${++serial}`,
    numero: 7,
    anio: 2026,
    expediente: `EX-2026-${String(serial).padStart(8, '0')}--MUNICAT-ESQUEMA001`,
    tipo_licitacion: 'LICITACIÓN',
    fecha_publicacion: addDays(today(), -10),
    fecha_vencimiento: addDays(today(), -1),
    pliego_url: url,
    ...change,
  });
  const create = async (change: object = {}): Promise<string> => {
    const { status, body } = await ask('POST', '', tender(change));
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.data.id;
  };
  const stored = async () => ({
    tenders: await api.platform.db.select().from(tenders).orderBy(tenders.id),
    releases: await api.platform.db.$count(tenderReleases),
  });

  const CSV = (row: Record<string, unknown>) =>
    [
      IMPORT_COLUMNS.join(';'),
      IMPORT_COLUMNS.map((name) => (name === 'pliego' ? 'a.pdf' : (row[name] ?? ''))).join(';'),
    ].join('\n');

  it.each<[string, (id: string, draft: string) => ReturnType<typeof ask>]>([
    ['a new tender', () => ask('POST', '', tender())],
    ['a draft that is shown', (_id, draft) => ask('PATCH', `/${draft}`, { mostrar: true })],
    ['a change', (id) => ask('PATCH', `/${id}`, { numero: 8 })],
    ['a circular', (id) => ask('POST', `/${id}/circulares`, { titulo: 'Una', texto: 'Se aclara.' })],
    ['a withdrawal', (id) => ask('PUT', `/${id}/retirar`, { motivo: 'Se rehará.' })],
    ['a result', (id) => ask('PUT', `/${id}/resultado`, { resultado: 'desierta' })],
    [
      'an import',
      () =>
        ask('POST', '/importar', {
          csv: CSV(tender()),
          archivos: [{ nombre: 'a.pdf', url }],
          completar: {
            fecha_publicacion: null,
            plazo_dias: null,
            subtipo_licitacion: null,
            pliego_url: null,
          },
          importar: true,
        }),
    ],
  ])('%s is refused in words, and nothing of it stays', async (_what, act) => {
    const [id, draft] = [await create(), await create({ mostrar: false })];
    await breakFacts();
    const before = await stored();
    const refused = await act(id, draft);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      expect.stringMatching(
        new RegExp(`^No se publicó "Obra ${BROKEN} \\d+": sus datos abiertos no cumplirían el estándar OCDS`),
      ),
    ]);
    expect(await stored()).toEqual(before);
    await api.platform.db.execute('drop trigger break_facts on tender_releases');
    expect((await act(id, draft)).status).toBe(200);
    expect((await stored()).releases).toBe(before.releases + 1);
  });

  it('a draft whose hour has come stays one, keeps no other waiting, and is published once it can be', async () => {
    const at = new Date(api.clock.now().getTime() + MINUTE_MS).toISOString();
    const later = new Date(api.clock.now().getTime() + 2 * MINUTE_MS).toISOString();
    const draft = { mostrar: false, fecha_vencimiento: addDays(today(), 1) };
    const broken = await create({ ...draft, publicar_desde: at });
    const right = await create({ ...draft, publicar_desde: later, titulo: 'Obra sana' });
    await breakFacts();
    api.clock.move(5 * MINUTE_MS);
    expect(await publishDue(api.platform)).toBe(1);
    const statusFor = async (id: string) => (await api.call('GET', `/licitaciones/${id}`)).status;
    expect([await statusFor(broken), await statusFor(right)]).toEqual([404, 200]);
    await api.platform.db.execute('drop trigger break_facts on tender_releases');
    expect(await publishDue(api.platform)).toBe(1);
    expect(await statusFor(broken)).toBe(200);
  });

  it('a tender is taken back even then', async () => {
    const id = await create();
    await breakFacts();
    expect((await ask('PATCH', `/${id}`, { mostrar: false })).status).toBe(200);
    expect((await api.call('GET', `/licitaciones/${id}`)).status).toBe(404);
  });
});
