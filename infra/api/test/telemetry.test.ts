import type { Given, Signal } from 'shared-api/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LiveReleases } from '../src/platform/releases.ts';
import { FAILURES_TOLD_APART } from '../src/telemetry/count.ts';
import { forgetOldTelemetry, trialVisits } from '../src/telemetry/index.ts';
import { telemetryCounts, telemetryFailures } from '../src/telemetry/tables.ts';
import { DATABASES, type Session, startApi, type TestApi } from './support/api.ts';
import { DAY_MS } from './support/clock.ts';

const TENDERS = { name: 'mf-tenders', title: 'Licitaciones y Concursos', owner: 'Equipo de Licitaciones' };
const ADMIN = { name: 'mf-admin', title: 'Configuraciones' };

/** A registry in which 1.1.0 of the tenders is on trial beside 1.0.0, since an hour ago. */
const registryAt = (now: Date): LiveReleases => {
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * 3_600_000).toISOString();
  const by = { by: 'ana', action: 'publish', from: null } as const;
  return {
    revision: 4,
    sections: [
      { active: { version: '2.0.0', section: ADMIN }, previous: null },
      {
        active: { version: '1.0.0', section: TENDERS },
        previous: '0.9.0',
        canary: { release: { version: '1.1.0', section: TENDERS }, percent: 10, roles: ['ADMIN'] },
      },
    ],
    history: [
      { ...by, revision: 1, at: at(90), section: 'mf-claims', version: '0.1.0' },
      { ...by, revision: 2, at: at(50), section: 'mf-tenders', version: '1.0.0', from: '0.9.0' },
      { ...by, revision: 3, at: at(2), section: 'mf-admin', version: '2.0.0', by: 'luis' },
      {
        revision: 4,
        at: at(1),
        by: 'portal',
        action: 'canary',
        section: 'mf-tenders',
        version: '1.1.0',
        from: '1.0.0',
        reason: 'Una razón',
      },
    ],
  };
};

const from = (seccion: string, version: string, modo: Given = 'activa') => ({ seccion, version, modo });
const LIVE = from('mf-tenders', '1.0.0');
const TRIAL = from('mf-tenders', '1.1.0', 'prueba');
const visit = (of: typeof LIVE): Signal => ({ ...of, tipo: 'visita' });
const failure = (of: typeof LIVE, nombre = 'TypeError', lugar = '0badc0de'): Signal => ({
  ...of,
  tipo: 'falla',
  causa: 'pagina',
  nombre,
  lugar,
});
const took = (of: typeof LIVE, medida: 'LCP' | 'carga', valor: number): Signal => ({
  ...of,
  tipo: 'medida',
  medida,
  valor,
});

describe.each(DATABASES)('what pages tell of themselves (%s)', (kind) => {
  let api: TestApi;
  let admin: Session;
  let registry: LiveReleases | null;
  let damaged = false;

  beforeAll(async () => {
    api = await startApi(kind, {
      releases: {
        registry: async () => {
          if (damaged) throw new Error('damaged');
          return registry;
        },
        shell: async () => 'abc123',
      },
    });
    // The middle of an hour: none ends while these run.
    const hour = 3_600_000;
    api.clock.move(hour * 1.5 - (api.clock.now().getTime() % hour));
    admin = await api.login('10000001');
  });
  afterAll(() => api?.stop());
  beforeEach(async () => {
    registry = registryAt(api.clock.now());
    await api.platform.db.delete(telemetryCounts);
    await api.platform.db.delete(telemetryFailures);
  });

  const report = async (...senales: unknown[]) => {
    const { status, body } = await api.call('POST', '/telemetria', { body: { senales } });
    return [status, body.aceptadas ?? body.message];
  };
  const counts = async () => {
    const rows = await api.platform.db.select().from(telemetryCounts);
    return Object.fromEntries(
      rows.map((row) => [[row.section, row.version, row.given, row.what, row.range].join(' '), row.total]),
    );
  };
  const versions = async () => {
    const { status, body } = await api.call('GET', '/sistema/versiones', { as: admin });
    expect(status).toBe(200);
    return body.data;
  };

  it('is added up per hour, section and version, values only by their range', async () => {
    expect(await report(visit(LIVE), took(LIVE, 'carga', 123), took(LIVE, 'carga', 149))).toEqual([200, 3]);
    await Promise.all([report(visit(LIVE)), report(visit(LIVE)), report(visit(TRIAL))]);
    expect(await counts()).toEqual({
      'mf-tenders 1.0.0 activa visita 0': 3,
      'mf-tenders 1.0.0 activa carga 150': 2,
      'mf-tenders 1.1.0 prueba visita 0': 1,
    });
    const hours = await api.platform.db.selectDistinct({ hour: telemetryCounts.hour }).from(telemetryCounts);
    expect(hours.map(({ hour }) => hour.toISOString().slice(13))).toEqual([':00:00.000Z']);
  });

  it('counts no version that was not released, and those before and on trial and retired', async () => {
    const unknown = [from('mf-tenders', '6.6.6'), from('mf-nobody', '1.0.0'), from('shell', '1.0.0')];
    expect(await report(...unknown.map(visit))).toEqual([200, 0]);
    expect(await counts()).toEqual({});
    const known = [from('mf-tenders', '0.9.0'), from('mf-claims', '0.1.0'), from('shell', 'abc123'), TRIAL];
    expect(await report(...[...unknown, ...known].map(visit))).toEqual([200, 4]);
    registry = null;
    expect(await report(visit(LIVE))).toEqual([200, 0]);
  });

  it('keeps a version that somebody tries by hand apart, and counts all unreleased ones as one', async () => {
    const tried = ['1.0.0', '9.9.9', '8.8.8'].map((version) => from('mf-tenders', version, 'manual'));
    expect(await report(...tried.map(visit))).toEqual([200, 3]);
    expect(await counts()).toEqual({
      'mf-tenders 1.0.0 manual visita 0': 1,
      'mf-tenders otra manual visita 0': 2,
    });
    expect((await versions()).secciones[1].activa.salud.visitas).toBe(0);
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
    const [status] = await report(visit(LIVE), signal);
    expect(status).toBe(400);
    expect(await counts()).toEqual({});
  });

  it('refuses a report that is too long, and too many from one address', async () => {
    expect((await report())[0]).toBe(400);
    expect((await report(...Array.from({ length: 41 }, () => visit(LIVE))))[0]).toBe(400);
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

  it('tells the most frequent failures, and no more of them than can be looked at', async () => {
    for (let n = 0; n < FAILURES_TOLD_APART + 10; n += 5) {
      await report(
        ...Array.from({ length: 5 }, (_, index) =>
          failure(LIVE, 'TypeError', String(n + index).padStart(8, '0')),
        ),
      );
    }
    await report(failure(LIVE, 'TypeError', '00000007'), failure(LIVE, 'TypeError', '00000007'));
    const rows = await api.platform.db.select().from(telemetryFailures);
    expect(rows).toHaveLength(FAILURES_TOLD_APART + 1);
    const [first, second] = (await versions()).secciones[1].activa.salud.mas_frecuentes;
    expect(first).toEqual({ causa: 'pagina', nombre: 'Otros', lugar: '00000000', veces: 10 });
    expect(second).toEqual({ causa: 'pagina', nombre: 'TypeError', lugar: '00000007', veces: 3 });
  });

  it('is for Prometheus too, by section and version', async () => {
    await report(visit(TRIAL), failure(TRIAL), took(TRIAL, 'LCP', 2_000));
    await report({ ...TRIAL, tipo: 'csp', directiva: 'img-src' });
    const text = await (await fetch(`${api.origin}/metrics`)).text();
    const labels = 'section="mf-tenders",version="1.1.0",given="prueba"';
    expect(text).toMatch(new RegExp(`^portal_section_visits_total{${labels}} \\d+$`, 'm'));
    expect(text).toMatch(new RegExp(`^portal_section_failures_total{${labels},cause="pagina"} \\d+$`, 'm'));
    expect(text).toMatch(new RegExp(`^portal_csp_violations_total{${labels},directive="img-src"} 1$`, 'm'));
    expect(text).toMatch(new RegExp(`^portal_page_seconds_bucket{le="2.5",${labels},measure="LCP"} 1$`, 'm'));
    expect(text).toMatch(/^process_cpu_seconds_total /m);
  });

  it('is forgotten after thirty days', async () => {
    await report(visit(LIVE), failure(LIVE));
    const later = (days: number) => ({
      ...api.platform,
      clock: { now: () => new Date(api.clock.now().getTime() + days * DAY_MS) },
    });
    await forgetOldTelemetry(later(29));
    expect(Object.keys(await counts())).toHaveLength(2);
    await forgetOldTelemetry(later(31));
    expect(await counts()).toEqual({});
    expect(await api.platform.db.$count(telemetryFailures)).toBe(0);
  });

  describe('the versions that people are given', () => {
    it('are told with who released them, since when, who answers for them and how they do', async () => {
      await report(
        visit(LIVE),
        visit(LIVE),
        { ...LIVE, tipo: 'visita_fallida' },
        failure(LIVE),
        took(LIVE, 'carga', 100),
        took(LIVE, 'LCP', 1_800),
        { ...LIVE, tipo: 'csp', directiva: 'script-src' },
        visit(from('shell', 'abc123')),
      );
      await report(visit(TRIAL));
      const { historial, secciones, ...rest } = await versions();
      expect(rest).toMatchObject({
        revision: 4,
        dias: 7,
        portal: { version: 'abc123', salud: { visitas: 1, fallas: 0 } },
      });
      expect(secciones).toMatchObject([
        {
          seccion: 'mf-admin',
          responsable: null,
          anterior: null,
          prueba: null,
          activa: { version: '2.0.0', publico: 'luis', salud: { visitas: 0, lcp_p75: null } },
        },
        {
          seccion: 'mf-tenders',
          titulo: 'Licitaciones y Concursos',
          responsable: 'Equipo de Licitaciones',
          anterior: '0.9.0',
          activa: {
            version: '1.0.0',
            publico: 'ana',
            desde: registry?.history[1]?.at,
            salud: {
              visitas: 2,
              visitas_fallidas: 1,
              fallas: 1,
              violaciones_csp: 1,
              carga_p75: 88,
              lcp_p75: 1_700,
              inp_p75: null,
            },
          },
          prueba: {
            version: '1.1.0',
            publico: 'portal',
            porcentaje: 10,
            roles: ['ADMIN'],
            veredicto: 'pocos-datos',
            salud: { visitas: 1 },
          },
        },
      ]);
      expect(historial.map(({ revision }: { revision: number }) => revision)).toEqual([4, 3, 2, 1]);
      expect(historial[0]).toMatchObject({ accion: 'canary', quien: 'portal', motivo: 'Una razón' });
    });

    it('are none where nothing was ever released', async () => {
      registry = null;
      expect(await versions()).toMatchObject({ revision: 0, secciones: [], historial: [] });
    });

    it('can not be told while the registry is damaged', async () => {
      damaged = true;
      expect((await report(visit(LIVE)))[0]).toBe(503);
      const { status, body } = await api.call('GET', '/sistema/versiones', { as: admin });
      damaged = false;
      expect([status, body.message]).toEqual([
        503,
        'El registro de versiones no se puede leer en este momento.',
      ]);
    });
  });

  describe('a trial is compared', () => {
    const told = () =>
      trialVisits(api.platform, {
        section: 'mf-tenders',
        live: '1.0.0',
        trial: '1.1.0',
        since: api.clock.now().toISOString(),
      });
    const visits = (of: typeof LIVE, visitas: number, fallidas: number) =>
      api.platform.db.insert(telemetryCounts).values(
        [['visita', visitas] as const, ['visita_fallida', fallidas] as const].map(([what, total]) => ({
          hour: new Date(Math.floor(api.clock.now().getTime() / 3_600_000) * 3_600_000),
          section: of.seccion,
          version: of.version,
          given: of.modo,
          what,
          range: 0,
          total,
        })),
      );

    it('with what the live version did at the same time', async () => {
      await visits(LIVE, 60, 2);
      await visits(TRIAL, 30, 9);
      // Whoever chose the version by hand tells nothing of the trial.
      await visits({ ...TRIAL, modo: 'manual' }, 500, 500);
      expect(await told()).toEqual({
        live: { visitas: 60, fallidas: 2 },
        trial: { visitas: 30, fallidas: 9 },
      });
    });

    it('with the live version’s week where nobody was given it meanwhile', async () => {
      await visits(LIVE, 400, 4);
      api.clock.move(2 * DAY_MS);
      await visits(TRIAL, 30, 9);
      expect(await told()).toEqual({
        live: { visitas: 400, fallidas: 4 },
        trial: { visitas: 30, fallidas: 9 },
      });
    });
  });
});
