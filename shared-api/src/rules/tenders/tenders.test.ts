import fc from 'fast-check';
import {
  EMPTY_TENDER,
  EXPEDIENTE_SHAPE_PROBLEM,
  hasSubtype,
  isExpediente,
  normaliseExpediente,
  SUBTYPES,
  TENDER_EXPIRY_MISSING,
  TENDER_NUMBER_PROBLEM,
  TENDER_TYPES,
  TENDER_YEAR_PROBLEM,
  type TenderForm,
  tenderExpiryProblem,
  tenderLabel,
  tenderPhase,
  tenderProblems,
  tenderSubtypeOf,
  tenderTypeOf,
  withoutControlCharacters,
} from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const RIGHT: TenderForm = {
  ...EMPTY_TENDER,
  titulo: 'Compra de luminarias',
  numero: 1,
  anio: 2026,
  expediente: 'EX-2026-00001234--MUNICAT-ABCDEFGH12',
  tipo_licitacion: 'LICITACIÓN',
  fecha_publicacion: '2026-11-01',
  fecha_vencimiento: '2026-11-30',
  pliego_url: 'https://portal/files/x',
};

describe('a tender’s form', () => {
  it('is right', () => expect(tenderProblems(RIGHT)).toEqual({}));

  it.each([
    ['titulo', '', "El campo 'Objeto' es obligatorio"],
    ['titulo', '\u200b \u2060', "El campo 'Objeto' es obligatorio"],
    ['titulo', '...', "El campo 'Objeto' es obligatorio"],
    ['titulo', '   ', "El campo 'Objeto' es obligatorio"],
    ['titulo', 'x'.repeat(251), 'Máximo 250 caracteres'],
    ['numero', null, 'Debe escribir el número'],
    ['numero', -1, TENDER_NUMBER_PROBLEM],
    ['numero', 1.5, TENDER_NUMBER_PROBLEM],
    ['numero', 1_000_000_000, TENDER_NUMBER_PROBLEM],
    ['numero', Number.NaN, TENDER_NUMBER_PROBLEM],
    ['anio', null, 'Debe escribir el año'],
    ['anio', -2026, TENDER_YEAR_PROBLEM],
    ['anio', 20_260, TENDER_YEAR_PROBLEM],
    ['expediente', ' ', "El campo 'Expediente' es obligatorio"],
    ['expediente', 'EX-2026', EXPEDIENTE_SHAPE_PROBLEM],
    ['tipo_licitacion', null, 'Debes seleccionar un tipo de licitación'],
    ['tipo_licitacion', 'CONTRATACION_DIRECTA', 'Debes seleccionar un subtipo de licitación'],
    ['fecha_publicacion', null, 'Debes seleccionar la fecha de publicación'],
    ['fecha_publicacion', '2026-02-30', 'Debes seleccionar la fecha de publicación'],
    ['fecha_vencimiento', null, 'Debes seleccionar la fecha de vencimiento'],
    ['fecha_vencimiento', '2026-10-31', 'La fecha de vencimiento no puede ser anterior a la publicación'],
    [
      'fecha_vencimiento',
      '2026-11-01',
      'La fecha de vencimiento no puede ser igual a la fecha de publicación',
    ],
    ['preguntas_hasta', '2026-02-30', 'Elija un día, o déjelo vacío si no se reciben preguntas'],
    ['preguntas_hasta', '2026-12-01', 'No se pueden recibir preguntas después de la fecha de vencimiento'],
    ['preguntas_hasta', '2026-10-31', 'El último día de preguntas no puede ser anterior a la publicación'],
    ['pliego_url', null, 'Debes subir el pliego de la licitación'],
    ['pliego_url', '', 'Debes subir el pliego de la licitación'],
  ] as const)('%s %j: %s', (field, value, problem) => {
    const where = problem.includes('subtipo') ? 'subtipo_licitacion' : field;
    expect(tenderProblems({ ...RIGHT, [field]: value })).toEqual({ [where]: problem });
  });

  it.each(['2026-11-01', '2026-11-30'])('takes questions until %s, between its dates', (until) =>
    expect(tenderProblems({ ...RIGHT, preguntas_hasta: until })).toEqual({}),
  );

  it('takes the longest title, number 0 and a direct contracting with its subtype', () => {
    expect(tenderProblems({ ...RIGHT, titulo: 'x'.repeat(250), numero: 0 })).toEqual({});
    expect(tenderProblems({ ...RIGHT, numero: 999_999_999, anio: 9999 })).toEqual({});
    for (const subtipo_licitacion of SUBTYPES) {
      const direct = { ...RIGHT, tipo_licitacion: 'CONTRATACION_DIRECTA', subtipo_licitacion } as const;
      expect(tenderProblems(direct)).toEqual({});
    }
  });

  it.each(['\u0000', '\u000b', '\u007f', '\ufffe', '\udc00'])('takes no %j in its title', (bad) => {
    expect(tenderProblems({ ...RIGHT, titulo: `Obra${bad}` })).toEqual({
      titulo: 'El objeto tiene caracteres que no se pueden guardar',
    });
    expect(withoutControlCharacters(`O${bad}bra\t😀 “S”\r\n`)).toBe('Obra\t😀 “S”\r\n');
  });

  it('keeps the file number of another system that is stored, and takes no other', () => {
    const foreign = { ...RIGHT, expediente: '4009-20-11759/2021 “S”' };
    expect(tenderProblems(foreign, foreign.expediente)).toEqual({});
    const shape = { expediente: EXPEDIENTE_SHAPE_PROBLEM };
    expect(tenderProblems(foreign)).toEqual(shape);
    expect(tenderProblems(foreign, RIGHT.expediente)).toEqual(shape);
    expect(tenderProblems({ ...RIGHT, expediente: '' }, '')).toEqual({
      expediente: "El campo 'Expediente' es obligatorio",
    });
  });

  it('tells everything at once when it is empty', () =>
    expect(Object.keys(tenderProblems(EMPTY_TENDER)).sort()).toEqual([
      'anio',
      'expediente',
      'fecha_publicacion',
      'fecha_vencimiento',
      'numero',
      'pliego_url',
      'tipo_licitacion',
      'titulo',
    ]));

  it('does not compare an expiry with a publication that is missing', () =>
    expect(tenderExpiryProblem(null, '2026-11-01')).toBeNull());
  it('is asked for again when it is no day of the calendar; a wrong publication is told at its own field', () => {
    expect(tenderExpiryProblem('2026-02-01', '2026-02-30')).toBe(TENDER_EXPIRY_MISSING);
    expect(tenderExpiryProblem('2026-02-30', '2026-02-01')).toBeNull();
  });
});

describe('types and subtypes', () => {
  it('are those of the specification; only direct contracting has a subtype', () => {
    expect(TENDER_TYPES).toEqual([
      'CONTRATACION_DIRECTA',
      'CONCURSO_DE_PRECIOS',
      'LICITACIÓN',
      'INICIATIVA_PRIVADA',
    ]);
    expect(SUBTYPES).toEqual(['POR_SIGNIFICACION_ECONOMICA', 'SERVICIOS_PUBLICOS', 'BIENES_DE_CAPITAL']);
    expect([...TENDER_TYPES, null].filter(hasSubtype)).toEqual(['CONTRATACION_DIRECTA']);
  });

  it('are shown with spaces, and read back from code or label', () => {
    expect(tenderLabel('CONCURSO_DE_PRECIOS')).toBe('CONCURSO DE PRECIOS');
    for (const type of TENDER_TYPES) {
      for (const text of [type, tenderLabel(type), tenderLabel(type).toLowerCase()])
        expect(tenderTypeOf(text)).toBe(type);
    }
    for (const subtype of SUBTYPES) {
      for (const text of [subtype, tenderLabel(subtype), ` ${tenderLabel(subtype).toLowerCase()} `]) {
        expect(tenderSubtypeOf(text)).toBe(subtype);
      }
    }
  });

  it('read the other spelling and a missing accent, and nothing else', () => {
    expect(tenderSubtypeOf('POR_SIMPLIFICACION_ECONOMICA')).toBe('POR_SIGNIFICACION_ECONOMICA');
    expect(tenderSubtypeOf('Por simplificación económica')).toBe('POR_SIGNIFICACION_ECONOMICA');
    expect(tenderTypeOf('LICITACION')).toBe('LICITACIÓN');
    for (const text of ['', 'OTRA', 'LICITACIONES', 'constructor']) {
      expect(tenderTypeOf(text), text).toBeNull();
      expect(tenderSubtypeOf(text), text).toBeNull();
    }
  });
});

/** Texts that are nearly a file number, or come along when one is copied. */
const pasted = fc
  .array(fc.constantFrom(...'EXexMUNICATñ0129-\u2010\u2013\u2212 \n\u00a0'))
  .map((characters) => characters.join(''));

describe('a file number', () => {
  it.each(['EX-2026-00001234--MUNICAT-ABCDEFGHIJ', 'EX-0001-99999999--MUNICAT-0123456789'])(
    '%s is one',
    (text) => expect(isExpediente(text)).toBe(true),
  );
  it.each([
    '',
    'EX-2026-1234--MUNICAT-ABCDEFGHIJ',
    'EX-2026-00001234-MUNICAT-ABCDEFGHIJ',
    'EX-2026-00001234--MUNICAT-ABCDEFGHI',
    'EX-2026-00001234--MUNICAT-ABCDEFGHIJK',
    'EX-2026-00001234--OTRA-ABCDEFGHIJ',
    'ex-2026-00001234--municat-abcdefghij',
    'EX-2026-00001234--MUNICAT-ABCDEFGHÑJ',
    'EX-2026-00001234--MUNICAT-ABCDEFGHIJ\n',
  ])('%j is none', (text) => expect(isExpediente(text)).toBe(false));

  it('is taken however it was pasted', () => {
    for (const pasted of [
      'ex-2026-00001234--municat-abcdefghij',
      ' EX-2026-00001234- -MUNICAT-ABCDEFGHIJ\n',
      'EX\u20132026\u201000001234\u2011\u2011MUNICAT\u2212ABCDEFGHIJ',
    ]) {
      expect(normaliseExpediente(pasted)).toBe('EX-2026-00001234--MUNICAT-ABCDEFGHIJ');
    }
  });

  it('is written once: writing it again changes nothing, and nothing is invented', () =>
    fc.assert(
      fc.property(pasted, (text) => {
        const once = normaliseExpediente(text);
        expect(normaliseExpediente(once)).toBe(once);
        if (!/\d/.test(text)) expect(isExpediente(once)).toBe(false);
      }),
    ));
});

describe('a tender on a day', () => {
  it.each([
    ['2026-10-31', 'proxima'],
    ['2026-11-01', 'abierta'],
    ['2026-11-30', 'abierta'],
    ['2026-12-01', 'cerrada'],
  ])('%s: %s', (today, phase) =>
    expect(tenderPhase({ fecha_publicacion: '2026-11-01', fecha_vencimiento: '2026-11-30' }, today)).toBe(
      phase,
    ),
  );
});
