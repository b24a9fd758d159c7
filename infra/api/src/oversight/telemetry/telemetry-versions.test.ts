import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES, type TestApi } from '#test/api.ts';
import { DAY_MS } from '#test/clock.ts';
import {
  failure,
  from,
  LIVE,
  startTelemetry,
  type TestTelemetry,
  TRIAL,
  took,
  visit,
} from '#test/telemetry.ts';
import { FAILURES_TOLD_APART } from './count.ts';
import { trialVisits } from './index.ts';
import { telemetryCounts, telemetryFailures } from './tables.ts';

describe.each(DATABASES)('how versions do, as pages tell it (%s)', (kind) => {
  let telemetry: TestTelemetry;
  let api: TestApi;

  beforeAll(async () => {
    telemetry = await startTelemetry(kind);
    api = telemetry.api;
  });
  afterAll(() => telemetry?.stop());
  beforeEach(() => telemetry.reset());

  it('tells the most frequent failures, and no more of them than can be looked at', async () => {
    for (let n = 0; n < FAILURES_TOLD_APART + 10; n += 5) {
      await telemetry.report(
        ...Array.from({ length: 5 }, (_, index) =>
          failure(LIVE, 'TypeError', String(n + index).padStart(8, '0')),
        ),
      );
    }
    await telemetry.report(failure(LIVE, 'TypeError', '00000007'), failure(LIVE, 'TypeError', '00000007'));
    const rows = await api.platform.db.select().from(telemetryFailures);
    expect(rows).toHaveLength(FAILURES_TOLD_APART + 1);
    const [first, second] = (await telemetry.versions()).secciones[1].activa.salud.mas_frecuentes;
    expect(first).toEqual({ causa: 'pagina', nombre: 'Otros', lugar: '00000000', veces: 10 });
    expect(second).toEqual({ causa: 'pagina', nombre: 'TypeError', lugar: '00000007', veces: 3 });
  });

  describe('the versions that people are given', () => {
    it('are told with who released them, since when, who answers for them and how they do', async () => {
      await telemetry.report(
        visit(LIVE),
        visit(LIVE),
        { ...LIVE, tipo: 'visita_fallida' },
        failure(LIVE),
        took(LIVE, 'carga', 100),
        took(LIVE, 'LCP', 1_800),
        { ...LIVE, tipo: 'csp', directiva: 'script-src' },
        visit(from('shell', 'abc123')),
      );
      await telemetry.report(visit(TRIAL));
      const { historial, secciones, ...rest } = await telemetry.versions();
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
            desde: telemetry.registry?.history[1]?.at,
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
      telemetry.registry = null;
      expect(await telemetry.versions()).toMatchObject({ revision: 0, secciones: [], historial: [] });
    });

    it('can not be told while the registry is damaged', async () => {
      telemetry.damaged = true;
      expect((await telemetry.report(visit(LIVE)))[0]).toBe(503);
      const { status, body } = await api.call('GET', '/sistema/versiones', { as: telemetry.admin });
      telemetry.damaged = false;
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
