import { IMPORT_COLUMNS } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANY_DATABASE, startApi, type TestApi } from '#test/api.ts';
import { type Publisher, type ShownTender, startPublishing } from '#test/publisher.ts';

/** Numbers of another system, which an import keeps as they are. */
const FOREIGN = '4009-20-11759/2021 “s”';
const OWN = 'EX-2026-00112233--MUNICAT-ABCDEFGHIJ';
const SHAPE = expect.stringContaining('El expediente debe tener la forma EX-AAAA-NNNNNNNN--MUNICAT');

describe.each(ANY_DATABASE)('a tender with a file number of another system (%s)', (kind) => {
  let api: TestApi;
  let publisher: Publisher;
  let serial = 0;

  beforeAll(async () => {
    api = await startApi(kind);
    publisher = await startPublishing(api);
  });
  afterAll(() => api?.stop());

  /** An imported draft. */
  async function imported(): Promise<ShownTender & { expediente: string }> {
    serial += 1;
    const titulo = `Motoniveladora ${serial}`;
    const row: Record<string, unknown> = {
      ...publisher.tender({ titulo, expediente: FOREIGN }),
      pliego: 'p',
      mostrar: 'no',
    };
    const csv = [IMPORT_COLUMNS, IMPORT_COLUMNS.map((name) => row[name] ?? '')]
      .map((cells) => cells.join(','))
      .join('\n');
    const completar = {
      fecha_publicacion: null,
      plazo_dias: null,
      subtipo_licitacion: null,
      pliego_url: publisher.terms,
    };
    const done = await api.call('POST', '/licitaciones/importar', {
      as: publisher.session,
      body: { csv, completar, importar: true },
    });
    expect(done.body.data).toMatchObject({ importadas: 1 });
    const path = `/licitaciones/ocultas?titulo=${encodeURIComponent(titulo)}`;
    return (await api.call('GET', path, { as: publisher.session })).body.data[0];
  }
  const change = (id: string, body: object) =>
    api.call('PATCH', `/licitaciones/${id}`, { as: publisher.session, body });

  it('is published and changed like any other, its number staying as it is', async () => {
    const draft = await imported();
    expect(draft.expediente).toBe(FOREIGN);
    const published = await change(draft.id, { mostrar: true });
    expect([published.status, published.body.data]).toMatchObject([
      200,
      { mostrar: true, expediente: FOREIGN },
    ]);
    // A page of before sends the whole tender.
    const wholeAnswer = await change(draft.id, { titulo: 'Motoniveladora usada', expediente: FOREIGN });
    expect([wholeAnswer.status, wholeAnswer.body.data]).toMatchObject([
      200,
      { titulo: 'Motoniveladora usada', expediente: FOREIGN },
    ]);
    expect((await api.call('GET', `/licitaciones/${draft.id}`)).body.expediente).toBe(FOREIGN);
  });

  it('is given a number of this city, and no other foreign one', async () => {
    const { id } = await imported();
    for (const expediente of ['4009-21-11759/2021', FOREIGN.toUpperCase()]) {
      const refused = await change(id, { expediente });
      expect([refused.status, [refused.body.message].flat()]).toEqual([400, [SHAPE]]);
    }
    const correctedAnswer = await change(id, { expediente: OWN.toLowerCase() });
    expect([correctedAnswer.status, correctedAnswer.body.data.expediente]).toEqual([200, OWN]);
    expect((await change(id, { expediente: FOREIGN })).status).toBe(400);
  });
});
