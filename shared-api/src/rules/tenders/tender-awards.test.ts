import { describe, expect, it } from 'vitest';
import { type AwardForm, awardText, resultProblems } from './tender-awards.ts';

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
    ['no award', [], { adjudicaciones: 'Debe cargar al menos una adjudicación' }],
    [
      'nobody',
      [anAward({ proveedor: ' ', cuit: null })],
      { 'adjudicaciones.0.proveedor': 'Debe elegir o escribir el proveedor adjudicado' },
    ],
    [
      'a name that nobody sees',
      [anAward({ proveedor: '\u200b ', cuit: null })],
      { 'adjudicaciones.0.proveedor': 'Debe elegir o escribir el proveedor adjudicado' },
    ],
    [
      'a number in place of the name',
      [anAward({ proveedor: '30-55853536-5', cuit: null })],
      { 'adjudicaciones.0.proveedor': 'Debe escribir el nombre: el CUIT va en su propio campo' },
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
      { 'adjudicaciones.1.renglon': 'Debe escribir el renglón: hay varias adjudicaciones' },
    ],
    [
      'the same supplier twice for one item',
      [anAward({ renglon: 'Renglón 1' }), anAward({ renglon: ' renglón 1 ', proveedor: 'Otro nombre' })],
      { 'adjudicaciones.1.renglon': 'Ese proveedor ya tiene este renglón en otra adjudicación' },
    ],
    [
      'the same name twice for one item, once without CUIT',
      [anAward({ renglon: '1', cuit: null }), anAward({ renglon: '1', proveedor: 'Obras S.A.' })],
      { 'adjudicaciones.1.renglon': 'Ese proveedor ya tiene este renglón en otra adjudicación' },
    ],
  ])('with %s', (_what, awards, problems) => {
    expect(problemsOf(awards)).toEqual(problems);
  });

  it('takes no award when it is none', () => {
    expect(resultProblems({ resultado: 'desierta', adjudicaciones: [], motivo: '' }, false)).toEqual({});
    const result = { resultado: 'desierta', adjudicaciones: [anAward()], motivo: '' } as const;
    expect(resultProblems(result, false)).toEqual({
      adjudicaciones: 'Solo una licitación adjudicada lleva adjudicaciones: quítelas o elija ese resultado',
    });
  });

  it('asks why when it corrects what was published', () => {
    const result = { resultado: 'fracasada', adjudicaciones: [] } as const;
    expect(resultProblems({ ...result, motivo: ' ' }, true)).toEqual({
      motivo: 'Debe escribir por qué se corrige el resultado',
    });
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
