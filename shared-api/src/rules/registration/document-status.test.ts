import fc from 'fast-check';
import {
  addDays,
  type DateRule,
  DOCUMENT_STATUS_LABEL,
  DOCUMENT_STATUSES,
  type DocumentTypeDates,
  documentStatus,
  effectiveExpiry,
  isApprovable,
} from 'shared-api/rules';
import { describe, expect, it } from 'vitest';
import { ASSETS, BALANCE, EXPIRY, ISSUE_17, TODAY, typeOf, UNDATED } from '../../../test/dated-types.ts';

const FILE = 'https://portal/files/x';

const statusOn = (
  today: string,
  type: DocumentTypeDates | null,
  dates: { emision?: string; expiracion?: string } = {},
) => documentStatus(type, { url_archivo: FILE, emision: null, expiracion: null, ...dates }, today).estado;

describe('the last day on which a document counts', () => {
  it.each([
    ['its own expiry', EXPIRY, { expiracion: '2027-03-31' }, '2027-03-31'],
    ['1 year 5 months after the balance’s close', BALANCE, { expiracion: '2025-12-31' }, '2027-05-31'],
    ['… of a leap February', BALANCE, { expiracion: '2026-09-30' }, '2028-02-29'],
    ['… of a common February', BALANCE, { expiracion: '2025-09-30' }, '2027-02-28'],
    ['… closing on 29 February', BALANCE, { expiracion: '2024-02-29' }, '2025-07-29'],
    ['1 year after a statement of assets', ASSETS, { emision: '2026-11-01' }, '2027-11-01'],
    ['… of 29 February', ASSETS, { emision: '2024-02-29' }, '2025-02-28'],
    ['1 year 5 months after the issue', ISSUE_17, { emision: '2026-06-30' }, '2027-11-30'],
    ['… of the 31st', ISSUE_17, { emision: '2026-01-31' }, '2027-06-30'],
  ])('%s', (_, type, dates, last) =>
    expect(effectiveExpiry(type, { emision: null, expiracion: null, ...dates })).toBe(last),
  );

  it('does not exist without the date that the rule reads, nor for a type without dates', () => {
    for (const type of [EXPIRY, BALANCE]) {
      expect(effectiveExpiry(type, { emision: '2026-01-01', expiracion: null })).toBeNull();
    }
    for (const type of [ASSETS, ISSUE_17]) {
      expect(effectiveExpiry(type, { emision: null, expiracion: '2030-01-01' })).toBeNull();
    }
    expect(effectiveExpiry(UNDATED, { emision: '2020-01-01', expiracion: '2020-01-01' })).toBeNull();
  });

  it('is the earlier of two, for a type that asks for both dates', () => {
    const both = typeOf('issue_plus_17_months', { emision: true, expiracion: true });
    expect(effectiveExpiry(both, { emision: '2026-01-01', expiracion: '2026-12-31' })).toBe('2026-12-31');
    expect(effectiveExpiry(both, { emision: '2026-01-01', expiracion: '2030-12-31' })).toBe('2027-06-01');
  });
});

describe('a document’s status', () => {
  /** Days left until the effective expiry → status, for each rule that has one. */
  const EDGES = [
    [32, 'completo'],
    [31, 'completo'],
    [30, 'proximo-vencer'],
    [1, 'proximo-vencer'],
    [0, 'proximo-vencer'],
    [-1, 'vencido'],
    [-400, 'vencido'],
  ] as const;
  const DATED: readonly (readonly [
    DateRule,
    DocumentTypeDates,
    { emision?: string; expiracion?: string },
  ])[] = [
    ['expiry', EXPIRY, { expiracion: '2028-02-29' }],
    ['balance_close', BALANCE, { expiracion: '2026-09-30' }],
    ['issue_plus_17_months', ISSUE_17, { emision: '2026-09-30' }],
  ];
  const cases = DATED.flatMap(([rule, type, dates]) =>
    EDGES.map(([left, estado]) => ({ rule, type, dates, estado, left })),
  );
  it.each(cases)('$rule with $left days left: $estado', ({ type, dates, estado, left }) => {
    const today = addDays('2028-02-29', -left);
    const status = documentStatus(
      type,
      { url_archivo: FILE, emision: null, expiracion: null, ...dates },
      today,
    );
    expect(status.estado).toBe(estado);
    expect(status.vence).toBe('2028-02-29');
    expect(status.problemas.length > 0).toBe(estado === 'vencido');
  });

  it.each([
    [0, 'completo'],
    [59, 'completo'],
    [60, 'completo'],
    [61, 'fechas-pendientes'],
    [365, 'fechas-pendientes'],
    [366, 'vencido'],
    [-1, 'fechas-pendientes'],
  ])('a statement of assets issued %i days ago: %s', (days, estado) =>
    expect(statusOn(TODAY, ASSETS, { emision: addDays(TODAY, -days) })).toBe(estado),
  );

  it('keeps telling until when an old statement of assets holds', () => {
    const old = { url_archivo: FILE, emision: '2026-08-01', expiracion: null };
    expect(documentStatus(ASSETS, old, TODAY)).toEqual({
      estado: 'fechas-pendientes',
      vence: '2027-08-01',
      problemas: ['La fecha de emisión debe estar dentro de los últimos 60 días: desde el 22/09/2026'],
    });
  });

  it('of an enabling in force is what it was then, until it expires', () => {
    const old = { url_archivo: FILE, emision: '2026-08-01', expiracion: null };
    const on = (today: string) => documentStatus(ASSETS, old, today, '2026-09-01');
    expect(on(TODAY)).toEqual({ estado: 'completo', vence: '2027-08-01', problemas: [] });
    expect(on('2027-07-15').estado).toBe('proximo-vencer');
    expect(on('2027-08-02').estado).toBe('vencido');
  });

  it('is sin-subir without a file, whatever its dates', () => {
    for (const type of [null, UNDATED, EXPIRY, BALANCE, ASSETS, ISSUE_17]) {
      expect(
        documentStatus(type, { url_archivo: null, emision: '2000-01-01', expiracion: '2000-01-01' }, TODAY),
      ).toEqual({ estado: 'sin-subir', vence: null, problemas: [] });
    }
  });

  it('is completo at once for an optional document and for a type without dates', () => {
    expect(statusOn(TODAY, null)).toBe('completo');
    expect(statusOn(TODAY, UNDATED)).toBe('completo');
    expect(statusOn(TODAY, UNDATED, { expiracion: '2020-01-01' })).toBe('completo');
  });

  it('says which date is missing, with the document’s name', () => {
    const both = { ...typeOf('expiry', { emision: true, expiracion: true }), nombre: 'Contrato' };
    expect(documentStatus(both, { url_archivo: FILE, emision: null, expiracion: null }, TODAY)).toEqual({
      estado: 'fechas-pendientes',
      vence: null,
      problemas: [
        'El documento "Contrato" requiere fecha de emisión',
        'El documento "Contrato" requiere fecha de expiración',
      ],
    });
  });

  it('is vencido even when another date is missing, and says since when', () => {
    const both = typeOf('expiry', { emision: true, expiracion: true });
    const status = documentStatus(
      both,
      { url_archivo: FILE, emision: null, expiracion: '2026-11-20' },
      TODAY,
    );
    expect(status.estado).toBe('vencido');
    expect(status.problemas).toContain('El documento "X" venció el 20/11/2026');
  });

  it('only worsens as days go by, once its dates are right', () => {
    const worse = ['completo', 'proximo-vencer', 'vencido'];
    fc.assert(
      fc.property(fc.constantFrom(EXPIRY, BALANCE), fc.nat(1_000), fc.nat(800), (type, ahead, later) => {
        const dates = { expiracion: addDays(TODAY, ahead) };
        const order = [TODAY, addDays(TODAY, later)].map((day) => worse.indexOf(statusOn(day, type, dates)));
        expect(order[0]).toBeGreaterThanOrEqual(0);
        expect(order[1]).toBeGreaterThanOrEqual(order[0] ?? Number.POSITIVE_INFINITY);
      }),
    );
  });

  it('may be approved when completo or proximo-vencer only; every status has a label', () => {
    expect(DOCUMENT_STATUSES.filter(isApprovable)).toEqual(['proximo-vencer', 'completo']);
    expect(Object.keys(DOCUMENT_STATUS_LABEL).sort()).toEqual([...DOCUMENT_STATUSES].sort());
  });
});
