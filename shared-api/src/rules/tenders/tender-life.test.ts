import {
  awaitsResult,
  endingText,
  lastTermsChange,
  tenderActProblem,
  tenderEventText,
  tenderStandText,
} from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const tender = (change: object = {}) => ({
  mostrar: true,
  situacion: 'vigente' as const,
  fecha_vencimiento: '2026-05-10',
  ...change,
});

describe('the life of a tender', () => {
  it('takes circulars and can be withdrawn while it runs', () => {
    for (const act of ['change', 'circular', 'withdraw'] as const) {
      expect(tenderActProblem(act, tender(), '2026-05-01')).toBeNull();
    }
  });

  it('has its result from the day of the expiry on', () => {
    expect(tenderActProblem('result', tender(), '2026-05-09')).toMatch(/desde el día del vencimiento/);
    expect(tenderActProblem('result', tender(), '2026-05-10')).toBeNull();
    expect(tenderActProblem('result', tender({ situacion: 'adjudicada' }), '2026-05-10')).toBeNull();
  });

  it('ends when it is withdrawn', () => {
    for (const act of ['change', 'circular', 'withdraw', 'result'] as const) {
      expect(tenderActProblem(act, tender({ situacion: 'retirada' }), '2026-06-01')).toMatch(/fue retirada/);
    }
  });

  it('is told by how it ended, or by how long it takes offers', () => {
    expect(tenderStandText(tender(), '2026-05-08')).toBe('Vence en 2 días');
    expect(tenderStandText(tender({ situacion: 'retirada' }), '2026-05-08')).toBe('Retirada');
    expect(tenderStandText(tender({ situacion: 'desierta' }), '2026-06-08')).toBe('Desierta');
  });

  it('says of a corrected result that its day is that of the correction', () => {
    expect(endingText('adjudicada', '20/11/2026', false)).toBe('Adjudicada el 20/11/2026');
    expect(endingText('desierta', '26/11/2026', true)).toBe('Desierta, resultado corregido el 26/11/2026');
  });

  it('awaits its result from the day after the expiry until it has one', () => {
    expect(awaitsResult(tender(), '2026-05-10')).toBe(false);
    expect(awaitsResult(tender(), '2026-05-11')).toBe(true);
    expect(awaitsResult(tender({ mostrar: false }), '2026-05-11')).toBe(false);
    for (const situacion of ['retirada', 'adjudicada', 'desierta', 'fracasada']) {
      expect(awaitsResult(tender({ situacion }), '2026-05-11')).toBe(false);
    }
  });

  it.each([
    ['publicada', [], 'Se publicó'],
    ['cambiada', ['titulo', 'fecha_vencimiento'], 'Cambió: objeto, fecha de vencimiento'],
    ['circular', ['2', 'Nuevo plazo'], 'Circular 2: Nuevo plazo'],
    ['resultado', ['Desierta'], 'Resultado: Desierta'],
    ['retirada', [], 'Se retiró'],
    ['ocultada', [], 'Dejó de mostrarse'],
    ['repuesta', [], 'Se volvió a publicar'],
    ['repuesta', ['pliego'], 'Se volvió a publicar. Cambió: pliego'],
  ] as const)('%s is told as a sentence', (hecho, detalle, text) => {
    expect(tenderEventText({ hecho, detalle })).toBe(text);
  });

  it('a change is told with before and after, and the circular that announced it', () => {
    const cambios = [{ campo: 'fecha_vencimiento', antes: '18/12/2026', despues: '28/11/2026' }];
    const detalle = ['fecha_vencimiento', 'pliego'];
    expect(tenderEventText({ hecho: 'cambiada', detalle, cambios, circular: 1 })).toBe(
      'Cambió: fecha de vencimiento 18/12/2026 → 28/11/2026, pliego · Circular 1',
    );
    expect(
      tenderEventText({
        hecho: 'cambiada',
        detalle: ['subtipo_licitacion'],
        cambios: [{ campo: 'subtipo_licitacion', antes: '', despues: 'SERVICIOS PUBLICOS' }],
      }),
    ).toBe('Cambió: subtipo — → SERVICIOS PUBLICOS');
  });

  it('the last change of deadline or terms is the one that a reader has to know', () => {
    const cambios = [{ campo: 'fecha_vencimiento', antes: '18/12/2026', despues: '28/11/2026' }];
    const changeText = (...history: Parameters<typeof tenderEventText>[0][]) =>
      lastTermsChange(history)?.text;
    const published = { hecho: 'publicada', detalle: [] } as const;
    const earlier = { hecho: 'cambiada', detalle: ['pliego'], circular: 1 } as const;
    const later = { hecho: 'repuesta', detalle: ['fecha_vencimiento'], cambios, circular: 2 } as const;
    const other = { hecho: 'cambiada', detalle: ['numero'] } as const;
    expect(changeText(published, other)).toBeUndefined();
    expect(changeText(published, earlier, other)).toBe('pliego · Circular 1');
    expect(changeText(published, earlier, later, other)).toBe(
      'fecha de vencimiento 18/12/2026 → 28/11/2026 · Circular 2',
    );
  });
});
