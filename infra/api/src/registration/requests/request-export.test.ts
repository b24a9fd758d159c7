import { sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { LABEL_NAME_MAX, storedSearchText } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastAudit } from '#test/access.ts';
import { ANY_DATABASE, type Answer, type Session, startApi, type TestApi } from '#test/api.ts';
import { madeTaxId, storeRequests } from '#test/stored-requests.ts';
import { labelsText } from './export.ts';

const MANY = 10_001;
/** How a name must begin to be run by a spreadsheet. */
const FORMULAS = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'];

const HEADER =
  '"Cuit";"Nombre/Razon Social";"Tipo de persona";"Trámite N°";"Creado";"Estado";"En ese estado desde";"Enviado";"Lo revisa";"Correo";"Teléfono";"Localidad";"Certificado N°";"Certificado vence";"Etiquetas"\r\n';

/** The cells of a CSV whose cells are all quoted. */
const linesOf = (text: string) =>
  text
    .replace('\uFEFF', '')
    .split('"\r\n')
    .filter((line) => line !== '')
    .map((line) => line.slice(1).split('";"'));

/** Characters that a cell of Excel takes. */
const EXCEL_CELL = 32_767;

/** The day from which Excel counts. */
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);

/** A spreadsheet's number as the date and time that it shows. */
function shownDate(serial: number): string {
  const iso = new Date(EXCEL_EPOCH + Math.round(serial * 1_440) * 60_000).toISOString();
  return `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)} ${iso.slice(11, 16)}`;
}

/** A workbook opened again: its sheet's cells as they are shown, a list per row, its XML and how its dates are written. */
function sheetOf(workbook: Buffer) {
  const files = unzipSync(workbook);
  const text = (name: string) => Buffer.from(files[name] ?? []).toString();
  const shared = [...text('xl/sharedStrings.xml').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, one]) => one);
  const xml = text('xl/worksheets/sheet1.xml');
  const width = linesOf(HEADER)[0]?.length ?? 0;
  const rows = [...xml.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    // A cell without a text is left out of the file: the others say where they stand.
    const cells = Array.from({ length: width }, () => '');
    for (const [, column = '', rest = '', value] of row.matchAll(
      /<c r="([A-Z])\d+"([^>]*)><v>([\d.]+)<\/v>/g,
    )) {
      const number = Number(value);
      cells[column.charCodeAt(0) - 65] = rest.includes('t="s"') ? (shared[number] ?? '') : shownDate(number);
    }
    return cells;
  });
  return { xml, rows, styles: text('xl/styles.xml') };
}

describe.each(ANY_DATABASE)('the export of the list (%s)', (kind) => {
  let api: TestApi;
  let auditor: Session;
  const exported = (query: string): Promise<Answer> =>
    api.call('GET', `/sujeto-fiscal/exportar?${query}`, { as: auditor });

  beforeAll(async () => {
    api = await startApi(kind);
    auditor = await api.login('10000003');
    await storeRequests(api, [
      ...FORMULAS.map((formula, index) => ({
        cuit: madeTaxId(10 + index),
        company: `${formula} zonda`,
        estado: 'RECHAZADO' as const,
        created: `2019-03-0${index + 1}T12:00:00Z`,
      })),
      {
        cuit: madeTaxId(1),
        company: 'Zonda "Árbol"; & <Cía>',
        estado: 'OBSERVACION' as const,
        created: '2019-02-01T02:30:00Z',
        since: '2019-02-03T15:00:00Z',
      },
    ]);
  });
  afterAll(() => api?.stop());

  it('is CSV that Excel in Spanish reads, a line per request', async () => {
    const { status, headers, body } = await exported('formato=csv&razon_social=zonda&estado=OBSERVACION');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="inscripciones-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(body.toString()).toBe(
      `\uFEFF${HEADER}` +
        `"${madeTaxId(1)}";"Zonda ""Árbol""; & <Cía>";"Persona jurídica";"2019-${madeTaxId(1).slice(-7)}";` +
        '"31/01/2019 23:30";"Observación";"03/02/2019 12:00";"03/02/2019 12:00";"";"";"";"";"";"";""\r\n',
    );
  });

  it('says where a supplier is reached, and until when it is enabled', async () => {
    const [registered, chosen] = ['3834111111', '3834222222'];
    await api.platform.db.execute(sql`update supplier_requests set telefono = ${registered}, telefono_alternativo =
      case when cuit = (select min(cuit) from supplier_requests where estado = 'HABILITADO') then ${chosen} end`);
    const { body } = await exported('formato=csv&estado=HABILITADO');
    const [header = [], ...lines] = linesOf(body.toString());
    const rows = lines.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at]])));
    expect(rows.length).toBeGreaterThan(0);
    const [lowest] = rows.map((row) => row.Cuit).sort();
    for (const row of rows) {
      expect(row.Correo, row.Cuit).toMatch(/@/);
      expect(row.Teléfono, row.Cuit).toBe(row.Cuit === lowest ? chosen : registered);
      expect(row.Localidad, row.Cuit).not.toBe('');
      expect(row['Certificado N°'], row.Cuit).toMatch(/\d/);
      expect(row['Certificado vence'], row.Cuit).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    }
  });

  it('says of a certificate that it was revoked', async () => {
    const { body: list } = await api.call('GET', '/sujeto-fiscal?estado=HABILITADO', { as: auditor });
    const [{ cuit, estado_tramite: state }] = list.data;
    expect(state.estado).toBe('HABILITADO');
    const observacion = [{ name: 'DNI', observacion: 'Está vencido' }];
    const corrected = await api.call('PATCH', `/sujeto-fiscal/request/encorrecion/${cuit}`, {
      as: auditor,
      body: { observacion },
    });
    expect(corrected.status).toBe(200);
    const { body } = await exported(`formato=csv&cuits=${cuit}`);
    const [header = [], cells = []] = linesOf(body.toString());
    expect(cells[header.indexOf('Certificado N°')]).toMatch(/^\d{4}-\d{6} \(revocado\)$/);
    expect(cells[header.indexOf('Certificado vence')]).toBe('');
  });

  it('contains no formula', async () => {
    const { body } = await exported('formato=csv&razon_social=zonda&estado=RECHAZADO&orden=antiguas');
    const names = linesOf(body.toString())
      .slice(1)
      .map((cells) => cells[1]);
    expect(names).toEqual(FORMULAS.map((formula) => `'${formula} zonda`));
  });

  it('shows a supplier’s labels, and filters by them; the audit log names the label', async () => {
    const names = ['vidriería', 'Árboles', '=1+1', 'Zinguería; "y más"'];
    const labelIds = await Promise.all(
      names.map(async (etiqueta_nombre) => {
        const { body } = await api.call('POST', '/etiqueta-rubro', {
          as: auditor,
          body: { etiqueta_nombre },
        });
        return body.data.id as string;
      }),
    );
    const put = async (n: number, etiqueta_ids: readonly string[]) => {
      const supplier = await api.call('GET', `/proveedor/cuit/${madeTaxId(n)}`, { as: auditor });
      const body = { proveedor_id: supplier.body.id, etiqueta_ids };
      return api.call('POST', '/etiqueta-proveedor/etiquetar', { as: auditor, body });
    };
    expect((await put(1, labelIds)).status).toBe(200);
    expect((await put(10, labelIds.slice(0, 1))).status).toBe(200);
    const filter = `razon_social=zonda&etiqueta=${labelIds[0]}&orden=antiguas`;
    const csv = linesOf((await exported(`formato=csv&${filter}`)).body.toString());
    expect(csv.map((cells) => [cells[0], cells.at(-1)])).toEqual([
      ['Cuit', 'Etiquetas'],
      [madeTaxId(1), `'=1+1; Árboles; vidriería; Zinguería; ""y más""`],
      [madeTaxId(10), 'vidriería'],
    ]);
    const workbook = sheetOf((await exported(`formato=xlsx&${filter}`)).body);
    expect(workbook.xml).not.toContain('<f>');
    expect(workbook.rows.map((cells) => cells.at(-1))).toEqual([
      'Etiquetas',
      '=1+1; Árboles; vidriería; Zinguería; "y más"',
      'vidriería',
    ]);
    const admin = await api.login('10000001');
    const { datos_nuevos } = await lastAudit(api, admin, 'sujeto_fiscal');
    expect(datos_nuevos).toEqual({ filtro: { razon_social: 'zonda', etiqueta: 'vidriería' } });
    const all = linesOf((await exported('formato=csv&razon_social=zonda')).body.toString());
    expect(all.slice(1).filter((cells) => cells.at(-1) !== '')).toHaveLength(2);
  });

  it('holds as many labels in a cell as a spreadsheet takes, and says that there are more', () => {
    const names = Array.from({ length: 600 }, () => 'x'.repeat(LABEL_NAME_MAX));
    expect(labelsText(names).length).toBeLessThan(EXCEL_CELL);
    expect(labelsText(names)).toMatch(/x; …$/);
  });

  it('is the same as a workbook, dates as dates and all else as text', async () => {
    const filter = 'razon_social=zonda&orden=antiguas';
    const csv = await exported(`formato=csv&${filter}`);
    const { status, headers, body } = await exported(`formato=xlsx&${filter}`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    const { rows, xml, styles } = sheetOf(body);
    expect(xml).not.toContain('<f>');
    expect(styles).toContain('formatCode="dd/mm/yyyy hh:mm"');
    // The request in review has three dates, each of the others two: creation and start of its state.
    expect(xml.match(/<c r="[EGH]\d+"(?![^>]*t="s")[^>]*><v>/g)).toHaveLength(3 + 2 * FORMULAS.length);
    const plain = (text = '') =>
      text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
    expect(rows.map((row) => row.map(plain))).toEqual(
      linesOf(csv.body.toString()).map((cells) =>
        cells.map((cell) => cell.replaceAll('""', '"').replace(/^'/, '')),
      ),
    );
  });

  it('holds the whole filtered list in its order, not a page of it', async () => {
    const list = await api.call('GET', '/sujeto-fiscal?size=100&orden=nombre', { as: auditor });
    const { body } = await exported('formato=csv&orden=nombre');
    const taxIds = linesOf(body.toString())
      .slice(1)
      .map(([cuit]) => cuit);
    expect(taxIds).toEqual(list.body.data.map(({ cuit }: { cuit: string }) => cuit));
    expect(taxIds.length).toBeGreaterThan(FORMULAS.length);
  });

  it('requires a format, and filters for too many requests', async () => {
    expect((await exported('')).status).toBe(400);
    expect((await exported('formato=pdf')).status).toBe(400);
    // Copies of one row: to send as many takes seconds.
    await api.platform.db.execute(sql`insert into supplier_requests select copy.*
      from supplier_requests one, generate_series(1, ${MANY}::int) n, jsonb_populate_record(one, jsonb_build_object(
        'id', gen_random_uuid(), 'cuit', 30901000000 + n, 'nro_tramite', 'Lote ' || n,
        'razon_social_busqueda', ${storedSearchText('Lote')}::text)) copy where one.cuit = ${madeTaxId(1)}`);
    for (const format of ['csv', 'xlsx']) {
      const answer = await exported(`formato=${format}&razon_social=lote`);
      expect(answer.status).toBe(400);
      expect(answer.body.message).toBe(
        'Hay más de 10.000 inscripciones. Agregue filtros para exportar menos.',
      );
    }
    const less = await exported('formato=csv&razon_social=lote&cuit=30901000');
    expect(linesOf(less.body.toString())).toHaveLength(1 + 999);
  });
});
