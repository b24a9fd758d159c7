import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { samplePdf } from 'infra-testing/files';
import { addDays, IMPORT_COLUMNS, todayInCity } from 'shared-api/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { ANY_DATABASE, type Answer, type Session, startApi, type TestApi } from '#test/api.ts';
import { ocdsSchemas } from '#test/ocds.ts';
import { readPasted } from '../../platform/tables/index.ts';
import { tenderChanges, tenders } from './tables.ts';

interface Row {
  readonly fila: number;
  readonly problemas: readonly { readonly texto: string }[];
}
const textsOf = ({ problemas }: Pick<Row, 'problemas'>) => problemas.map(({ texto }) => texto);

interface RealTender {
  readonly titulo: string;
  readonly numero: number | null;
  readonly [field: string]: unknown;
}
const REAL: readonly RealTender[] = JSON.parse(
  readFileSync(new URL('../../../test/samples/tenders/real-tenders.json', import.meta.url), 'utf8'),
);
const NOTHING = { fecha_publicacion: null, plazo_dias: null, subtipo_licitacion: null, pliego_url: null };
const cell = (value: unknown) => `"${String(value ?? '').replaceAll('"', '""')}"`;
/** Cells of the file of refused rows. */
const csvCells = (csv: string) => (readPasted(csv)[0]?.rows ?? []).map(({ cells }) => cells);
const csvOf = (rows: readonly object[], separator = ',') =>
  [
    IMPORT_COLUMNS.join(separator),
    ...rows.map((row) =>
      IMPORT_COLUMNS.map((name) => cell((row as Record<string, unknown>)[name])).join(separator),
    ),
  ].join('\r\n');

describe.each(ANY_DATABASE)('importing tenders (%s)', (kind) => {
  let api: TestApi;
  let publisher: Session;
  let url: string;
  let serial = 0;

  beforeAll(async () => {
    api = await startApi(kind);
    publisher = await api.login('10000005');
    url = (await api.upload(publisher, await samplePdf('pliego'))).body.data;
  });
  afterAll(() => api?.stop());
  beforeEach(() => {
    serial += 1;
  });

  const row = (change: object = {}) => ({
    titulo: `Importada ${serial}`,
    numero: 1,
    anio: 2026,
    expediente: `EX-2026-${String(serial).padStart(8, '0')}--MUNICAT-IMPORTAR01`,
    tipo_licitacion: 'Licitación',
    fecha_publicacion: '2026-05-04',
    fecha_vencimiento: '20/05/2026',
    pliego: 'pliego.pdf',
    ...change,
  });
  const send = async (csv: string, more: object = {}) => {
    const answer = await api.call('POST', '/licitaciones/importar', {
      as: publisher,
      body: {
        csv,
        archivos: [{ nombre: 'pliego.pdf', url }],
        completar: NOTHING,
        importar: false,
        ...more,
      },
    });
    return answer;
  };
  const stored = () => api.platform.db.$count(tenders);
  const search = async (text: string) =>
    (await api.call('GET', `/licitaciones?buscar=${encodeURIComponent(text)}`)).body;

  it('says how it read a workbook and what would happen to each row, and keeps nothing until it is asked to import', async () => {
    const before = await stored();
    const names = ['Objeto ', 'Nº', 'Año', 'Expediente', 'Tipo', 'Subtipo', 'Publicación', 'Vencimiento'];
    const header = [...names, 'Pliego', 'Publicar', 'Área'];
    const published = new Date('2025-04-03');
    const expires = new Date('2025-05-15');
    const number = 'EX-2025-00000001--MUNICAT-ABCDEFGHIJ';
    const type = 'x'.repeat(50);
    const good = [
      'Caños',
      '12',
      '2025',
      number,
      'Licitación',
      '',
      published,
      expires,
      'PLIEGO.pdf',
      'sí',
      'Obras',
    ];
    const march = [
      ['Contrataciones de marzo'],
      header,
      good,
      [],
      ['', ''],
      ['OBRAS\nNUEVAS'],
      ['', '-4', '25', 'EX-2/25', type, '', '31/02/2025', '', 'falta.pdf', 'quizás', 'Salud'],
      good,
      ['Resmas\nA4', '8/25', '', number, 'contratación directa', '', '', '31/05/2025', '', 'no', ''],
      ['Oculta', '13', '2025', number, 'Licitación', '', published, expires, 'pliego.pdf', 'sí', ''],
      ['Tizas', '9', '2025', number, 'Concurso de precios', '', '31/03/2025', '', 'pliego.pdf', '', ''],
    ];
    const sheets = [
      { sheet: 'Resumen', data: [['Nada']] },
      { sheet: 'Marzo', data: march },
      { sheet: 'Abril', data: [header.slice(0, 5), good.slice(0, 5)] },
    ].map(({ sheet, data }) => ({
      sheet,
      data: data.map((cells) =>
        cells.map((value) =>
          value instanceof Date ? { value, type: Date, format: 'dd/mm/yyyy' } : { value, type: String },
        ),
      ),
    }));
    const parts = unzipSync(await writeXlsxFile(sheets).toBuffer());
    const sheet = 'xl/worksheets/sheet2.xml';
    parts[sheet] = strToU8(
      strFromU8(parts[sheet] as Uint8Array).replace('<row r="10"', '<row r="10" hidden="1"'),
    );
    const contenido = Buffer.from(zipSync(parts)).toString('base64');
    const { body } = await send('', {
      csv: undefined,
      archivo: { contenido },
      completar: {
        fecha_publicacion: '2025-04-01',
        plazo_dias: 20,
        subtipo_licitacion: 'SERVICIOS_PUBLICOS',
        pliego_url: null,
      },
    });
    const pipes = {
      titulo: 'Caños',
      numero: 12,
      anio: 2025,
      expediente: number,
      tipo_licitacion: 'LICITACIÓN',
      subtipo_licitacion: null,
      fecha_publicacion: '2025-04-03',
      fecha_vencimiento: '2025-05-15',
      pliego: 'pliego.pdf',
      mostrar: true,
      avisos: [
        'Fecha de publicación: la planilla guarda 03/04/2025, y en otras filas tiene un texto. Revise que no estén cambiados el día y el mes',
        'Venció el 15/05/2025: se publica cerrada',
      ],
    };
    const heading = 'Parece un título o una nota, no una licitación: no se importa';
    const { rechazadas_csv: refusedRows, ...report } = body.data;
    expect(report).toEqual({
      lectura: {
        origen: 'Excel, hoja «Marzo»',
        encabezado: 2,
        columnas: [
          { nombre: 'Objeto', campo: 'titulo' },
          { nombre: 'Nº', campo: 'numero' },
          { nombre: 'Año', campo: 'anio' },
          { nombre: 'Expediente', campo: 'expediente' },
          { nombre: 'Tipo', campo: 'tipo_licitacion' },
          { nombre: 'Subtipo', campo: 'subtipo_licitacion' },
          { nombre: 'Publicación', campo: 'fecha_publicacion' },
          { nombre: 'Vencimiento', campo: 'fecha_vencimiento' },
          { nombre: 'Pliego', campo: 'pliego' },
          { nombre: 'Publicar', campo: 'mostrar' },
          { nombre: 'Área', campo: null },
        ],
        vacias: 2,
        ocultas: 1,
        otras_hojas: ['Abril'],
      },
      filas: [
        { fila: 3, ...pipes, problemas: [] },
        {
          fila: 6,
          titulo: 'OBRAS NUEVAS',
          numero: null,
          anio: null,
          expediente: '',
          tipo_licitacion: null,
          subtipo_licitacion: null,
          fecha_publicacion: '2025-04-01',
          fecha_vencimiento: '2025-04-21',
          pliego: null,
          mostrar: true,
          problemas: [{ campo: null, texto: heading }],
          avisos: [],
        },
        {
          fila: 7,
          titulo: '',
          numero: null,
          anio: 2025,
          expediente: 'EX-2/25',
          tipo_licitacion: null,
          subtipo_licitacion: null,
          fecha_publicacion: null,
          fecha_vencimiento: null,
          pliego: null,
          mostrar: true,
          problemas: [
            { campo: 'titulo', texto: "El campo 'Objeto' es obligatorio" },
            { campo: 'numero', texto: '«-4» no es un número entero, sin signos' },
            {
              campo: 'tipo_licitacion',
              texto: `«${'x'.repeat(40)}…» no es un tipo de licitación. Son: CONTRATACION DIRECTA, CONCURSO DE PRECIOS, LICITACIÓN, INICIATIVA PRIVADA`,
            },
            { campo: 'fecha_publicacion', texto: '«31/02/2025» no es una fecha de publicación que exista' },
            { campo: 'fecha_vencimiento', texto: 'Debes seleccionar la fecha de vencimiento' },
            { campo: 'pliego', texto: '«falta.pdf» no está entre los pliegos que subió' },
            { campo: 'mostrar', texto: '«quizás» no dice si se publica: escriba sí o no' },
          ],
          avisos: [
            'El expediente es de otro sistema: se conserva como está',
            'El año «25» se leyó como 2025',
          ],
        },
        { fila: 8, ...pipes, problemas: [{ campo: null, texto: 'Repite la fila 3' }] },
        {
          fila: 9,
          titulo: 'Resmas A4',
          numero: 8,
          anio: 2025,
          expediente: number,
          tipo_licitacion: 'CONTRATACION_DIRECTA',
          subtipo_licitacion: 'SERVICIOS_PUBLICOS',
          fecha_publicacion: '2025-04-01',
          fecha_vencimiento: '2025-05-31',
          pliego: null,
          mostrar: false,
          problemas: [{ campo: 'pliego', texto: 'Debes subir el pliego de la licitación' }],
          avisos: [
            'Tiene celdas de varios renglones (2): se unieron en uno',
            'Se completó la fecha de publicación',
            'El número «8/25» se leyó como 8 del año 2025',
            'Se completó el subtipo',
          ],
        },
        {
          fila: 11,
          titulo: 'Tizas',
          numero: 9,
          anio: 2025,
          expediente: number,
          tipo_licitacion: 'CONCURSO_DE_PRECIOS',
          subtipo_licitacion: null,
          fecha_publicacion: '2025-03-31',
          fecha_vencimiento: '2025-04-20',
          pliego: 'pliego.pdf',
          mostrar: true,
          problemas: [],
          avisos: ['Se completó la fecha de vencimiento', 'Venció el 20/04/2025: se publica cerrada'],
        },
      ],
      correctas: 2,
      importadas: 0,
    });
    expect(csvCells(refusedRows).map((cells) => [cells[0], cells[6], cells.at(-2), cells.at(-1)])).toEqual([
      ['Objeto ', 'Publicación', 'Área', 'motivos'],
      ['OBRAS\nNUEVAS', '', '', heading],
      [
        '',
        '31/02/2025',
        'Salud',
        report.filas[2].problemas.map(({ texto }: { texto: string }) => texto).join('. '),
      ],
      ['Caños', '2025-04-03', 'Obras', 'Repite la fila 3'],
      ['Resmas\nA4', '', '', 'Debes subir el pliego de la licitación'],
    ]);
    expect(await stored()).toBe(before);
  });

  it('leaves what the public reads as it is while it only looks', async () => {
    const stamp = () => api.platform.db.select().from(tenderChanges);
    const before = await stamp();
    expect((await send(csvOf([row()]))).body.data.correctas).toBe(1);
    expect(await stamp()).toEqual(before);
    await send(csvOf([row()]), { importar: true });
    expect(await stamp()).not.toEqual(before);
  });

  it('names a row by the line in which a spreadsheet shows it, also below lines that were left empty', async () => {
    const [names, ...rows] = csvOf([row(), row({ titulo: '' })]).split('\r\n');
    const { body } = await send([names, rows[0], ',,,,,,,,,', '', rows[1], '', ''].join('\r\n'));
    expect(body.data.filas.map(({ fila }: { fila: number }) => fila)).toEqual([2, 5]);
  });

  it('imports all rows or none, unless only the right ones are asked for', async () => {
    const rows = [row(), row({ titulo: 'x'.repeat(251) })];
    const before = await stored();
    expect((await send(csvOf(rows), { importar: true })).body.data.importadas).toBe(0);
    expect(await stored()).toBe(before);
    const some = await send(csvOf(rows, ';'), { importar: true, solo_correctas: true });
    expect(some.body.data.importadas).toBe(1);
    expect(await stored()).toBe(before + 1);
    expect((await search(`importada ${serial}`)).data[0]).toMatchObject({
      tipo_licitacion: 'LICITACIÓN',
      fecha_vencimiento: '2026-05-20',
    });
  });

  it('keeps nothing of a file whose last row fails while it is written', async () => {
    const other = await api.login('10000001');
    const foreign = (await api.upload(other, await samplePdf('ajeno'))).body.data;
    const before = await stored();
    const answer = await send(csvOf([row(), row({ titulo: 'Segunda', pliego: 'ajeno.pdf' })]), {
      importar: true,
      archivos: [
        { nombre: 'pliego.pdf', url },
        { nombre: 'ajeno.pdf', url: foreign },
      ],
    });
    expect(answer.status).toBe(400);
    expect(await stored()).toBe(before);
  });

  it('imports nothing twice when it is sent again before the answer has come', async () => {
    const before = await stored();
    const csv = csvOf([row(), row({ titulo: 'Segunda' })]);
    const answers = await Promise.all([send(csv, { importar: true }), send(csv, { importar: true })]);
    expect(answers.map(({ body }) => body.data.importadas).sort()).toEqual([0, 2]);
    expect(await stored()).toBe(before + 2);
  });

  it('imports nothing twice', async () => {
    const csv = csvOf([row(), row()]);
    const first = await send(csv, { importar: true, solo_correctas: true });
    expect(first.body.data.importadas).toBe(1);
    expect(textsOf(first.body.data.filas[1])).toEqual(['Repite la fila 2']);
    const again = (await send(csv)).body.data;
    expect(again.correctas).toBe(0);
    expect(again.filas.map(textsOf)).toEqual([['Ya está cargada'], ['Ya está cargada']]);
    const inCapitals = csvOf([row({ titulo: `IMPORTADA ${serial}` })]);
    expect((await send(inCapitals)).body.data.filas.map(textsOf)).toEqual([['Ya está cargada']]);
    // Offices repeat a tender under its file number, in another year or with another number.
    const others = csvOf([row({ anio: '2027' }), row({ numero: '99' })]);
    expect((await send(others)).body.data.correctas).toBe(2);
  });

  it('imports a draft again once it was deleted', async () => {
    const csv = csvOf([row({ mostrar: 'no' })]);
    await send(csv, { importar: true });
    const isDraft = eq(tenders.titulo, `Importada ${serial}`);
    const [draft] = await api.platform.db.select().from(tenders).where(isDraft);
    await api.call('PUT', `/licitaciones/eliminar/${draft?.id}`, { as: publisher });
    expect((await send(csv, { importar: true })).body.data.importadas).toBe(1);
  });

  it('imports a row although the same one above it has a mistake', async () => {
    const csv = csvOf([row({ fecha_vencimiento: 'pronto' }), row()]);
    const { body } = await send(csv, { importar: true, solo_correctas: true });
    expect([textsOf(body.data.filas[1]), body.data.importadas]).toEqual([[], 1]);
  });

  it.each([
    ['drafts before what is published', ['no', 'sí']],
    ['what is published before drafts', ['sí', 'no']],
  ])('goes well while others publish: %s', async (_, shown) => {
    const drafts = Array.from({ length: 10 }, (_, n) =>
      row({ titulo: `Borrador ${serial} ${n}`, mostrar: 'no' }),
    );
    await send(csvOf(drafts), { importar: true });
    const query = `buscar=${encodeURIComponent(`borrador ${serial}`)}`;
    const listed = await api.call('GET', `/licitaciones/ocultas?${query}`, { as: publisher });
    const ids: string[] = listed.body.data.map(({ id }: { id: string }) => id);
    expect(ids).toHaveLength(10);
    const mixed = shown.flatMap((mostrar) =>
      Array.from({ length: 20 }, (_, n) => row({ titulo: `Mezcla ${serial} ${mostrar} ${n}`, mostrar })),
    );
    const publishAll = async () => {
      const statuses: number[] = [];
      for (const id of ids) {
        const body = { mostrar: true };
        statuses.push((await api.call('PATCH', `/licitaciones/${id}`, { as: publisher, body })).status);
      }
      return statuses;
    };
    const [imported, published] = await Promise.all([send(csvOf(mixed), { importar: true }), publishAll()]);
    expect([imported.status, imported.body.data?.importadas]).toEqual([200, 40]);
    expect(published).toEqual(ids.map(() => 200));
  });

  it('a row may be a draft, which nobody sees', async () => {
    await send(csvOf([row({ titulo: `Reservada ${serial}`, mostrar: 'no' })]), { importar: true });
    expect((await search(`reservada ${serial}`)).total).toBe(0);
  });

  it('gives the refused rows back as a file: corrected where it says why, it is imported', async () => {
    const wrong = { titulo: `=Obrador "a"; b,\r\nc ${serial}`, fecha_vencimiento: 'pronto', numero: '-4' };
    const names = [...IMPORT_COLUMNS, 'Área que pide', ''];
    const more = (fields: object, area: string) =>
      `${csvOf([row(fields)])
        .split('\r\n')
        .slice(1)
        .join('\r\n')},${cell(area)},${cell('suelta')}`;
    const csv = [names.map(cell).join(','), more({}, 'Salud'), more(wrong, "'@Obras\tPúblicas"), '', ''].join(
      '\n',
    );
    const first = (await send(csv, { importar: true, solo_correctas: true })).body.data;
    expect(first.importadas).toBe(1);
    const [head, refused, ...others] = csvCells(first.rechazadas_csv);
    expect(head).toEqual([...names, 'motivos']);
    expect(refused).toEqual([
      ...IMPORT_COLUMNS.map((name) => String((row(wrong) as Record<string, unknown>)[name] ?? '')),
      '@Obras\tPúblicas',
      'suelta',
      '«-4» no es un número entero, sin signos. «pronto» no es una fecha de vencimiento que exista',
    ]);
    expect(others).toEqual([]);
    for (const formula of [';"=', ';"-', ';"@', '\n"=']) expect(first.rechazadas_csv).not.toContain(formula);
    const again = (await send(first.rechazadas_csv)).body.data;
    expect(again).toMatchObject({ rechazadas_csv: first.rechazadas_csv, correctas: 0 });
    const corrected = first.rechazadas_csv.replace('"pronto"', '"20/05/2026"').replace(`"'-4"`, '"4"');
    const last = (await send(corrected, { importar: true })).body.data;
    expect(last).toMatchObject({ importadas: 1, rechazadas_csv: null });
    const { body } = await api.call('GET', `/licitaciones?titulo=obrador+b+c+${serial}`);
    expect(body.data).toMatchObject([{ titulo: `=Obrador "a"; b, c ${serial}`, numero: 4 }]);
  });

  it.each([
    ['', 'El archivo no tiene filas.'],
    [
      'titulo,numero\r\nx,1',
      'Al archivo le faltan columnas: Expediente, Tipo de licitación. En la fila 1 se reconocieron: Objeto, Número.',
    ],
  ])('refuses a file that is none (%#)', async (csv, message) => {
    const answer = await send(csv);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  it('takes real tenders, and says why of those it does not', async () => {
    const csv = csvOf(REAL.map((tender) => ({ ...tender, pliego: 'pliego.pdf' })));
    const strict = (await send(csv)).body.data;
    expect([strict.filas.length, strict.correctas]).toEqual([REAL.length, 0]);
    for (const { problemas } of strict.filas as Row[]) {
      expect(textsOf({ problemas })).toContain('Debes seleccionar la fecha de vencimiento');
    }
    const today = todayInCity(api.clock.now());
    const { body } = await send(csv, {
      importar: true,
      solo_correctas: true,
      completar: {
        ...NOTHING,
        fecha_publicacion: addDays(today, -30),
        plazo_dias: 20,
        subtipo_licitacion: 'SERVICIOS_PUBLICOS',
      },
    });
    const refused = body.data.filas.filter((row: Row) => row.problemas.length > 0);
    const reasons = new Set(refused.flatMap(textsOf));
    expect([...reasons].sort()).toEqual(['Debe escribir el número', 'Máximo 250 caracteres']);
    const right = REAL.filter(({ titulo, numero }) => titulo.trim().length <= 250 && numero !== null);
    expect(body.data.importadas).toBe(right.length);
    expect(body.data.importadas + refused.length).toBe(REAL.length);
    const back = csvCells(body.data.rechazadas_csv).slice(1);
    expect(back.map((cells) => cells[0])).toEqual(
      REAL.filter((tender) => !right.includes(tender)).map(({ titulo }) => titulo),
    );
    expect(back.map((cells) => cells.at(-1))).toEqual(refused.map((row: Row) => textsOf(row).join('. ')));
    expect((await search('motoniveladora 4009-20-11759')).data[0]).toMatchObject({
      expediente: '4009-20-11759/2021 “S”',
    });

    const schemas = ocdsSchemas();
    const titles = new Set<string>();
    let next: string | undefined = '/licitaciones/ocds/releases';
    while (next) {
      const { body: page }: Answer = await api.call('GET', next);
      expect([schemas.releases(page), schemas.releases.errors]).toEqual([true, null]);
      for (const { tender } of page.releases) titles.add(tender.title);
      next = page.links?.next?.split('/api/municat')[1];
    }
    for (const { titulo } of right) expect(titles).toContain(titulo);
  });
});
