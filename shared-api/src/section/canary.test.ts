import { describe, expect, test } from 'vitest';
import { cohortOf, releaseFor, visitorIn } from './canary.ts';
import type { LiveSection, SectionRelease } from './registry.ts';

const release = (version: string): SectionRelease => ({
  section: { name: 'mf-tenders', title: 'Licitaciones', contractVersion: 1, prefixes: [], menu: [] },
  version,
  entry: { url: `/mf/mf-tenders/${version}/remoteEntry.js`, integrity: `sha384-${'A'.repeat(64)}` },
  preload: { scripts: [], styles: [] },
});
const entry = (percent: number, roles: ('ADMIN' | 'VISADOR')[] = []): LiveSection => ({
  active: release('1.0.0'),
  previous: null,
  canary: { release: release('1.1.0'), percent, roles },
});
const VISITORS = Array.from({ length: 4000 }, (_, n) => String((n * 0.618_034) % 1));
const given = (section: LiveSection, id: string, role: 'ADMIN' | 'VISADOR' | null = null) =>
  releaseFor(section, { id, role }).version;

describe('who is given what is on trial', () => {
  test('nobody at 0 %, but the roles that were named', () => {
    const section = entry(0, ['ADMIN']);
    expect(new Set(VISITORS.map((id) => given(section, id)))).toEqual(new Set(['1.0.0']));
    expect(new Set(VISITORS.map((id) => given(section, id, 'VISADOR')))).toEqual(new Set(['1.0.0']));
    expect(new Set(VISITORS.map((id) => given(section, id, 'ADMIN')))).toEqual(new Set(['1.1.0']));
  });

  test.each([10, 50, 100])('%d %% of everybody, as near as a hash comes', (percent) => {
    const trials = VISITORS.filter((id) => given(entry(percent), id) === '1.1.0').length;
    expect(Math.abs((trials / VISITORS.length) * 100 - percent)).toBeLessThan(3);
  });

  test('the same visitor always the same, and who had it keeps it when the share grows', () => {
    for (const id of VISITORS.slice(0, 200)) {
      expect(given(entry(20), id)).toBe(given(entry(20), id));
      if (given(entry(20), id) === '1.1.0') expect(given(entry(40), id)).toBe('1.1.0');
    }
  });

  test('not the same visitors for every section', () => {
    const both = VISITORS.filter((id) => cohortOf(id, 'mf-staff') < 10 && cohortOf(id, 'mf-admin') < 10);
    expect(both.length).toBeLessThan(VISITORS.length * 0.03);
  });

  test('a role that was named, whatever its share', () => {
    expect(given(entry(0, ['ADMIN']), 'x', 'ADMIN')).toBe('1.1.0');
    expect(given(entry(0, ['ADMIN']), 'x', 'VISADOR')).toBe('1.0.0');
    expect(given(entry(0, ['ADMIN']), 'x')).toBe('1.0.0');
  });

  test('nobody else while the share of everybody is 0 %', () => {
    const first = VISITORS.filter((id) => cohortOf(id, 'mf-tenders') === 0);
    expect(first.length).toBeGreaterThan(0);
    for (const id of VISITORS) expect(given(entry(0, ['ADMIN']), id, 'VISADOR')).toBe('1.0.0');
  });

  test('without one everybody has the live version', () => {
    expect(given({ active: release('1.0.0'), previous: null }, 'x', 'ADMIN')).toBe('1.0.0');
  });
});

test.each([
  ['visitor=abc-1', 'abc-1'],
  ['otra=1; visitor=abc-1; tercera=2', 'abc-1'],
  ['', null],
  ['novisitor=abc', null],
  ['visitor=', null],
  ['visitor=<script>', null],
  [`visitor=${'a'.repeat(65)}`, null],
])('among the cookies %j a visitor is %j', (cookies, id) => {
  expect(visitorIn(cookies)).toBe(id);
});
