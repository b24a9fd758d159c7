import {
  DATE_RULE_TEXT,
  DATE_RULES,
  dateLabels,
  dateProblems,
  defaultDateRule,
  documentGroup,
  namedDates,
  neededDates,
  REQUIRED_DOCUMENTS,
} from 'shared-api/rules';
import { describe, expect, it } from 'vitest';
import { ASSETS, BALANCE, EXPIRY, ISSUE_17, TODAY, typeOf, UNDATED } from '../../../test/dated-types.ts';

describe('the form that asks for the dates', () => {
  const none = { emision: null, expiracion: null };
  it('asks the supplier for what the type needs, by its flags or by its rule', () => {
    for (const rule of DATE_RULES) {
      for (const [emision, expiracion] of [
        [false, false],
        [true, false],
        [false, true],
        [true, true],
      ] as const) {
        const type = typeOf(rule, { emision, expiracion });
        const needed = {
          emision: emision || rule === 'statement_of_assets' || rule === 'issue_plus_17_months',
          expiracion: expiracion || rule === 'expiry' || rule === 'balance_close',
        };
        expect(neededDates(type)).toEqual(needed);
        expect(dateProblems(type, none, TODAY)).toEqual({
          ...(needed.emision && { emision: 'Debe ingresar la fecha de emisión' }),
          ...(needed.expiracion && { expiracion: 'Debe ingresar la fecha de expiración' }),
        });
        expect(dateProblems(type, none, TODAY, 'staff')).toEqual({});
      }
    }
  });

  it.each([
    [
      'an issue of tomorrow',
      ISSUE_17,
      { emision: '2026-11-22' },
      { emision: 'La fecha de emisión no puede ser posterior a hoy' },
    ],
    ['an issue of today', ISSUE_17, { emision: '2026-11-21' }, {}],
    ['a statement of 60 days ago', ASSETS, { emision: '2026-09-22' }, {}],
    [
      'a statement of 61 days ago',
      ASSETS,
      { emision: '2026-09-21' },
      { emision: 'La fecha de emisión debe estar dentro de los últimos 60 días: desde el 22/09/2026' },
    ],
    ['a balance that closed long ago', BALANCE, { expiracion: '2020-12-31' }, {}],
    [
      'an expiry before the issue',
      typeOf('expiry', { emision: true, expiracion: true }),
      { emision: '2026-11-20', expiracion: '2026-11-19' },
      { expiracion: 'La fecha de expiración no puede ser anterior a la fecha de emisión' },
    ],
    [
      'an expiry on the day of the issue',
      typeOf('expiry', { emision: true, expiracion: true }),
      { emision: '2026-11-20', expiracion: '2026-11-20' },
      {},
    ],
    [
      'a balance closed before it was issued',
      typeOf('balance_close', { emision: true, expiracion: true }),
      { emision: '2026-06-01', expiracion: '2025-12-31' },
      {},
    ],
  ])('%s', (_, type, dates, problems) => {
    for (const mode of ['supplier', 'staff'] as const) {
      expect(dateProblems(type, { ...none, ...dates }, TODAY, mode)).toEqual(problems);
    }
  });

  it('names wrong dates of a constitutive contract as its fields are labelled', () => {
    const contract = {
      ...typeOf('expiry', { emision: true, expiracion: true }),
      nombre: 'Contrato constitutivo',
    };
    expect(dateProblems(contract, { emision: '2026-11-20', expiracion: '2026-11-19' }, TODAY)).toEqual({
      expiracion: 'La fecha de expiración no puede ser anterior a la fecha de constitución',
    });
    expect(dateProblems(contract, { emision: '2026-11-22', expiracion: '2027-11-19' }, TODAY)).toEqual({
      emision: 'La fecha de constitución no puede ser posterior a hoy',
    });
  });

  it('calls the dates by their own names', () => {
    const namesOf = (nombre: string) => {
      const type = REQUIRED_DOCUMENTS.find((one) => one.nombre === nombre);
      if (!type) throw new Error(`no type ${nombre}`);
      return dateLabels(type);
    };
    expect(namesOf('Contrato constitutivo').emision).toBe('Fecha de constitución');
    expect(namesOf('Último estado contable').expiracion).toBe('Fecha de cierre');
    expect(namesOf('Declaración jurada de Ganancias').expiracion).toBe('Fecha de cierre');
    expect(namesOf('DNI')).toEqual({ emision: 'Fecha de emisión', expiracion: 'Fecha de expiración' });
  });

  it('puts each type into its section', () => {
    expect(documentGroup(UNDATED)).toBe('sin-fechas');
    for (const type of [EXPIRY, BALANCE, ASSETS, ISSUE_17]) expect(documentGroup(type)).toBe('fechas-claves');
    expect(documentGroup(typeOf('none', { emision: true }))).toBe('fechas-claves');
    expect(documentGroup(typeOf('expiry', { emision: true }))).toBe('emision-y-expiracion');
    expect(documentGroup(null)).toBe('opcionales');
  });

  it('says how long a type of document holds', () => {
    expect(DATE_RULE_TEXT.statement_of_assets).toBe(
      '1 año después de la emisión (emitido en los últimos 60 días)',
    );
    expect(DATE_RULE_TEXT.issue_plus_17_months).toBe('1 año y 5 meses después de la emisión');
  });

  it('reads a new type’s expiry flag as an expiry', () => {
    expect(defaultDateRule({ expiracion: true })).toBe('expiry');
    expect(defaultDateRule({ expiracion: false })).toBe('none');
  });
});

describe('the dates of a document, by name', () => {
  it.each([
    ['an expiry', EXPIRY, { expiracion: '2027-03-31' }, ['Fecha de expiración 2027-03-31']],
    ['a balance', BALANCE, { expiracion: '2025-12-31' }, ['Fecha de cierre 2025-12-31', 'Vence 2027-05-31']],
    ['an issue', ISSUE_17, { emision: '2026-01-15' }, ['Fecha de emisión 2026-01-15', 'Vence 2027-06-15']],
    ['a missing date', ASSETS, {}, ['Fecha de emisión null']],
    ['a date that is not asked for', UNDATED, { emision: '2026-01-15' }, ['Fecha de emisión 2026-01-15']],
    ['no date', UNDATED, {}, []],
  ])('are those of %s', (_, type, dates, expected) => {
    const dateNames = namedDates(type, { emision: null, expiracion: null, ...dates });
    expect(dateNames.map(({ name, date }) => `${name} ${date}`)).toEqual(expected);
  });
});
