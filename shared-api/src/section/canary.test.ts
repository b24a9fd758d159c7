import { describe, expect, it } from 'vitest';
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
const versionFor = (section: LiveSection, id: string, role: 'ADMIN' | 'VISADOR' | null = null) =>
  releaseFor(section, { id, role }).version;

describe('a canary', () => {
  it('goes at 0 % to the named roles only', () => {
    const section = entry(0, ['ADMIN']);
    expect(new Set(VISITORS.map((id) => versionFor(section, id)))).toEqual(new Set(['1.0.0']));
    expect(new Set(VISITORS.map((id) => versionFor(section, id, 'VISADOR')))).toEqual(new Set(['1.0.0']));
    expect(new Set(VISITORS.map((id) => versionFor(section, id, 'ADMIN')))).toEqual(new Set(['1.1.0']));
  });

  it.each([10, 50, 100])('goes to about %d %% of all visitors', (percent) => {
    const canaries = VISITORS.filter((id) => versionFor(entry(percent), id) === '1.1.0').length;
    expect(Math.abs((canaries / VISITORS.length) * 100 - percent)).toBeLessThan(3);
  });

  it('goes to the same visitors each time, who keep it when the share grows', () => {
    for (const id of VISITORS.slice(0, 200)) {
      expect(versionFor(entry(20), id)).toBe(versionFor(entry(20), id));
      if (versionFor(entry(20), id) === '1.1.0') expect(versionFor(entry(40), id)).toBe('1.1.0');
    }
  });

  it('goes to other visitors in each section', () => {
    const both = VISITORS.filter((id) => cohortOf(id, 'mf-staff') < 10 && cohortOf(id, 'mf-admin') < 10);
    expect(both.length).toBeLessThan(VISITORS.length * 0.03);
  });

  it('goes to a named role whatever its share', () => {
    expect(versionFor(entry(0, ['ADMIN']), 'x', 'ADMIN')).toBe('1.1.0');
    expect(versionFor(entry(0, ['ADMIN']), 'x', 'VISADOR')).toBe('1.0.0');
    expect(versionFor(entry(0, ['ADMIN']), 'x')).toBe('1.0.0');
  });

  it('goes to no visitor outside the named roles at 0 %', () => {
    const first = VISITORS.filter((id) => cohortOf(id, 'mf-tenders') === 0);
    expect(first.length).toBeGreaterThan(0);
    for (const id of VISITORS) expect(versionFor(entry(0, ['ADMIN']), id, 'VISADOR')).toBe('1.0.0');
  });

  it('absent, leaves every visitor the live version', () => {
    expect(versionFor({ active: release('1.0.0'), previous: null }, 'x', 'ADMIN')).toBe('1.0.0');
  });
});

it.each([
  ['visitor=abc-1', 'abc-1'],
  ['otra=1; visitor=abc-1; tercera=2', 'abc-1'],
  ['', null],
  ['novisitor=abc', null],
  ['visitor=', null],
  ['visitor=<script>', null],
  [`visitor=${'a'.repeat(65)}`, null],
])('reads from the cookies %j the visitor %j', (cookies, id) => {
  expect(visitorIn(cookies)).toBe(id);
});
