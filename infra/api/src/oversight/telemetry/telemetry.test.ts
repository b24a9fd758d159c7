import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ANY_DATABASE, startApi, type TestApi } from '#test/api.ts';
import { DAY_MS } from '#test/clock.ts';
import {
  CANARY,
  failure,
  from,
  LIVE,
  startTelemetry,
  type TestTelemetry,
  took,
  visit,
} from '#test/telemetry.ts';
import { deleteOldTelemetry } from './index.ts';
import { telemetryCounts } from './tables.ts';

describe.each(ANY_DATABASE)('what pages tell of themselves (%s)', (kind) => {
  let telemetry: TestTelemetry;
  let api: TestApi;

  beforeAll(async () => {
    telemetry = await startTelemetry(kind);
    api = telemetry.api;
  });
  afterAll(() => telemetry?.stop());
  beforeEach(() => telemetry.reset());

  it('is added up per hour, section and version', async () => {
    const failed = { ...LIVE, tipo: 'visita_fallida' };
    expect(await telemetry.report(visit(LIVE), failed, took(LIVE, 'carga', 149))).toEqual([200, 3]);
    expect(await telemetry.report(failure(LIVE), took(LIVE, 'carga', 149))).toEqual([200, 2]);
    await Promise.all([
      telemetry.report(visit(LIVE)),
      telemetry.report(visit(LIVE)),
      telemetry.report(visit(CANARY)),
    ]);
    expect(await telemetry.counts()).toEqual({
      'mf-tenders 1.0.0 activa': [3, 1, 0],
      'mf-tenders 1.1.0 prueba': [1, 0, 0],
    });
    const hours = await api.platform.db.selectDistinct({ hour: telemetryCounts.hour }).from(telemetryCounts);
    expect(hours.map(({ hour }) => hour.toISOString().slice(13))).toEqual([':00:00.000Z']);
  });

  it('counts no version that was not released, and those before and on trial and retired', async () => {
    const unknown = [from('mf-tenders', '6.6.6'), from('mf-nobody', '1.0.0'), from('shell', '1.0.0')];
    expect(await telemetry.report(...unknown.map(visit))).toEqual([200, 0]);
    expect(await telemetry.counts()).toEqual({});
    const knownVersions = [
      from('mf-tenders', '0.9.0'),
      from('mf-claims', '0.1.0'),
      // The history is cut off: it names this one only as replaced.
      from('mf-claims', '0.0.9'),
      from('shell', 'abc123'),
      CANARY,
    ];
    expect(await telemetry.report(...[...unknown, ...knownVersions].map(visit))).toEqual([200, 5]);
    telemetry.registry = null;
    expect(await telemetry.report(visit(LIVE))).toEqual([200, 0]);
  });

  it('keeps a version that somebody tries by hand apart, and counts all unreleased ones as one', async () => {
    const tried = ['1.0.0', '9.9.9', '8.8.8'].map((version) => from('mf-tenders', version, 'manual'));
    expect(await telemetry.report(...tried.map(visit))).toEqual([200, 3]);
    expect(await telemetry.counts()).toEqual({
      'mf-tenders 1.0.0 manual': [1, 0, 0],
      'mf-tenders otra manual': [2, 0, 0],
    });
    expect((await telemetry.versions()).secciones[1].activa.salud.visitas).toBe(0);
  });

  it.each([
    ['an address', { ...visit(LIVE), ruta: '/dashboard/ver-tramite/20002307554' }],
    ['a person', { ...visit(LIVE), usuario: '10000001' }],
    ['words', { ...failure(LIVE), nombre: 'No se pudo leer a Juan' }],
    ['a text for a place', failure(LIVE, 'TypeError', 'en casa')],
    ['a version that is none', visit(from('mf-tenders', '../x y'))],
    ['a section that is none', visit(from('cualquiera', '1.0.0'))],
    ['an endless time', took(LIVE, 'LCP', 60_001)],
    ['something else', { ...LIVE, tipo: 'otra' }],
  ])('refuses %s', async (_what, signal) => {
    const [status] = await telemetry.report(visit(LIVE), signal);
    expect(status).toBe(400);
    expect(await telemetry.counts()).toEqual({});
  });

  it('refuses a report that is too long, and too many from one address', async () => {
    expect((await telemetry.report())[0]).toBe(400);
    expect((await telemetry.report(...Array.from({ length: 41 }, () => visit(LIVE))))[0]).toBe(400);
    const { status } = await api.call('POST', '/telemetria', {
      body: { senales: [], mas: 'x'.repeat(17_000) },
    });
    expect(status).toBe(413);

    const other = await startApi(kind);
    try {
      const body = { senales: [visit(LIVE)] };
      const answers = await Promise.all(
        Array.from({ length: 245 }, () => other.call('POST', '/telemetria', { body })),
      );
      expect(answers.filter(({ status: code }) => code === 200)).toHaveLength(240);
      expect(answers.filter(({ status: code }) => code === 429)).toHaveLength(5);
      // What people do is not held up by what their page tells.
      expect((await other.call('GET', '/licitaciones')).status).toBe(200);
    } finally {
      await other.stop();
    }
  });

  it('is for Prometheus too, by section and version', async () => {
    await telemetry.report(visit(CANARY), failure(CANARY), took(CANARY, 'LCP', 2_000));
    await telemetry.report({ ...CANARY, tipo: 'csp', directiva: 'img-src' });
    await telemetry.report({ ...CANARY, tipo: 'visita_fallida' }, took(CANARY, 'CLS', 120));
    // Anybody may invent versions: the series stay bounded.
    await telemetry.report(visit(from('mf-tenders', '6.6.6')));
    const text = await (await fetch(`${api.origin}/metrics`)).text();
    const labels = 'section="mf-tenders",version="1.1.0",given="prueba"';
    expect(text).toMatch(new RegExp(`^portal_section_visits_total{${labels}} \\d+$`, 'm'));
    expect(text).toMatch(new RegExp(`^portal_section_failed_visits_total{${labels}} 1$`, 'm'));
    expect(text).toMatch(new RegExp(`^portal_section_failures_total{${labels},cause="pagina"} \\d+$`, 'm'));
    expect(text).toMatch(new RegExp(`^portal_csp_violations_total{${labels},directive="img-src"} 1$`, 'm'));
    expect(text).toMatch(new RegExp(`^portal_page_seconds_bucket{le="2.5",${labels},measure="LCP"} 1$`, 'm'));
    expect(text).toContain(`portal_page_layout_shift_sum{${labels}} 0.12\n`);
    expect(text).not.toContain('6.6.6');
    expect(text).toMatch(/^process_cpu_seconds_total /m);
  });

  it('is in the log when something failed, with its name and place', async () => {
    const warn = vi.spyOn(api.platform.log, 'warn');
    try {
      await telemetry.report(visit(LIVE));
      expect(warn).not.toHaveBeenCalled();
      await telemetry.report(visit(LIVE), failure(LIVE));
      expect(warn).toHaveBeenCalledWith({ failures: [failure(LIVE)] }, 'a page reported failures');
    } finally {
      warn.mockRestore();
    }
  });

  it('is forgotten after thirty days', async () => {
    await telemetry.report(visit(LIVE), failure(LIVE));
    const later = (days: number) => ({
      ...api.platform,
      clock: { now: () => new Date(api.clock.now().getTime() + days * DAY_MS) },
    });
    await deleteOldTelemetry(later(29));
    expect(Object.keys(await telemetry.counts())).toHaveLength(1);
    await deleteOldTelemetry(later(31));
    expect(await telemetry.counts()).toEqual({});
  });
});
