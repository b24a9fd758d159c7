import { describe, expect, test } from 'vitest';
import { tableOf } from '../src/report.ts';
import { mustBeAlike } from '../src/side-by-side/compare.ts';

describe('servers are only measured against each other', () => {
  test('when they answer the same', () => {
    const answers = new Map([
      ['api', '{"data":1}'],
      ['bare', '{"data":1}'],
    ]);
    expect(() => mustBeAlike('public list', answers)).not.toThrow();
  });

  test.each([
    ['{"data":2}', 'another value'],
    ['{"data":1} ', 'more'],
    ['{"data":1', 'less'],
  ])('and not when one answers %s: %s', (answer) => {
    const answers = new Map([
      ['api', '{"data":1}'],
      ['usual', answer],
    ]);
    expect(() => mustBeAlike('public list', answers)).toThrow(/^public list: usual answers/);
  });
});

test('a figure that misses what was promised says so, one that has no promise says nothing', () => {
  const shown = tableOf([
    {
      name: 'Side by side',
      measurements: [
        { name: 'kept', value: 12, unit: '×', atLeast: 10 },
        { name: 'missed', value: 9.5, unit: '×', atLeast: 10 },
        { name: 'told', value: 300, unit: 'per second' },
      ],
    },
  ]);
  expect(shown).toMatch(/kept .*≥ 10 +ok$/m);
  expect(shown).toMatch(/missed .*≥ 10 +NOT MET$/m);
  expect(shown).toMatch(/told +300 per second$/m);
});
