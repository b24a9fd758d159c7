import { deadlineDateText, deadlineText, tenderPhase, todayInCity } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

describe('the deadline of a tender', () => {
  it.each([
    ['2026-10-31', 'faltan 30 días'],
    ['2026-11-22', 'faltan 8 días'],
    ['2026-11-23', 'Vence en 7 días'],
    ['2026-11-28', 'Vence en 2 días'],
    ['2026-11-29', 'Vence mañana'],
    ['2026-11-30', 'Vence hoy'],
    ['2026-12-01', 'Cerrada'],
    ['2027-11-30', 'Cerrada'],
  ])('on %s: %s', (today, text) => expect(deadlineText('2026-11-30', today)).toBe(text));

  it.each([
    ['2026-11-29', 'Vence el 30/11/2026'],
    ['2026-11-30', 'Vence el 30/11/2026'],
    ['2026-12-01', 'Venció el 30/11/2026'],
  ])('is said with its date on %s: %s', (today, text) =>
    expect(deadlineDateText('2026-11-30', today)).toBe(text),
  );

  it('ends when the day ends in the city, not in Greenwich', () => {
    expect(deadlineText('2026-11-30', todayInCity(new Date('2026-12-01T02:59:59Z')))).toBe('Vence hoy');
    expect(deadlineText('2026-11-30', todayInCity(new Date('2026-12-01T03:00:00Z')))).toBe('Cerrada');
  });

  it('is over exactly where the tender is closed', () => {
    const tender = { fecha_publicacion: '2026-11-01', fecha_vencimiento: '2026-11-30' };
    for (const today of ['2026-10-20', '2026-11-01', '2026-11-30', '2026-12-01']) {
      const over = deadlineText(tender.fecha_vencimiento, today) === 'Cerrada';
      expect([today, over]).toEqual([today, tenderPhase(tender, today) === 'cerrada']);
    }
  });
});
