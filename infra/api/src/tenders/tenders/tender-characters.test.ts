import { eq } from 'drizzle-orm';
import { IMPORT_COLUMNS } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANY_DATABASE, startApi, type TestApi } from '#test/api.ts';
import { type Publisher, startPublishing } from '#test/publisher.ts';
import { tenderReleases, tenders } from './tables.ts';

/** NUL, which no database stores; U+0001 and U+FFFF, which XML can't carry; half a pair of UTF-16. */
const BAD = ['\u0000', '\u0001', '\uffff', '\ud800'];
/** All that XML 1.0 can't carry (2.2, Char), and what open data have no use for. */
const NOT_IN_XML = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/u;
const PUBLIC_TEXTS = [
  '/licitaciones/feed.atom',
  '/licitaciones/feed.rss',
  '/licitaciones/convocatorias.csv',
  '/licitaciones/vencimientos.ics',
  '/licitaciones/ocds/releases',
  '/licitaciones/ocds/records',
];

describe.each(ANY_DATABASE)('characters that nobody can see in a tender (%s)', (kind) => {
  let api: TestApi;
  let publisher: Publisher;

  beforeAll(async () => {
    api = await startApi(kind);
    publisher = await startPublishing(api);
  });
  afterAll(() => api?.stop());

  it.each(BAD)('%j is refused in the title, with the reason', async (bad) => {
    const titulo = `Obra${bad} nueva`;
    const answer = await api.call('POST', '/licitaciones', {
      as: publisher.session,
      body: publisher.tender({ titulo }),
    });
    const message = 'El objeto tiene caracteres que no se pueden guardar';
    expect([answer.status, answer.body.message]).toEqual([400, message]);
    const { id } = await publisher.create();
    const changed = await api.call('PATCH', `/licitaciones/${id}`, {
      as: publisher.session,
      body: { titulo },
    });
    expect([changed.status, changed.body.message]).toEqual([400, message]);
  });

  // Half a pair of UTF-16 is read as U+FFFD, as in any UTF-8 file.
  it.each(BAD.slice(0, 3))(
    '%j is a problem of its row in an import, in the title and in a file number',
    async (bad) => {
      const row = (change: object): Record<string, unknown> => ({
        ...publisher.tender(change),
        pliego: '',
        mostrar: 'si',
      });
      const rows = [row({ titulo: `Obra${bad} nueva` }), row({ expediente: `4009-${bad}20/2021` })];
      const csv = [IMPORT_COLUMNS, ...rows.map((one) => IMPORT_COLUMNS.map((name) => one[name] ?? ''))]
        .map((cells) => cells.join(','))
        .join('\n');
      const completar = {
        fecha_publicacion: null,
        plazo_dias: null,
        subtipo_licitacion: null,
        pliego_url: publisher.terms,
      };
      const { status, body } = await api.call('POST', '/licitaciones/importar', {
        as: publisher.session,
        body: { csv, completar, importar: true, solo_correctas: true },
      });
      expect(status).toBe(200);
      expect(body.data.importadas).toBe(0);
      expect(
        body.data.filas.map(({ problemas }: { problemas: { texto: string }[] }) =>
          problemas.map(({ texto }) => texto),
        ),
      ).toEqual([
        ['El objeto tiene caracteres que no se pueden guardar'],
        ['El expediente tiene caracteres que no se pueden guardar'],
      ]);
    },
  );

  it('the line break of Word is a space in the title', async () => {
    expect((await publisher.create({ titulo: 'Obra\vnueva' })).titulo).toBe('Obra nueva');
  });

  it('stored before, they are in no open data', async () => {
    const { id } = await publisher.create();
    const { db, clock } = api.platform;
    const titulo = 'Bacheo\u000b de calles\uffff';
    await db.update(tenders).set({ titulo }).where(eq(tenders.id, id));
    const [told] = await db.select().from(tenderReleases).where(eq(tenderReleases.tenderId, id));
    if (!told?.facts) throw new Error('nothing was published');
    const { id: _id, facts, ...release } = told;
    await db
      .insert(tenderReleases)
      .values({ ...release, numero: 2, fecha: clock.now(), hecho: 'cambiada', facts: { ...facts, titulo } });
    for (const path of [...PUBLIC_TEXTS, `/licitaciones/${id}/vencimiento.ics`]) {
      const text = await (await fetch(`${api.origin}/api/municat${path}`)).text();
      // Also what JSON writes as an escape.
      const read = path.includes('ocds')
        ? text.replaceAll(/\\u[0-9a-f]{4}/g, (one) => JSON.parse(`"${one}"`))
        : text;
      expect([path, NOT_IN_XML.exec(read)?.[0]]).toEqual([path, undefined]);
      expect(text.replaceAll('\r\n ', '')).toContain('Bacheo de calles');
    }
  });
});
