import {
  addDays,
  attorneyProblems,
  cbuProblem,
  clientsProblem,
  dateProblems,
  fileUrlProblem,
  finalValidationProblem,
  fiscalYearDays,
  fiscalYearStart,
  missingItems,
  optionalNameProblem,
  REQUEST_FIELDS,
  REQUIRED_DOCUMENTS,
  type RequestToComplete,
  taxConditionOptions,
} from 'shared-api/rules';
import {
  CBU_EDGES,
  CLIENT_EDGES,
  CONDITION_EDGES,
  DATE_EDGES,
  FILE_URL_EDGES,
  MISSING_EDGES,
  MONTH_EDGES,
  NAME_EDGES,
  POWER_EDGES,
  problemOn,
  TAX_ID_EDGES,
  TEXT_EDGES,
  urlOfLength,
} from 'shared-api/testing';
import { describe, expect, it } from 'vitest';

const TODAY = '2026-03-02';
const day = (offset: number | null) => (offset === null ? null : addDays(TODAY, offset));
const NO_POWER = {
  cuit: '20002307554',
  cuit_apoderado_legal: null,
  fecha_otorgamiento_poder: null,
  fecha_alcance_poder_legal: null,
};
const COMPLETE: RequestToComplete = {
  cuit: '20002307554',
  correo_electronico_notificacion: null,
  domicilio_electronico: [],
  tipo_persona: 'FISICA',
  condicion_fiscal: 'monotributista',
  declaracion_jurada_contratar_administracion_publica: true,
  declaracion_jurada_legislacion_laboral_vigente: true,
  declaracion_jurada_domicilio_electronico: true,
  declaracion_jurada_cuenta_bancaria: true,
  declaracion_jurada_representante_apoderado: true,
  poder_legal: '/archivo-del-poder',
  acta_designacion_url: null,
  cuit_apoderado_legal: '20221124643',
  apoderado_legal_nombre: 'LUISA GOMEZ',
  fecha_otorgamiento_poder: '2026-01-02',
  fecha_alcance_poder_legal: '2027-01-02',
  cuenta_bancaria: [
    {
      titular: 'PEREZ ANA',
      banco: 'BANCO',
      cbu: '0110599520000001234576',
      alias: null,
      nro_cuenta: null,
      cuenta_predeterminada: true,
    },
  ],
  principales_clientes: (CLIENT_EDGES[0]?.cuils ?? []).map((cuil) => ({ cuil, nombre_completo: 'UNO' })),
  documento_proveedor: [],
};

describe('the rules at their edges', () => {
  it.each(TEXT_EDGES)('$what', ({ field, value, problem, kept }) => {
    expect(REQUEST_FIELDS[field].problem(kept ?? value)).toBe(problem);
  });

  it.each(CBU_EDGES)('$what', ({ cbu, problem, kept }) => {
    expect(cbuProblem(kept ?? cbu)).toBe(problem);
  });

  it.each(CLIENT_EDGES)('$what', ({ cuils, problem }) => {
    expect(
      clientsProblem(
        cuils.map((cuil) => ({ cuil, nombre_completo: 'UNO' })),
        COMPLETE.cuit,
      ),
    ).toBe(problem);
  });

  it.each(TAX_ID_EDGES)('$what', ({ cuit, problem, kept }) => {
    const problems = attorneyProblems({ ...NO_POWER, cuit_apoderado_legal: kept ?? cuit }, TODAY);
    expect(problems).toEqual(problem === null ? {} : { cuit_apoderado_legal: problem });
  });

  it.each(POWER_EDGES)('$what', ({ granted, reach, problem }) => {
    const problems = attorneyProblems(
      { ...NO_POWER, fecha_otorgamiento_poder: day(granted), fecha_alcance_poder_legal: day(reach) },
      TODAY,
    );
    expect(Object.values(problems)).toEqual(problem === null ? [] : [problem]);
  });

  it.each(NAME_EDGES)('$what', ({ name, problem }) => {
    expect(optionalNameProblem(name)).toBe(problem);
  });

  it.each(DATE_EDGES)('$what', ({ document, emision, expiracion, problem }) => {
    const type = REQUIRED_DOCUMENTS.find(({ nombre }) => nombre === document);
    if (!type) throw new Error(`no type ${document}`);
    const problems = dateProblems(type, { emision: day(emision), expiracion: day(expiracion) }, TODAY);
    expect(Object.values(problems)).toEqual(problem === null ? [] : [problemOn(problem, TODAY)]);
  });

  it.each(FILE_URL_EDGES)('$what', ({ length, problem }) => {
    expect(fileUrlProblem(urlOfLength(length))).toBe(problem);
  });

  it.each(CONDITION_EDGES)('$what', ({ person, condition, problem }) => {
    expect(taxConditionOptions(person).includes(condition)).toBe(problem === null);
  });

  it.each(MONTH_EDGES)('$label has $days days', ({ month, days }) => {
    expect(fiscalYearDays(month, 2026)).toBe(days);
    expect(fiscalYearStart(2026, month, days)).toBe(`2026-${String(month).padStart(2, '0')}-${String(days)}`);
    expect(fiscalYearStart(2026, month, days + 1)).toBeNull();
  });

  it('a whole request lacks nothing', () => {
    expect(missingItems(COMPLETE, TODAY)).toEqual([]);
    expect(finalValidationProblem(COMPLETE)).toBeNull();
  });

  it.each(MISSING_EDGES)('a request $what, persona $person', ({ person, change, problem, item }) => {
    const request = { ...COMPLETE, tipo_persona: person, ...change } as RequestToComplete;
    expect(missingItems(request, TODAY)).toEqual([item]);
    expect(finalValidationProblem(request)).toBe(problem);
  });
});
