import { describe, expect, it } from 'vitest';
import {
  announcedChange,
  announcementProblems,
  circularOfChange,
  shorteningText,
} from './announced-change.ts';

const CHANGE_CIRCULAR_MISSING =
  'Debe escribir el texto de la circular que avisa este cambio a quienes preparan su oferta';

const NOTHING = { circular: '', motivo_acortamiento: '' };
const WRITTEN = { circular: 'Se corrige la fecha.', motivo_acortamiento: '' };
const REASONED = { ...WRITTEN, motivo_acortamiento: 'Error de carga.' };
const longer = announcedChange('2026-12-18', '2026-12-20', false);
const shorter = announcedChange('2026-12-18', '2026-11-28', false);
const terms = announcedChange('2026-12-18', '2026-12-18', true);

describe('a change of a public tender', () => {
  it.each([
    ['nothing that bidders rely on', null, NOTHING, 'vigente', {}],
    ['a longer time', longer, WRITTEN, 'vigente', {}],
    ['a longer time without a word', longer, NOTHING, 'vigente', { circular: CHANGE_CIRCULAR_MISSING }],
    [
      'other terms with spaces for a circular',
      terms,
      { ...NOTHING, circular: ' \n' },
      'vigente',
      {
        circular: CHANGE_CIRCULAR_MISSING,
      },
    ],
    [
      'a shorter time without its reason',
      shorter,
      WRITTEN,
      'vigente',
      {
        motivo_acortamiento: 'Debe confirmar que acorta el plazo y escribir el motivo',
      },
    ],
    [
      'a shorter time without a word',
      shorter,
      NOTHING,
      'vigente',
      {
        circular: CHANGE_CIRCULAR_MISSING,
        motivo_acortamiento: 'Debe confirmar que acorta el plazo y escribir el motivo',
      },
    ],
    [
      'a shorter time with blanks for words',
      shorter,
      { circular: ' \n', motivo_acortamiento: '  ' },
      'vigente',
      {
        circular: CHANGE_CIRCULAR_MISSING,
        motivo_acortamiento: 'Debe confirmar que acorta el plazo y escribir el motivo',
      },
    ],
    ['a shorter time with its reason', shorter, REASONED, 'vigente', {}],
    [
      'a circular that announces nothing',
      null,
      WRITTEN,
      'vigente',
      { circular: 'La circular acompaña un cambio de vencimiento o de pliego, y esta vez no cambian' },
    ],
    [
      'a deadline after the result',
      longer,
      WRITTEN,
      'desierta',
      { fecha_vencimiento: 'La licitación ya tiene resultado: no se cambian su vencimiento ni su pliego' },
    ],
    [
      'terms after the result',
      terms,
      WRITTEN,
      'adjudicada',
      { pliego_url: 'La licitación ya tiene resultado: no se cambian su vencimiento ni su pliego' },
    ],
  ] as const)('judges %s', (_name, change, words, situation, problems) => {
    expect(announcementProblems(change, words, situation)).toEqual(problems);
  });

  it('counts the days by which it shortens', () => {
    const textOf = (after: string) => {
      const change = announcedChange('2026-12-18', after, true);
      return change && shorteningText(change);
    };
    expect(['2026-11-28', '2026-12-17', '2026-12-18', '2027-01-01'].map(textOf)).toEqual([
      'Acorta el plazo en 20 días',
      'Acorta el plazo en 1 día',
      '',
      '',
    ]);
  });

  it('is announced with before and after, the words, and the reason of a shorter time', () => {
    expect(shorter && circularOfChange(shorter, REASONED)).toEqual({
      titulo: 'Cambia la fecha de vencimiento',
      texto:
        'Vencimiento: 18/12/2026 → 28/11/2026.\n\nSe corrige la fecha.\n\nAcorta el plazo en 20 días. Motivo: Error de carga.',
    });
    expect(terms && circularOfChange(terms, WRITTEN)).toEqual({
      titulo: 'Cambia el pliego',
      texto: 'Se corrige la fecha.',
    });
    const both = announcedChange('2026-12-18', '2026-12-20', true);
    expect(both && circularOfChange(both, WRITTEN).titulo).toBe('Cambia la fecha de vencimiento y el pliego');
  });
});
