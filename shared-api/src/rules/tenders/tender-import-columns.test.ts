import {
  fileNameKey,
  findImportHeader,
  IMPORT_COLUMNS,
  type ImportColumn,
  importColumnsOf,
  importLabel,
  readImportedTender,
  TENDER_FIELDS,
} from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

describe('the header of an imported table', () => {
  it('is read by the names of the wire and by the labels of the form, however they are written', () => {
    for (const column of IMPORT_COLUMNS) {
      for (const name of [column, importLabel(column)]) {
        for (const written of [
          name,
          name.toUpperCase(),
          ` ${name}: `,
          name.normalize('NFD'),
          `${name} (*)`,
        ]) {
          expect(importColumnsOf([written]), written).toEqual([column]);
        }
      }
    }
    expect(importLabel('titulo')).toBe(TENDER_FIELDS.titulo.label);
  });

  it.each([
    ['Título', 'titulo'],
    ['Nº', 'numero'],
    ['N°', 'numero'],
    ['Nro.', 'numero'],
    ['ANIO', 'anio'],
    ['Expte. N°', 'expediente'],
    ['EXPTE.', 'expediente'],
    ['Descripción', 'titulo'],
    ['Modalidad', 'tipo_licitacion'],
    ['Fecha de cierre', 'fecha_vencimiento'],
    ['Fecha y hora de cierre', 'fecha_vencimiento'],
    ['FECHA VTO.', 'fecha_vencimiento'],
    ['F. Publicación', 'fecha_publicacion'],
    ['Licitación N°', 'numero'],
    ['Expediente electrónico', 'expediente'],
    ['Apertura', null],
    ['Nº de expediente', 'expediente'],
    ['N.º de licitación', 'numero'],
    ['Tipo', 'tipo_licitacion'],
    ['Subtipo', 'subtipo_licitacion'],
    ['Fecha de publicación (dd/mm/aaaa)', 'fecha_publicacion'],
    ['Vencimiento', 'fecha_vencimiento'],
    ['Pliego', 'pliego'],
    ['Publicar', 'mostrar'],
    ['', null],
    ['motivos', null],
  ])('%j names %s', (header, column) => expect(importColumnsOf([header])).toEqual([column]));

  it('is an office’s word only where no column has the portal’s', () => {
    expect(importColumnsOf(['Descripción', 'Objeto', 'Asunto', 'Expte.'])).toEqual([
      null,
      'titulo',
      null,
      'expediente',
    ]);
  });

  it('has the number of the tender beside a column that numbers the rows', () => {
    expect(importColumnsOf(['N°', 'N° de licitación', 'Detalle', 'Objeto del llamado'])).toEqual([
      null,
      'numero',
      null,
      'titulo',
    ]);
  });

  it.each([
    [
      ['Objeto', 'Expediente', 'Tipo', 'Fechas', '', 'Pliego'],
      ['', '', '', 'Publicación', 'Vencimiento', ''],
      ['Objeto', 'Expediente', 'Tipo', 'Publicación', 'Vencimiento', 'Pliego'],
      ['titulo', 'expediente', 'tipo_licitacion', 'fecha_publicacion', 'fecha_vencimiento', 'pliego'],
    ],
    [
      ['', 'N° de', 'Tipo de', 'Fecha de'],
      ['Objeto', 'expediente', 'contratación', 'vencimiento', 'Monto'],
      ['Objeto', 'N° de expediente', 'Tipo de contratación', 'Fecha de vencimiento', 'Monto'],
      ['titulo', 'expediente', 'tipo_licitacion', 'fecha_vencimiento', null],
    ],
  ])('is read from two rows: %j, %j', (upper, lower, cells, columns) => {
    expect(findImportHeader([['Licitaciones'], upper, lower])).toEqual({ index: 2, cells, columns });
  });

  it('is one row where a tender stands below it, even one whose state is the name of a column', () => {
    const header = ['Objeto', 'Expediente', 'Tipo', 'Estado'];
    const headerRead = findImportHeader([header, ['Resmas', 'EX-1', 'Licitación', 'Publicada']]);
    expect(headerRead).toMatchObject({ index: 0, cells: header });
  });

  it('is the row that names the most columns', () => {
    const rows = [
      ['Planilla'],
      [''],
      ['Expediente', 'x'],
      ['Objeto', 'Área', 'Expediente'],
      ['Objeto', 'b', 'c'],
    ];
    expect(findImportHeader(rows)).toMatchObject({ index: 3, columns: ['titulo', null, 'expediente'] });
    expect(findImportHeader([['a'], ['b']])).toBeNull();
  });
});

it('compares file names as people see them', () => {
  expect(fileNameKey('C:\\Pliegos\\Construcción.PDF '.normalize('NFD'))).toBe('construcción.pdf');
  expect(fileNameKey('Captura a la(s) 8.49.03\u202fa.\u00a0m..pdf')).toBe(
    'captura a la(s) 8.49.03 a. m..pdf',
  );
  expect(fileNameKey('Obra 👨\u200d👩\u200d👧.pdf')).toBe(fileNameKey('obra 👨👩👧.pdf'));
});

describe('a row of an imported table', () => {
  const RIGHT: Partial<Record<ImportColumn, string>> = {
    titulo: 'Obra',
    numero: '7',
    anio: '2026',
    expediente: 'EX-2026-00000001--MUNICAT-ABCDEFGHIJ',
    tipo_licitacion: 'licitación',
    fecha_publicacion: '5/3/2027',
    fecha_vencimiento: '20/3/2027',
    pliego: 'a.pdf',
  };
  const NONE = { fecha_publicacion: null, plazo_dias: null, subtipo_licitacion: null, pliego_url: null };
  const TERMS = [{ nombre: 'a.pdf', url: '/a' }];
  const read = (change: Partial<Record<ImportColumn, string>>, terms = TERMS, defaults = {}) => {
    const cells = { ...RIGHT, ...change };
    return readImportedTender((column) => cells[column] ?? '', { ...NONE, ...defaults }, terms, '2027-03-10');
  };

  it.each([
    [{ fecha_publicacion: '46451' }, 'La fecha «46451» se leyó como 05/03/2027'],
    [{ fecha_vencimiento: '20/3/27' }, 'La fecha «20/3/27» se leyó como 20/03/2027'],
    [{ anio: '26' }, 'El año «26» se leyó como 2026'],
    [{ numero: 'N° 07/2026', anio: '' }, 'El número «N° 07/2026» se leyó como 7 del año 2026'],
    [{ numero: '7-26', anio: '' }, 'El número «7-26» se leyó como 7 del año 2026'],
    [{ numero: '7\u201126', anio: '' }, 'El número «7\u201126» se leyó como 7 del año 2026'],
    [{ numero: 'LP 7/2026', anio: '' }, 'El número «LP 7/2026» se leyó como 7 del año 2026'],
    [{ numero: 'Licitación Pública N° 7' }, 'El número «Licitación Pública N° 7» se leyó como 7'],
    [{ expediente: '4009-1/2021' }, 'El expediente es de otro sistema: se conserva como está'],
  ])('says what another reader might have read in another way: %o', (change, note) => {
    const { problemas, avisos } = read(change);
    expect([problemas, avisos]).toEqual([[], [note]]);
  });

  it.each([
    [{ fecha_publicacion: '11/3/2027' }, ['Se publica por sí sola el 11/03/2027 a las 08:00']],
    [{ fecha_publicacion: '10/3/2027' }, []],
    [{ fecha_publicacion: '11/3/2027', mostrar: 'no' }, []],
    [{ fecha_vencimiento: '9/3/2027' }, ['Venció el 09/03/2027: se publica cerrada']],
    [{ fecha_vencimiento: '10/3/2027' }, []],
    [{ fecha_vencimiento: '9/3/2027', mostrar: 'no' }, []],
  ])('says when it is published unless that is now, or that it is closed: %o', (change, notes) => {
    expect(read(change).avisos).toEqual(notes);
  });

  it.each([
    ['Sí', true],
    ['x', true],
    ['', true],
    ['VERDADERO', true],
    ['✓', true],
    ['No', false],
    ['falso', false],
    ['borrador', false],
  ])('is published for %j: %s', (mostrar, shown) => {
    const { tender, problemas } = read({ mostrar });
    expect([tender.mostrar, problemas]).toEqual([shown, []]);
  });

  it('has its file number without the words before it', () => {
    const { tender, avisos } = read({ expediente: 'E.E. N° ex-2026-00000001- -MUNICAT-ABCDEFGHIJ' });
    expect([tender.expediente, avisos]).toEqual([RIGHT.expediente, []]);
    expect(read({ expediente: 'Expte. 12/26' }).tender.expediente).toBe('Expte. 12/26');
  });

  it('has the number of its year, written twice or once', () => {
    const numbersOf = (change: Partial<Record<ImportColumn, string>>) => {
      const { tender, problemas } = read(change);
      return [tender.numero, tender.anio, problemas.map(({ texto }) => texto)];
    };
    expect(numbersOf({ numero: '7/2026', anio: '2026' })).toEqual([7, 2026, []]);
    expect(numbersOf({ numero: '7/2025', anio: '2026' })).toEqual([
      null,
      2026,
      ['«7/2025» dice 2025 y la columna Año dice 2026'],
    ]);
    expect(numbersOf({ numero: '7/26', anio: 'otro' })).toEqual([
      7,
      null,
      ['«otro» no es un año, por ejemplo 2026'],
    ]);
    expect(numbersOf({ numero: '1.500', anio: '2026' })).toEqual([1500, 2026, []]);
  });

  it('is not published on a word that says neither', () => {
    expect(read({ mostrar: 'a definir' }).problemas).toEqual([
      { campo: 'mostrar', texto: '«a definir» no dice si se publica: escriba sí o no' },
    ]);
  });

  it.each(['#N/A', '#N/D', '#¡REF!', '#REF!', '#¿NOMBRE?', '#DIV/0!', '########', '4,56789E+11'])(
    'is never imported with what a spreadsheet writes in place of a value: %s',
    (lost) => {
      for (const campo of Object.keys(RIGHT) as ImportColumn[]) {
        expect(read({ [campo]: lost }).problemas.map((problem) => problem.campo)).toContain(campo);
      }
      expect(read({ mostrar: lost }).problemas.map(({ campo }) => campo)).toEqual(['mostrar']);
    },
  );

  it('names the column of each problem', () => {
    const { problemas } = read({ titulo: '', numero: '-4', fecha_vencimiento: 'pronto', pliego: 'otro.pdf' });
    expect(problemas.map(({ campo }) => campo)).toEqual(['titulo', 'numero', 'fecha_vencimiento', 'pliego']);
  });

  it('takes a file by its exact name, else by the only one that is alike', () => {
    const two = [...TERMS, { nombre: 'A.pdf', url: '/A' }];
    expect(read({ pliego: 'A.pdf' }, two).tender.pliego_url).toBe('/A');
    expect(read({ pliego: 'A.PDF' }).tender.pliego_url).toBe('/a');
    expect(read({ pliego: 'A.PDF' }, two).problemas.map(({ campo }) => campo)).toEqual(['pliego']);
    expect(read({ pliego: 'A' }).tender.pliego_url).toBe('/a');
    expect(read({ pliego: 'A' }, [...TERMS, { nombre: 'a.jpg', url: '/j' }]).tender.pliego_url).toBeNull();
  });

  it('takes the common terms where its own are missing, and says for which', () => {
    const { tender, avisos } = read({ pliego: 'b.pdf' }, TERMS, { pliego_url: '/comun' });
    expect([tender.pliego_url, avisos]).toEqual(['/comun', ['Se usó el pliego común en lugar de «b.pdf»']]);
  });
});
