import { canaryVerdict } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const visits = (visitas_fallidas: number, visitas: number) => ({ visitas, visitas_fallidas });

describe('a canary beside the live version', () => {
  it.each([
    ['is not judged before 200 visits', visits(0, 5_000), visits(199, 199), 'pocos-datos'],
    ['is worse when it fails twice as often', visits(50, 5_000), visits(4, 200), 'peor'],
    ['stays when it fails a little less than that', visits(50, 5_000), visits(19, 1_000), 'sin-diferencia'],
    [
      'stays when it fails as often, and that is often',
      visits(500, 1_000),
      visits(200, 400),
      'sin-diferencia',
    ],
    ['stays when nothing fails', visits(0, 5_000), visits(0, 200), 'sin-diferencia'],
    [
      'stays with one failure where the live version has none',
      visits(0, 5_000),
      visits(1, 200),
      'sin-diferencia',
    ],
    ['is worse with two in 200 where the live version has none', visits(0, 5_000), visits(2, 200), 'peor'],
    ['is judged where nobody opened the live version', visits(0, 0), visits(200, 200), 'peor'],
  ] as const)('%s', (_what, live, canary, verdict) => expect(canaryVerdict(live, canary)).toBe(verdict));
});
