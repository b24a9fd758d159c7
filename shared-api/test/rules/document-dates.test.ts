import fc from 'fast-check';
import {
  addDays,
  DATE_RULES,
  type DateRule,
  DOCUMENT_STATUS_LABEL,
  DOCUMENT_STATUSES,
  type DocumentTypeDates,
  dateLabels,
  dateProblems,
  defaultDateRule,
  documentGroup,
  documentStatus,
  effectiveExpiry,
  isApprovable,
  isRequiredFor,
  neededDates,
  REQUIRED_DOCUMENTS,
} from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const TODAY = '2026-11-21';
const FILE = 'https://portal/files/x';
const typeOf = (regla_fecha: DateRule, flags: Partial<DocumentTypeDates> = {}): DocumentTypeDates => ({
  nombre: 'X',
  emision: false,
  expiracion: false,
  regla_fecha,
  ...flags,
});
const EXPIRY = typeOf('expiry', { expiracion: true });
const BALANCE = typeOf('balance_close', { expiracion: true });
const ASSETS = typeOf('statement_of_assets', { emision: true });
const ISSUE_17 = typeOf('issue_plus_17_months', { emision: true });
const UNDATED = typeOf('none');

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
      problemas: ['La fecha de emisión debe estar dentro de los últimos 60 días'],
    });
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
      { emision: 'La fecha de emisión debe estar dentro de los últimos 60 días' },
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

  it('reads a new type’s expiry flag as an expiry', () => {
    expect(defaultDateRule({ expiracion: true })).toBe('expiry');
    expect(defaultDateRule({ expiracion: false })).toBe('none');
  });
});

describe('the documents that an empty portal asks for', () => {
  const names = (person: 'FISICA' | 'JURIDICA') =>
    REQUIRED_DOCUMENTS.filter((type) => isRequiredFor(type, person)).map(({ nombre }) => nombre);
  const ALL = [
    'DNI',
    'Constancia de inscripción en ARCA (ex AFIP)',
    'Constancia de inscripción en Ingresos Brutos',
    'Licencia comercial municipal',
    'Inscripción en Rentas Municipal',
    'Certificado municipal de libre deuda',
    'Declaración jurada de Ganancias',
  ];
  it('are seven for all, three more of a company, two more of a person', () => {
    expect(names('JURIDICA')).toEqual([
      ...ALL,
      'Contrato constitutivo',
      'Último estado contable',
      'Acta de designación de representantes',
    ]);
    expect(names('FISICA')).toEqual([
      ...ALL,
      'Manifestación de bienes y deudas',
      'Declaración jurada de Bienes Personales',
    ]);
  });
  it('follow the date rules of the specification', () =>
    expect(REQUIRED_DOCUMENTS.map(({ regla_fecha }) => regla_fecha)).toEqual([
      ...Array.from({ length: 6 }, () => 'none'),
      'balance_close',
      'expiry',
      'balance_close',
      'expiry',
      'statement_of_assets',
      'issue_plus_17_months',
    ]));
});
