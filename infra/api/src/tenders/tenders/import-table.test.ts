import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import {
  IMPORT_COLUMNS,
  type ImportColumn,
  type ImportDefaults,
  importLabel,
  withoutMark,
} from 'shared-api/rules';
import { describe, expect, it } from 'vitest';
import { readTables, type Table } from '../../platform/tables/index.ts';
import { importTemplateOf } from './import.ts';
import { importTable, readImport } from './import-table.ts';

const NO_DEFAULTS = { fecha_publicacion: null, plazo_dias: null, subtipo_licitacion: null, pliego_url: null };
/** The import's day. */
const TODAY = '2026-11-20';
const COMMON_TERMS = { ...NO_DEFAULTS, pliego_url: 'comun' };
const sample = (name: string) =>
  readFileSync(new URL(`../../../test/samples/imports/${name}`, import.meta.url));
const terms = (...names: string[]) => names.map((nombre) => ({ nombre, url: nombre }));
const read = (bytes: Uint8Array, uploaded = terms(), defaults: ImportDefaults = COMMON_TERMS) =>
  readImport({ archivo: { contenido: Buffer.from(bytes).toString('base64') } }, defaults, uploaded, TODAY);
const readText = (csv: string) => readImport({ csv }, COMMON_TERMS, [], TODAY);
const problems = (file: Awaited<ReturnType<typeof read>>) =>
  file.rows.map(({ fila, problemas }) => [fila, ...problemas.map(({ texto }) => texto)]);

describe('a table as offices bring it', () => {
  const RIGHT = {
    titulo: 'Compra de resmas',
    numero: 7,
    anio: 2026,
    expediente: 'EX-2026-00000001--MUNICAT-ABCDEFGHIJ',
    tipo_licitacion: 'CONCURSO_DE_PRECIOS',
    fecha_publicacion: '2027-03-05',
    fecha_vencimiento: '2027-03-20',
    mostrar: true,
  };
  it.each([
    'csv-base.csv',
    'csv-fechas-excel-es-AR.csv',
    'csv-pliego-mayus.csv',
    'csv-pliego-nfd.csv',
    'csv-sep.csv',
    'csv-serial.csv',
    'csv-tab.csv',
    'csv-titulos-acentuados.csv',
  ])('is read: %s', async (name) => {
    const { rows } = await read(sample(name), terms('pliego.pdf', 'Pliego construcción.pdf'));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.tender).toMatchObject(RIGHT);
    expect(rows[0]?.problemas).toEqual([]);
  });

  it('keeps every row whose title has an inch mark', async () => {
    const { rows } = await read(sample('csv-pulgadas.csv'));
    expect(rows.map(({ tender }) => tender.titulo)).toEqual([
      'Caño de 2" x 6 m',
      'Codo de 1" x 3 m',
      'Resmas A4',
    ]);
    expect(rows.flatMap(({ problemas }) => problemas)).toEqual([]);
  });

  it('is read below its title lines, and names rows as the spreadsheet does', async () => {
    const { source, rows } = await read(sample('csv-lineas-antes.csv'), terms('resol.pdf'));
    expect([source.header.line, rows.map(({ fila }) => fila)]).toEqual([3, [4]]);
    expect(rows[0]?.tender.titulo).toBe('Adquisición de cañerías y señalización');
    expect(rows[0]?.problemas).toEqual([]);
  });

  it.each(['csv-oficina.csv', 'licitaciones-calc.xlsx'])(
    'is read with the portal’s own column names and what people write in cells: %s',
    async (name) => {
      const file = await read(sample(name), terms('resol.pdf'), NO_DEFAULTS);
      expect(
        file.rows.map(({ tender }) => [tender.titulo, tender.numero, tender.anio, tender.mostrar]),
      ).toEqual([
        ['Adquisición de cañerías y señalización', 12, 2026, true],
        ['Servicio de desmalezado "zona sur"', 13, 2026, false],
        ['Compra de 1.500 luminarias LED', 14, 2026, true],
        ['', 15, 2026, true],
      ]);
      expect(problems(file)).toEqual([
        [2],
        [3],
        [
          4,
          '«LICITACION PUBLICA» no es un tipo de licitación. Son: CONTRATACION DIRECTA, CONCURSO DE PRECIOS, LICITACIÓN, INICIATIVA PRIVADA',
        ],
        [
          5,
          "El campo 'Objeto' es obligatorio",
          '«31/02/2026» no es una fecha de publicación que exista',
          '«otro.pdf» no está entre los pliegos que subió',
          "El campo 'Expediente' es obligatorio",
        ],
      ]);
    },
  );

  it('says of a workbook’s dates beside texts that day and month may be turned around', async () => {
    const { rows } = await read(sample('licitaciones-calc.xlsx'), terms('resol.pdf'));
    expect(rows[1]?.avisos).toContain(
      'Fecha de publicación: la planilla guarda 12/01/2026, y en otras filas tiene un texto. Revise que no estén cambiados el día y el mes',
    );
    expect(rows[0]?.avisos).toEqual([]);
    // A text has its dates as they were typed.
    const text =
      'Objeto;Expediente;Tipo;Publicación\nA;EX-1;Licitación;2027-01-12\nB;EX-2;Licitación;31/05/2027';
    expect(JSON.stringify((await readText(text)).rows)).not.toContain('la planilla guarda');
  });

  it('says which columns it saw of another table', async () => {
    await expect(read(sample('inscripciones-otra-cosa.xlsx'))).rejects.toThrow(
      /^No se encontró el encabezado: .*Objeto, Expediente, Tipo de licitación.*: Cuit, Nombre\/Razon Social, /,
    );
  });

  it.each(['xlsx', 'csv'] as const)('reads the template (%s), whose example is refused', async (format) => {
    const template = Buffer.from(await importTemplateOf(format));
    const file = await read(template, terms('pliego.pdf'));
    expect(file.source.columns).toEqual(IMPORT_COLUMNS);
    expect(problems(file)).toEqual([[2, 'Es el ejemplo de la plantilla: bórrelo o reemplácelo']]);
  });
});

describe('a reading with more or fewer rows than were written', () => {
  const head = 'Objeto;Expediente;Tipo de licitación;Publicar';
  const good = (title: string) => `${title};EX-2026-00000001--MUNICAT-ABCDEFGHIJ;LICITACIÓN;no`;
  const importWhole = async (...lines: string[]) =>
    (await readText([head, ...lines].join('\n'))).rows.map(({ fila, problemas }) => [
      fila,
      problemas.find(({ campo }) => campo === null)?.texto ?? null,
    ]);

  it.each([
    ['a quote that is never closed', ['"1/2 caño', 'Codo', 'Resmas'].map(good)],
    ['a quote that another row closes', [good('"1/2 caño'), good('Codo "1"'), good('Resmas')]],
    ['quotes around two rows', [`"${good('A')}`, `${good('B')}"`]],
  ])('is a problem of its row: %s', async (_what, lines) => {
    const rows = await importWhole(...lines);
    expect(rows.length).toBeLessThan(lines.length);
    expect(rows[0]?.[1]).toMatch(/contiene filas enteras|cortada/);
  });

  it('is a problem of both halves of a row that a line break cut', async () => {
    expect(await importWhole('Caño de', good('acero'), good('Codo'))).toEqual([
      [2, 'La fila está cortada: tiene 1 de 4 celdas'],
      [3, 'La fila 2 está cortada: revise si esta es su continuación. Si es una nota, bórrela'],
      [4, null],
    ]);
  });

  it('is none after a comment', async () => {
    const note = 'Parece un título o una nota, no una licitación: no se importa';
    const notes = [
      '# Cargado por Ana',
      '* Sujeto a modificación',
      '(1) Segundo llamado',
      'Nota: sin IVA',
      'Observaciones: sin IVA',
      'Página 1 de 2',
      'Actualizado al 5/3/2027',
    ];
    const rows = await importWhole(...notes.flatMap((text) => [text, good('Codo')]));
    expect(rows.map(([, problem]) => problem)).toEqual(notes.flatMap(() => [note, null]));
    expect(await importWhole('Total: 2', good('Codo'))).toEqual([
      [2, 'Parece una fila de totales, no una licitación: no se importa'],
      [3, null],
    ]);
  });

  it('is none after a heading that spreadsheets write with its empty cells', async () => {
    const { rows } = await readText([head, 'OBRAS PÚBLICAS;;;', good('Codo')].join('\n'));
    expect(rows[0]?.problemas).toEqual([
      { campo: null, texto: 'Parece un título o una nota, no una licitación: no se importa' },
    ]);
    expect(rows[1]?.problemas.filter(({ campo }) => campo === null)).toEqual([]);
  });

  it('is a problem of a row with a separator too many', async () => {
    expect(await importWhole(good('Caños; codos'), good('Codo'))).toEqual([
      [2, 'La fila tiene 5 celdas y el encabezado 4: revise los separadores'],
      [3, null],
    ]);
  });

  it('is none where a cell just has several lines, which become one', async () => {
    const { rows } = await readText(`${head}\n${good('"Caños\r\n\tde acero"')}`);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.tender.titulo).toBe('Caños de acero');
    expect(rows[0]?.problemas.filter(({ campo }) => campo === null)).toEqual([]);
    expect(rows[0]?.avisos[0]).toBe('Tiene celdas de varios renglones (2): se unieron en uno');
  });
});

it('refuses two columns for the same field, and a table without rows', async () => {
  await expect(readText('Objeto;Título;Expediente;Tipo\na;b;c;d')).rejects.toThrow(
    'El encabezado tiene más de una columna para Objeto: «Objeto» y «Título». Deje una sola.',
  );
  await expect(readText('Objeto;Expediente;Tipo\n;;')).rejects.toThrow('no tiene filas');
});

describe('a sheet of an office', () => {
  const HEADER = ['Objeto', 'Expediente', 'Tipo', 'Publicación'];
  const right = (title: string) => [title, 'EX-1', 'Licitación', '5/3/2027'];
  const sheetOf = (rows: string[][], more: Partial<Table> = {}): Table => ({
    origin: 'Hoja',
    separator: null,
    rows: rows.map((cells, index) => ({ line: index + 1, cells })),
    ...more,
  });

  it('may repeat its header, as above each page', () => {
    const sheet = sheetOf([HEADER, right('A'), [''], HEADER, right('B')]);
    const { rows, emptyRows } = importTable([sheet]);
    expect([rows.map(({ line }) => line), emptyRows]).toEqual([[2, 5], 1]);
    const upper = ['Objeto', 'Expediente', 'Tipo', 'Fechas', ''];
    const lower = ['', '', '', 'Publicación', 'Vencimiento'];
    const paged = importTable([sheetOf([upper, lower, right('A'), upper, lower, right('B')])]);
    expect(paged.rows.map(({ line }) => line)).toEqual([3, 6]);
  });

  it('is read where its rows stand in one column, as a text does that was opened with another separator', () => {
    const lines = ['Licitaciones', '', 'Objeto,Expediente,Tipo', '"Caño, de 2""",EX-1,Licitación'];
    const { table, header, rows } = importTable([sheetOf(lines.map((line) => [line]))]);
    expect([table.origin, header.line, rows]).toEqual([
      'Hoja, en una sola columna (texto separado por coma)',
      3,
      [{ line: 4, cells: ['Caño, de 2"', 'EX-1', 'Licitación'] }],
    ]);
    expect(() => importTable([sheetOf([['Una nota\n'], ['Objeto,Expediente,Tipo']])])).toThrow(
      'No se encontró el encabezado',
    );
  });

  it('is read by its visible columns, and by a hidden one where no other has its field', () => {
    const names = ['Objeto', 'Objeto del llamado', 'Expediente', 'Tipo', 'Vencimiento'];
    const hiddenColumns = new Set([0, 4]);
    const { columns, header } = importTable([
      sheetOf([names, ['interno', 'A', 'EX-1', 'Licitación'], names], { hiddenColumns }),
    ]);
    expect(columns).toEqual([null, 'titulo', 'expediente', 'tipo_licitacion', 'fecha_vencimiento']);
    expect(header.cells).toEqual(['Oculta: Objeto', ...names.slice(1)]);
    const refused = importTable([sheetOf([[...header.cells], ['interno', 'A', 'EX-1', 'Licitación']])]);
    expect(refused.columns).toEqual(columns);
  });

  it('is refused where another table with other columns begins', () => {
    const other = ['Expediente', 'Objeto', 'Tipo'];
    expect(() => importTable([sheetOf([HEADER, right('A'), other, ['EX-2', 'B', 'Licitación']])])).toThrow(
      'En la fila 3 empieza otra tabla, con otras columnas: deje una sola, o guarde cada una en su archivo.',
    );
  });

  it('has a thousand rows at most', () => {
    const rows = (count: number) => [HEADER, ...Array.from({ length: count }, (_, n) => right(`Obra ${n}`))];
    expect(importTable([sheetOf([...rows(1_000), ['']])]).rows).toHaveLength(1_000);
    expect(() => importTable([sheetOf(rows(1_001))])).toThrow('El archivo tiene más de 1000 filas');
  });

  it('says that its rows are hidden where no other is left', () => {
    expect(() => importTable([sheetOf([HEADER], { hiddenRows: 1 })])).toThrow(
      'El archivo no tiene filas debajo del encabezado. Las que tiene están ocultas: muéstrelas en su programa y guárdelo.',
    );
  });
});

it('finds the sheet with tenders among others, and names those that hold tenders too', () => {
  const sheet = (name: string, ...rows: string[][]) => ({
    origin: name,
    separator: null,
    sheet: name,
    rows: rows.map((cells, index) => ({ line: index + 1, cells })),
  });
  const result = importTable([
    sheet('Notas', ['Expediente'], ['x']),
    sheet('Enero', ['Objeto', 'Expediente', 'Tipo'], ['a', 'b', 'c']),
    sheet('Febrero', ['Resumen'], ['Tipo', 'Objeto', 'Expediente'], ['a', 'b', 'c']),
    sheet('Marzo', ['Objeto', 'Expediente', 'Tipo']),
  ]);
  expect([result.table.origin, result.otherSheets]).toEqual(['Enero', ['Febrero']]);
});

it('says in one sentence that a row of totals is no tender', async () => {
  const totals = 'Parece una fila de totales, no una licitación: no se importa';
  const right = 'Caño;EX-2026-00000001--MUNICAT-ABCDEFGHIJ;Licitación;1/12/2026;20/12/2026;1/2026';
  const header = 'Objeto;Expediente;Tipo;Publicación;Vencimiento;Número';
  const text = [header, right, 'TOTAL GENERAL;;;;;2', ';Total: 2;;;;', 'Totalizador;;;;;3'].join('\n');
  const [first, second, third, other] = problems(await readText(text));
  expect([first, second, third]).toEqual([[2], [3, totals], [4, totals]]);
  expect(other?.length).toBeGreaterThan(2);
});

describe('1,000 tables with known cells', () => {
  const letters = fc.constantFrom(...'abñáéíóúÑ12"\';,|\t\n\r =+ºü¿');
  const cell = fc.string({ unit: letters, maxLength: 12 }).filter((text) => withoutMark(text) === text);
  const labels = IMPORT_COLUMNS.slice(0, 6).map((column: ImportColumn) => importLabel(column));
  const table = fc.record({
    rows: fc.array(fc.array(cell, { minLength: 5, maxLength: 5 }), { minLength: 1, maxLength: 6 }),
    separator: fc.constantFrom(';', ',', '\t', '|'),
    encoding: fc.constantFrom(
      { name: 'utf8', addBOM: false },
      { name: 'utf8', addBOM: true },
      { name: 'utf-16le', addBOM: true },
      { name: 'utf-16be', addBOM: true },
      { name: 'windows1252', addBOM: false },
      { name: 'macintosh', addBOM: false },
      { name: 'cp850', addBOM: false },
    ),
    lineEnd: fc.constantFrom('\r\n', '\n', '\r'),
    quoteAll: fc.boolean(),
    says: fc.boolean(),
    endsOpen: fc.boolean(),
  });

  it('are read back cell by cell', () =>
    fc.assert(
      fc.asyncProperty(table, async ({ rows, separator, encoding, lineEnd, quoteAll, says, endsOpen }) => {
        const cells = [labels, ...rows.map((others) => ['Reparación de cañerías y señalización', ...others])];
        const written = (text: string) =>
          quoteAll || text.startsWith('"') || text.includes(separator) || /[\r\n]/.test(text)
            ? `"${text.replaceAll('"', '""')}"`
            : text;
        const lines = cells.map((row) => row.map(written).join(separator));
        const text =
          [...(says ? [`sep=${separator}`] : []), ...lines].join(lineEnd) + (endsOpen ? '' : lineEnd);
        const { addBOM } = encoding;
        const result = importTable(await readTables(iconv.encode(text, encoding.name, { addBOM })));
        expect([result.header.cells, ...result.rows.map((row) => row.cells)]).toEqual(cells);
      }),
      { numRuns: 1_000 },
    ));
});
