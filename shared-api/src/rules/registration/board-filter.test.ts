import { boardFilterLabel, boardFilterOf, boardFilterText, WAIT_RANGES } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const USER = '00000000-0000-4000-8000-000000000001';

describe('a number of the dashboard as a filter of the list', () => {
  it.each([
    ['espera:6', 'Esperan: 6 a 10 días'],
    ['espera:11', 'Esperan: 11 días o más'],
    ['recibidas:2026-11-23', 'Recibidas: 23/11/2026 al 29/11/2026'],
    ['decididas:2026-11-23', 'Decididas: 23/11/2026 al 29/11/2026'],
    [`revisor:${USER}`, 'En manos de Ana Paz'],
    [`decidio:${USER}`, 'Decididas este mes por Ana Paz'],
  ])('%s is said as %s', (text, label) => {
    const filter = boardFilterOf(text);
    if (!filter) throw new Error('no filter');
    expect(boardFilterText(filter)).toBe(text);
    expect(boardFilterLabel(filter, 'Ana Paz')).toBe(label);
  });

  it.each(['', 'espera', 'espera:1', 'espera:6:6', 'recibidas:2026-02-30', 'revisor:yo', 'otra:6'])(
    'is none: %s',
    (text) => expect(boardFilterOf(text)).toBeNull(),
  );

  it('is there for each range of waits', () => {
    for (const { desde } of WAIT_RANGES) expect(boardFilterOf(`espera:${desde}`)).not.toBeNull();
  });
});
