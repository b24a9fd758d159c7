import { changesTerms, TENDER_SITUATIONS, type TenderAct, tenderActProblem } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const EXPIRY = '2026-11-25';
const ACTS: readonly TenderAct[] = ['change', 'circular', 'answer', 'withdraw', 'result'];
const published = { mostrar: true, situacion: 'vigente', fecha_vencimiento: EXPIRY } as const;
const allowed = (tender: Parameters<typeof tenderActProblem>[1], today = EXPIRY) =>
  ACTS.filter((act) => tenderActProblem(act, tender, today) === null);

describe('what a publisher may do to a tender', () => {
  it('is everything while it runs, its result from the day on which it expires', () => {
    expect(allowed(published)).toEqual(ACTS);
    expect(allowed(published, '2026-11-24')).toEqual(['change', 'circular', 'answer', 'withdraw']);
    expect(tenderActProblem('result', published, '2026-11-24')).toMatch(/desde el día del vencimiento/);
  });

  it('is only to change it while it is a draft', () => {
    expect(allowed({ ...published, mostrar: false })).toEqual(['change']);
    expect(tenderActProblem('circular', { ...published, mostrar: false }, EXPIRY)).toMatch(/es un borrador/);
  });

  it('is nothing once it was withdrawn', () =>
    expect(allowed({ ...published, situacion: 'retirada' })).toEqual([]));

  it.each(TENDER_SITUATIONS.filter((situation) => !['vigente', 'retirada'].includes(situation)))(
    'is to change it or its result once it is %s',
    (situacion) => {
      const ended = { ...published, situacion };
      expect(allowed(ended)).toEqual(['change', 'result']);
      expect(tenderActProblem('circular', ended, EXPIRY)).toMatch(/no se le agregan circulares/);
      expect(tenderActProblem('answer', ended, EXPIRY)).toMatch(/no se responden más preguntas/);
      expect(tenderActProblem('withdraw', ended, EXPIRY)).toMatch(/no se puede retirar/);
    },
  );
});

describe('a change that makes people prepare another offer', () => {
  it.each([
    [['titulo'], true],
    [['tipo_licitacion'], true],
    [['subtipo_licitacion'], true],
    [['fecha_vencimiento'], true],
    [['pliego'], true],
    [['numero', 'anio', 'expediente', 'fecha_publicacion'], false],
    [['numero', 'pliego'], true],
    [[], false],
  ])('%j: %s', (fields, changes) => expect(changesTerms(fields)).toBe(changes));
});
