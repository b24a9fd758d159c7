import { describe, expect, it } from 'vitest';
import { formatDate, formatDateTime, formatTaxId } from '../format.ts';
import { palette } from './palette.ts';
import { theme } from './theme.ts';

/** Relative luminance and contrast, as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe('the colours', () => {
  it.each(Object.entries(palette))('%s can be read: filled, tinted, as an edge', (_, shades) => {
    expect(contrast(shades[7], '#ffffff')).toBeGreaterThanOrEqual(6.3);
    expect(contrast(shades[9], shades[1])).toBeGreaterThanOrEqual(10);
    expect(contrast(shades[5], '#ffffff')).toBeGreaterThanOrEqual(3);
  });

  it('of text on the page can be read', () => {
    for (const text of ['#1c2226', '#55606a', palette.laguna[7], palette.rojo[7]]) {
      expect(contrast(text, '#f7f7f4')).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast('#6a767f', '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });

  it('that Mantine names itself are the city’s', () => {
    expect(theme.colors?.red).toEqual(palette.rojo);
    expect(theme.colors?.gray).toEqual(palette.pizarra);
    expect(theme.primaryColor).toBe('laguna');
    expect(theme.respectReducedMotion).toBe(true);
  });
});

describe('what is shown of data', () => {
  it('dates, times of the city in 24 hours, tax ids', () => {
    expect(formatDate('2026-03-01')).toBe('01/03/2026');
    expect(formatDate(null)).toBe('—');
    expect(formatDateTime('2026-03-01T03:00:00.000Z')).toBe('01/03/2026 00:00');
    expect(formatDateTime('2026-03-01T20:05:00.000Z')).toBe('01/03/2026 17:05');
    expect(formatTaxId('20002307554')).toBe('20-00230755-4');
  });
});
