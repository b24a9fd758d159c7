import { describe, expect, it } from 'vitest';
import {
  AWARD_ITEM_MISSING,
  AWARD_REPEATED,
  AWARD_SUPPLIER_MISSING,
  AWARDS_MISSING,
  type AwardForm,
  awardText,
  CORRECTION_REASON_MISSING,
  resultProblems,
} from './tender-awards.ts';

const anAward = (change: Partial<AwardForm> = {}): AwardForm => ({
  renglon: '',
  proveedor: 'OBRAS S.A.',
  cuit: '30558535365',
  monto: 1500,
  ...change,
});
const problemsOf = (adjudicaciones: readonly AwardForm[]) =>
  resultProblems({ resultado: 'adjudicada', adjudicaciones, motivo: '' }, false);

describe('the result of a tender', () => {
  it.each<[string, readonly AwardForm[], object]>([
    ['one award of the whole tender', [anAward()], {}],
    ['an amount that will be told later', [anAward({ monto: null })], {}],
    ['a supplier that no register knows', [anAward({ cuit: null })], {}],
    ['no award', [], { adjudicaciones: AWARDS_MISSING }],
    [
      'nobody',
      [anAward({ proveedor: ' ', cuit: null })],
      { 'adjudicaciones.0.proveedor': AWARD_SUPPLIER_MISSING },
    ],
    [
      'a wrong CUIT',
      [anAward({ cuit: '30558535366' })],
      { 'adjudicaciones.0.cuit': expect.stringContaining('CUIT') },
    ],
    ['two items of one supplier', [anAward({ renglon: 'Renglón 1' }), anAward({ renglon: 'Renglón 2' })], {}],
    [
      'one item shared by two suppliers',
      [anAward({ renglon: '1' }), anAward({ renglon: '1', proveedor: 'OTRA', cuit: '30558521135' })],
      {},
    ],
    [
      'several without their item',
      [anAward({ renglon: '1' }), anAward({ cuit: '30558521135' })],
      { 'adjudicaciones.1.renglon': AWARD_ITEM_MISSING },
    ],
    [
      'the same supplier twice for one item',
      [anAward({ renglon: 'Renglón 1' }), anAward({ renglon: ' renglón 1 ', proveedor: 'Otro nombre' })],
      { 'adjudicaciones.1.renglon': AWARD_REPEATED },
    ],
    [
      'the same name twice for one item, once without CUIT',
      [anAward({ renglon: '1', cuit: null }), anAward({ renglon: '1', proveedor: 'Obras S.A.' })],
      { 'adjudicaciones.1.renglon': AWARD_REPEATED },
    ],
  ])('with %s', (_what, awards, problems) => {
    expect(problemsOf(awards)).toEqual(problems);
  });

  it('needs no award when it is none', () => {
    expect(resultProblems({ resultado: 'desierta', adjudicaciones: [], motivo: '' }, false)).toEqual({});
  });

  it('asks why when it corrects what was published', () => {
    const result = { resultado: 'fracasada', adjudicaciones: [] } as const;
    expect(resultProblems({ ...result, motivo: ' ' }, true)).toEqual({ motivo: CORRECTION_REASON_MISSING });
    expect(resultProblems({ ...result, motivo: 'Error de carga' }, true)).toEqual({});
  });

  it.each([
    [anAward({ renglon: 'Renglón 2' }), 'Renglón 2: OBRAS S.A. (CUIT 30-55853536-5), $\u00a01.500,00'],
    [anAward({ cuit: null, monto: null }), 'OBRAS S.A., se informará después'],
    // Results of earlier versions of the portal.
    [{ renglon: null, proveedor: null, cuit: '30558535365', monto: 10 }, 'CUIT 30-55853536-5, $\u00a010,00'],
    [{ renglon: null, proveedor: null, cuit: null, monto: null }, 'se informará después'],
  ])('is read in a line for each award', (award, text) => {
    expect(awardText(award)).toBe(text);
  });
});
