import {
  followerNewsTitle,
  followProblem,
  isFollowerNews,
  TENDER_SITUATIONS,
  type TenderSituation,
} from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const event = (
  hecho: Parameters<typeof isFollowerNews>[0]['hecho'],
  detalle: string[] = [],
  terms = false,
) => ({
  hecho,
  detalle,
  modificaPliego: terms,
});

describe('following a tender', () => {
  const followed = (situacion: TenderSituation, fecha_vencimiento = '2026-03-20') =>
    followProblem({ situacion, fecha_vencimiento }, '2026-03-25') === null;

  it('is for those that are still to have a result', () => {
    expect(TENDER_SITUATIONS.filter((situacion) => followed(situacion))).toEqual(['vigente']);
  });

  it('ends a year after the deadline, when followers of a tender without result are forgotten', () => {
    expect(['2025-03-25', '2025-03-24'].map((deadline) => followed('vigente', deadline))).toEqual([
      true,
      false,
    ]);
  });

  it.each([
    ['its publication', event('publicada'), false],
    ['a number that is corrected', event('cambiada', ['numero']), false],
    ['another deadline', event('cambiada', ['fecha_vencimiento'], true), true],
    ['a circular', event('circular', ['1', 'Visita']), true],
    ['an answer', event('respondida', ['3']), true],
    ['a result', event('resultado', ['Desierta']), true],
    ['its withdrawal', event('retirada'), true],
    ['its hiding', event('ocultada'), false],
    ['its being shown again as it was', event('repuesta'), false],
    ['its being shown again for another object', event('repuesta', ['titulo']), true],
    ['its being shown again with other terms', event('repuesta', [], true), true],
  ])('tells of %s: %j', (_what, one, tells) => expect(isFollowerNews(one)).toBe(tells));

  it.each([
    ['Circular nueva', [event('circular', ['1', 'Visita']), event('circular', ['2', 'Planos'])]],
    ['Nueva fecha de vencimiento', [event('cambiada', ['titulo', 'fecha_vencimiento'], true)]],
    ['Cambió lo que se pide', [event('cambiada', ['pliego'], true)]],
    ['Resultado', [event('resultado', ['Desierta'])]],
    ['Resultado corregido', [event('resultado', ['Desierta', 'Adjudicada', 'Un error'])]],
    ['Respuesta a una pregunta', [event('respondida', ['1']), event('respondida', ['2'])]],
    ['Respuesta corregida', [event('respondida', ['1', 'Un error'])]],
    ['Se retiró', [event('retirada')]],
    ['Novedades', [event('circular', ['1', 'Visita']), event('retirada')]],
  ])('is told under «%s»', (title, news) => expect(followerNewsTitle(news)).toBe(title));
});
