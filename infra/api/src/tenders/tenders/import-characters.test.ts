import { IMPORT_COLUMNS } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES, startApi, type TestApi } from '#test/api.ts';
import { type Publisher, startPublishing } from '#test/publisher.ts';

/** A NUL, which PostgreSQL stores in no text and no JSON, and a character that no database minds. */
const BAD = ['\u0000', '\u0001'];

describe.each(DATABASES)('an import whose table has characters that nobody can see (%s)', (kind) => {
  let api: TestApi;
  let publisher: Publisher;
  beforeAll(async () => {
    api = await startApi(kind);
    publisher = await startPublishing(api);
  });
  afterAll(() => api?.stop());

  const importOf = (csv: string, more: object) => ({
    csv,
    completar: {
      fecha_publicacion: null,
      plazo_dias: null,
      subtipo_licitacion: null,
      pliego_url: publisher.terms,
    },
    importar: true,
    ...more,
  });

  it.each(BAD.flatMap((bad) => [true, false].map((onlyValid) => [bad, onlyValid] as const)))(
    'answers the same when it is sent again: %j, only the right rows: %s',
    async (bad, onlyValid) => {
      const row = (change: object): Record<string, unknown> => ({
        ...publisher.tender(change),
        pliego: '',
        mostrar: 'si',
        otra: 'Área',
      });
      const right = row({ otra: `Área${bad}` });
      const rows = [row({ titulo: `Obra${bad} nueva`, otra: `Obras${bad}` }), right];
      const columns = [...IMPORT_COLUMNS, 'otra'];
      const lines = rows.map((one) => columns.map((name) => one[name] ?? ''));
      const csv = [[...IMPORT_COLUMNS, `otra${bad}`], ...lines].map((cells) => cells.join(',')).join('\n');
      const send = () =>
        api.call('POST', '/licitaciones/importar', {
          as: publisher.session,
          body: importOf(csv, { solo_correctas: onlyValid }),
          headers: { 'idempotency-key': `clave-${bad.charCodeAt(0)}-${onlyValid}` },
        });
      const first = await send();
      expect(first.status, JSON.stringify(first.body)).toBe(200);
      const { filas, importadas, rechazadas_csv } = first.body.data;
      expect(importadas).toBe(onlyValid ? 1 : 0);
      expect(filas[0]).toMatchObject({
        titulo: 'Obra nueva',
        problemas: [{ campo: 'titulo', texto: 'El objeto tiene caracteres que no se pueden guardar' }],
      });
      expect(rechazadas_csv).toContain('Obra nueva');
      expect(rechazadas_csv).not.toContain(bad);
      const again = await send();
      expect([again.status, again.body]).toEqual([200, first.body]);
    },
  );
});
