import { offeredResolutions, type ResolutionUse } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const use = (resolucion: string, part: Partial<ResolutionUse> = {}): ResolutionUse => ({
  resolucion,
  fileId: `archivo-${resolucion}`,
  propia: false,
  hoy: false,
  ...part,
});
const numbers = (uses: readonly ResolutionUse[]) => offeredResolutions(uses).map((one) => one.resolucion);

describe('the resolutions that a reviewer is offered', () => {
  it('begin with the own ones of today, then other people’s of today, then the own ones of before', () => {
    const uses = [
      use('de otra, hoy', { hoy: true }),
      use('propia, hoy', { hoy: true, propia: true }),
      use('propia, de hoy temprano', { hoy: true, propia: true }),
      use('de otra, ayer'),
      use('propia, ayer', { propia: true }),
    ];
    expect(numbers(uses)).toEqual([
      'propia, hoy',
      'propia, de hoy temprano',
      'de otra, hoy',
      'propia, ayer',
      'de otra, ayer',
    ]);
  });

  it('name each resolution once, as the reviewer’s own where it is', () => {
    const shared = use('12/26', { hoy: true });
    expect(offeredResolutions([shared, { ...shared, propia: true }, shared])).toEqual([
      { ...shared, propia: true },
    ]);
  });

  it('keep two files of one number apart, and two numbers of one file', () => {
    const first = use('12/26');
    expect(
      offeredResolutions([first, { ...first, fileId: 'otro' }, { ...first, resolucion: '13/26' }]),
    ).toHaveLength(3);
  });

  it('are at most eight', () => {
    const uses = Array.from({ length: 40 }, (_, n) => use(`${n}/26`));
    expect(numbers(uses)).toEqual(uses.slice(0, 8).map((one) => one.resolucion));
  });
});
