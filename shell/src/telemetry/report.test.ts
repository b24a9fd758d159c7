import { SIGNALS_MAX, type Signal } from 'shared-api/contract';
import { type LiveSection, type Registry, type SectionRelease, SHELL_VERSION_META } from 'shared-api/section';
import { waitFor } from 'shared-ui/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { markPreview } from '../sections/loaded-sections.ts';
import { REGISTRY } from '../test/open-portal.tsx';
import { listenForErrors, recordEvent, recordLoading } from './event-buffer.ts';
import { startReports } from './report.ts';

// Other files share these modules, and must not get what is replaced here.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
type OnMeasured = (measure: { name: string; value: number }) => void;
vi.mock('web-vitals', () => ({
  onCLS: () => undefined,
  onFCP: () => undefined,
  onINP: () => undefined,
  onLCP: (onMeasured: OnMeasured) => onMeasured({ name: 'LCP', value: 1200.4 }),
  onTTFB: () => undefined,
}));

/** An event that browsers have and jsdom has not. */
class Rejection extends Event {
  constructor(readonly reason: unknown) {
    super('unhandledrejection');
  }
}

const liveOf = (name: string): LiveSection => {
  const entry = REGISTRY.sections.find(({ active }) => active.section.name === name);
  if (!entry) throw new Error(name);
  return entry;
};
const TENDERS = liveOf('mf-tenders').active;
const CANARY: SectionRelease = { ...TENDERS, version: '1.1.0' };
const WITH_CANARY: Registry = {
  revision: 2,
  sections: REGISTRY.sections.map((entry) =>
    entry.active === TENDERS ? { ...entry, canary: { release: CANARY, percent: 10, roles: [] } } : entry,
  ),
};

let sentSignals: Signal[][];
let stop: () => void;

const start = (registry = REGISTRY, measured = false) => {
  stop = startReports(() => registry, '/api/municat', measured);
};
/** The page is left. */
const leave = () => dispatchEvent(new Event('pagehide'));
const sentEvents = () =>
  sentSignals.flat().map(({ seccion, version, modo, ...what }) => [seccion, version, modo, what]);
const thrownIn = (file: string, error: Error = new TypeError('Ana Gómez, 20111222333')) =>
  Object.assign(error, { stack: `${error.name}: ${error.message}\n    at f (http://localhost${file}:1:20)` });
const uncaught = (error: unknown) => dispatchEvent(new ErrorEvent('error', { error }));

beforeAll(listenForErrors);
beforeEach(() => {
  vi.stubGlobal('PromiseRejectionEvent', Rejection);
  const meta = document.createElement('meta');
  meta.name = SHELL_VERSION_META;
  meta.content = 'abc123';
  document.head.append(meta);
  sentSignals = [];
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (address: string, body: Blob) => {
      expect([address, body.type]).toEqual(['/api/municat/telemetria', 'application/json']);
      void body.text().then((text) => sentSignals.push(JSON.parse(text).senales));
      return true;
    },
  });
  window.history.replaceState(null, '', '/licitaciones-concursos');
});
afterEach(() => {
  stop();
  document.querySelector(`meta[name="${SHELL_VERSION_META}"]`)?.remove();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

const VISIT = { tipo: 'visita' };
const FAILED = { tipo: 'visita_fallida' };
const SHELL = ['shell', 'abc123', 'activa'] as const;
const LIVE = ['mf-tenders', '1.0.0', 'activa'] as const;

describe('the reports of a page', () => {
  it('contain the opened versions and their load times, in one report when the page is left', async () => {
    start();
    await recordLoading(async () => [])(TENDERS);
    await recordLoading(async () => [])(TENDERS);
    expect(sentSignals).toEqual([]);
    leave();
    await waitFor(() => expect(sentSignals).toHaveLength(1));
    expect(sentEvents()).toEqual([
      [...SHELL, VISIT],
      [...LIVE, VISIT],
      [...LIVE, { tipo: 'medida', medida: 'carga', valor: expect.any(Number) }],
      [...LIVE, { tipo: 'medida', medida: 'carga', valor: expect.any(Number) }],
    ]);
  });

  it('contain events from before the reports started', async () => {
    // A page that nothing makes reports of yet.
    vi.resetModules();
    const page = await import('./event-buffer.ts');
    page.listenForErrors();
    const failing = page.recordLoading(() => Promise.reject(new Error('gone')));
    await expect(failing(TENDERS)).rejects.toThrow('gone');
    uncaught(thrownIn('/mf/mf-tenders/1.0.0/assets/1.js'));
    const { startReports: startLate } = await import('./report.ts');
    stop = startLate(() => REGISTRY, '/api/municat', false);
    leave();
    await waitFor(() => expect(sentSignals).toHaveLength(1));
    expect(sentEvents()).toEqual([
      [...SHELL, VISIT],
      [...LIVE, VISIT],
      [...LIVE, FAILED],
      [...LIVE, { tipo: 'falla', causa: 'carga', nombre: 'SectionError', lugar: '00000000' }],
      [
        ...LIVE,
        { tipo: 'falla', causa: 'error', nombre: 'TypeError', lugar: expect.stringMatching(/^[0-9a-f]{8}$/) },
      ],
    ]);
  });

  it('tell live versions, canaries and previews apart', async () => {
    start(WITH_CANARY);
    const load = recordLoading(async () => []);
    await load(TENDERS);
    await load(CANARY);
    await load(markPreview({ ...TENDERS, version: '7.0.0' }));
    leave();
    await waitFor(() => expect(sentSignals).toHaveLength(1));
    const visits = sentEvents().filter(([, , , what]) => JSON.stringify(what) === JSON.stringify(VISIT));
    expect(visits.slice(1).map(([, version, given]) => [version, given])).toEqual([
      ['1.0.0', 'activa'],
      ['1.1.0', 'prueba'],
      ['7.0.0', 'manual'],
    ]);
  });

  it('contain the times of every visit to a canary, and of no unmeasured visit to a live version', async () => {
    const time = { tipo: 'medida', medida: 'LCP', valor: 1200 };
    for (const [release, expected] of [
      [CANARY, [['mf-tenders', '1.1.0', 'prueba', time]]],
      [TENDERS, []],
    ] as const) {
      vi.resetModules();
      sentSignals = [];
      const page = await import('./event-buffer.ts');
      await page.recordLoading(async () => [])(release);
      const { startReports: startLate } = await import('./report.ts');
      const end = startLate(() => WITH_CANARY, '/api/municat', false);
      leave();
      await waitFor(() => expect(sentSignals).toHaveLength(1));
      end();
      expect(sentEvents().filter(([, , , what]) => JSON.stringify(what).includes('LCP'))).toEqual(expected);
    }
    stop = () => undefined;
  });

  it('hold at most as many signals as the API takes', async () => {
    start();
    for (let n = 0; n < SIGNALS_MAX + 5; n += 1) await recordLoading(async () => [])(TENDERS);
    leave();
    await waitFor(() => expect(sentSignals).toHaveLength(2));
    expect(sentSignals.map(({ length }) => length <= SIGNALS_MAX)).toEqual([true, true]);
    expect(sentSignals.flat()).toHaveLength(SIGNALS_MAX + 7);
  });

  it('contain no personal data: neither words nor addresses', async () => {
    window.history.replaceState(null, '', '/licitaciones/20111222333?token=secreto');
    start();
    await recordLoading(async () => [])(TENDERS);
    uncaught(thrownIn('/mf/mf-tenders/1.0.0/assets/1.js?de=Ana'));
    uncaught(thrownIn('/mf/mf-tenders/1.0.0/assets/1.js', Object.assign(new Error(), { name: 'Ana Gómez' })));
    recordEvent(thrownIn('/assets/shell.js'));
    leave();
    await waitFor(() => expect(sentSignals).toHaveLength(1));
    expect(sentSignals.flat().length).toBeGreaterThan(5);
    expect(JSON.stringify(sentSignals)).not.toMatch(/Ana|Gómez|20111222333|secreto|licitaciones\/|http/);
  });

  it('attribute an error to the section nearest to it, or to the shell', async () => {
    start();
    await recordLoading(async () => [])(TENDERS);
    const error = thrownIn('/assets/shell.js');
    error.stack += '\n    at g (http://localhost/mf/mf-tenders/1.0.0/assets/2.js:3:4)';
    uncaught(error);
    dispatchEvent(new Rejection(thrownIn('/mf/mf-tenders/1.0.0/assets/1.js', new RangeError())));
    window.history.replaceState(null, '', '/');
    recordEvent(thrownIn('/assets/shell.js', new SyntaxError()));
    // Nobody's here: an extension's, a text, a request that was given up, a version that never came.
    uncaught(Object.assign(new Error('x'), { stack: 'Error: x\n at chrome-extension://abc/content.js:1:1' }));
    uncaught('un texto');
    dispatchEvent(new Rejection(new DOMException('', 'AbortError')));
    uncaught(thrownIn('/mf/mf-tenders/6.6.6/assets/1.js'));
    leave();
    await waitFor(() => expect(sentSignals).toHaveLength(1));
    const failures = sentSignals.flat().flatMap((signal) => (signal.tipo === 'falla' ? [signal] : []));
    expect(failures.map(({ seccion, causa, nombre }) => [seccion, causa, nombre])).toEqual([
      ['mf-tenders', 'error', 'TypeError'],
      ['mf-tenders', 'error', 'RangeError'],
      ['shell', 'pagina', 'SyntaxError'],
    ]);
    expect(new Set(failures.map(({ lugar }) => lugar)).size).toBe(2);
  });

  it('contain a repeated error at most ten times, and one failed visit', async () => {
    start();
    await recordLoading(async () => [])(TENDERS);
    for (let n = 0; n < 100; n += 1) uncaught(thrownIn('/mf/mf-tenders/1.0.0/assets/1.js'));
    leave();
    await waitFor(() => expect(sentSignals).toHaveLength(1));
    const count = (tipo: string) => sentSignals.flat().filter((signal) => signal.tipo === tipo).length;
    expect([count('falla'), count('visita_fallida')]).toEqual([10, 1]);
  });
});
