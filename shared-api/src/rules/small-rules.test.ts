import fc from 'fast-check';
import {
  auditCuilProblem,
  auditFilter,
  CLIENT_NAME_PROBLEM,
  CLIENTS_COUNT_PROBLEM,
  clientsProblem,
  DECLARATION_FIELDS,
  DECLARATIONS,
  fold,
  fullNameOf,
  labelChanges,
  labelNameProblem,
  newDocumentTypeProblem,
  observationProblems,
  optionalNameProblem,
  preview,
  REQUIRED_DECLARATIONS,
  RESOLUTION_SHORT,
  resolutionProblem,
  unreadFor,
} from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

describe('the three clients', () => {
  const clients = [
    { nombre_completo: 'ARCA', cuil: '33693450239' },
    { nombre_completo: 'Banco', cuil: '30500010912' },
    { nombre_completo: 'YPF', cuil: '30546689979' },
  ];
  const [first, second, third] = clients;
  if (!first || !second || !third) throw new Error('the example is empty');
  it.each([
    [clients, null],
    [[], CLIENTS_COUNT_PROBLEM],
    [[first, second], CLIENTS_COUNT_PROBLEM],
    [[...clients, first], CLIENTS_COUNT_PROBLEM],
    [[first, second, first], 'Los 3 clientes deben ser distintos'],
    [
      [first, second, { ...third, cuil: '30546689978' }],
      'El último número del CUIT/CUIL no corresponde a los anteriores. Revise los números',
    ],
    [[first, second, { ...third, nombre_completo: ' ' }], CLIENT_NAME_PROBLEM],
    [
      [first, second, { ...third, cuil: '20002307554' }],
      'El proveedor no puede ser su propio cliente: informe otro CUIT/CUIL',
    ],
  ])('%j: %s', (given, problem) => expect(clientsProblem(given, '20002307554')).toBe(problem));

  it.each([
    ['JUAN', 'PEREZ', null, 'JUAN PEREZ'],
    ['JUAN', null, 'OTRA S.A.', 'JUAN'],
    ['ANA', 'PAZ', null, 'ANA PAZ'],
    ['ANA', 'PAZ', 'PAZ HNOS', 'PAZ HNOS'],
    [null, null, 'ÑANDÚ S.R.L.', 'ÑANDÚ S.R.L.'],
    [null, null, 'AFIP', 'AFIP'],
    ['JUAN', 'PEREZ', 'AFIP', 'JUAN PEREZ'],
    [' ', '', 'YPF', null],
    ['ANA', null, null, null],
    [' ', 'PAZ', null, null],
    [null, null, null, null],
  ])('%s %s, %s is called %s', (nombre, apellido, razonSocial, name) =>
    expect(fullNameOf({ nombre, apellido, razonSocial })).toBe(name),
  );
});

describe('a correction', () => {
  it.each([
    [{ name: 'DNI', observacion: 'no' }, {}],
    [{ name: ' ', observacion: 'ilegible' }, { name: 'El nombre del documento es requerido' }],
    [{ name: 'DNI', observacion: ' ' }, { observacion: 'La observación no puede estar vacía' }],
    [{ name: 'DNI', observacion: 'x' }, { observacion: 'La observación debe tener al menos 2 caracteres' }],
  ])('%j: %j', (observation, problems) => expect(observationProblems(observation)).toEqual(problems));

  it('tells both fields of an empty observation', () =>
    expect(observationProblems({ name: '', observacion: '' })).toEqual({
      name: 'El nombre del documento es requerido',
      observacion: 'La observación no puede estar vacía',
    }));
});

describe('names and numbers that staff type', () => {
  it.each([
    ['', 'Número de resolución no puede estar vacio'],
    ['  ', 'Número de resolución no puede estar vacio'],
    ['12', RESOLUTION_SHORT],
    ['123', null],
  ])('resolution %j: %s', (text, problem) => expect(resolutionProblem(text)).toBe(problem));

  it.each([
    ['', 'El nombre de la etiqueta no puede estar vacia'],
    [' a ', 'La etiqueta debe tener al menos 2 caracteres'],
    ['--', 'La etiqueta debe tener al menos una letra o un número'],
    ['TV', null],
    ['A+', null],
  ])('label %j: %s', (text, problem) => expect(labelNameProblem(text)).toBe(problem));

  it('a new document type has a name of 3 and at least one kind of person', () => {
    const right = { nombre: 'Aval', requerido_persona_fisica: true, requerido_persona_juridica: false };
    expect(newDocumentTypeProblem(right)).toBeNull();
    expect(newDocumentTypeProblem({ ...right, nombre: ' DN ' })).not.toBeNull();
    expect(newDocumentTypeProblem({ ...right, nombre: '...' })).toBe(
      'El nombre debe tener al menos una letra o un número',
    );
    expect(newDocumentTypeProblem({ ...right, nombre: 'DNI' })).toBeNull();
    expect(newDocumentTypeProblem({ ...right, requerido_persona_fisica: false })).not.toBeNull();
    expect(
      newDocumentTypeProblem({ ...right, requerido_persona_fisica: false, requerido_persona_juridica: true }),
    ).toBeNull();
  });

  it('labels to put on and to take off', () =>
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(9).map(String)),
        fc.uniqueArray(fc.nat(9).map(String)),
        (before, after) => {
          const { added, removed } = labelChanges(before, after);
          const saved = new Set([...before, ...added]);
          for (const id of removed) expect(saved.delete(id)).toBe(true);
          expect([...saved].sort()).toEqual([...after].sort());
          expect(added.some((id) => before.includes(id))).toBe(false);
        },
      ),
    ));
});

describe('an optional document’s name', () => {
  const MISSING = 'Debe proporcionar un nombre para el documento antes de subirlo';
  const LENGTH = 'El nombre debe tener entre 1 y 50 caracteres';
  const CHARACTERS = 'El nombre solo puede contener letras, números y espacios';
  it.each([
    ['', MISSING],
    ['   ', MISSING],
    ['a', null],
    ['Habilitación 2026 Ñandú', null],
    ['n\u0303andu\u0301', null],
    ['Constancia\u00a0de\u2009CBU', null],
    ['\u200bConstan\u00adcia', null],
    ['Constancia\vde\tCBU', null],
    ['x'.repeat(50), null],
    [` ${'x'.repeat(50)} `, null],
    ['x'.repeat(51), LENGTH],
    ['a.pdf', CHARACTERS],
    ['a-b', CHARACTERS],
    ['a<b>', CHARACTERS],
  ])('%j: %s', (name, problem) => expect(optionalNameProblem(name)).toBe(problem));
});

describe('the audit filter', () => {
  it.each([
    ['', null],
    ['20002307554', null],
    ['2000230755', 'El CUIL debe tener 11 números.'],
    ['200023075541', 'El CUIL debe tener 11 números.'],
    ['2000230755a', 'El CUIL debe tener 11 números.'],
  ])('CUIL %j: %s', (cuil, problem) => expect(auditCuilProblem(cuil)).toBe(problem));

  it('uses the date when both are given', () => {
    const [cuil, fecha] = ['20002307554', '2026-11-21'];
    expect(auditFilter({ cuil, fecha })).toEqual({ by: 'fecha', fecha });
    expect(auditFilter({ cuil: '', fecha })).toEqual({ by: 'fecha', fecha });
    expect(auditFilter({ cuil, fecha: null })).toEqual({ by: 'cuil', cuil });
    expect(auditFilter({ cuil: '', fecha: null })).toEqual({ by: 'nothing' });
  });
});

describe('the chat', () => {
  const from = (...sides: ('PROVEEDOR' | 'AUDITOR')[]) =>
    sides.map((remitente) => ({ remitente, leido: false }));
  it('counts for each side what the other wrote and it has not read', () => {
    const messages = [
      ...from('PROVEEDOR', 'AUDITOR', 'AUDITOR'),
      { remitente: 'AUDITOR', leido: true } as const,
    ];
    expect(unreadFor('PROVEEDOR', messages)).toBe(2);
    expect(unreadFor('AUDITOR', messages)).toBe(1);
    expect(unreadFor('AUDITOR', [])).toBe(0);
  });
});

const characters = fc
  .array(fc.constantFrom('a', ' ', 'ñ', 'e\u0301', '👍', '👨‍👩‍👧'), { maxLength: 150 })
  .map((all) => all.join(''));

describe('the preview of an observation', () => {
  it('is whole up to 100 characters and cut beyond', () => {
    expect(preview('x'.repeat(100))).toEqual({ text: 'x'.repeat(100), cut: false });
    expect(preview('x'.repeat(101))).toEqual({ text: 'x'.repeat(100), cut: true });
    expect(preview('')).toEqual({ text: '', cut: false });
  });
  it('never cuts a character in two, and shows only what is there', () =>
    fc.assert(
      fc.property(characters, (text) => {
        const { text: shown, cut } = preview(text);
        expect(shown.isWellFormed()).toBe(true);
        expect(text.startsWith(shown)).toBe(true);
        expect([...shown].length).toBe(Math.min(100, [...text].length));
        expect(cut).toBe(shown !== text);
      }),
    ));
});

describe('text as searches compare it', () => {
  it.each([
    [' Ñandú ', 'nandu'],
    ['LICITACIÓN', 'licitacion'],
    ['n\u0303', 'n'],
    ['\u200bLici\u00adtación\ufeff', 'licitacion'],
    ['', ''],
  ])('%j is %j', (text, folded) => expect(fold(text)).toBe(folded));
  it('compares a text and its folding as the same', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-ZáéíóúüñÁÉÍÓÚÜÑ0-9 .]*$/), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
        expect(fold(text.toUpperCase())).toBe(fold(text.toLowerCase()));
      }),
    ));
});

describe('the sworn declarations', () => {
  it('have a title and a text each; three are asked of everyone', () => {
    for (const field of DECLARATION_FIELDS) {
      expect(DECLARATIONS[field].title).toMatch(/^Declaración jurada/);
      expect(DECLARATIONS[field].paragraphs.length).toBeGreaterThan(0);
      for (const text of DECLARATIONS[field].paragraphs) expect(text).toMatch(/^(Declaro|Acepto).+\.$/);
    }
    expect([...REQUIRED_DECLARATIONS].sort()).toEqual([
      'declaracion_jurada_contratar_administracion_publica',
      'declaracion_jurada_domicilio_electronico',
      'declaracion_jurada_legislacion_laboral_vigente',
    ]);
  });
  it('bar former officials for 6 months', () =>
    expect(DECLARATIONS.declaracion_jurada_contratar_administracion_publica.paragraphs.join(' ')).toContain(
      '6 meses',
    ));
});
