import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANY_DATABASE, type TestApi } from '#test/api.ts';
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
import { canaryVisits } from './index.ts';
import { telemetryCounts } from './tables.ts';

const HOUR_MS = 3_600_000;

describe.each(ANY_DATABASE)('how versions do, as pages tell it (%s)', (kind) => {
  let telemetry: TestTelemetry;
  let api: TestApi;

  beforeAll(async () => {
    telemetry = await startTelemetry(kind);
    api = telemetry.api;
  });
  afterAll(() => telemetry?.stop());
  beforeEach(() => telemetry.reset());

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
      await telemetry.report(visit(CANARY));
      const { secciones, ...rest } = await telemetry.versions();
      expect(rest).toMatchObject({
        revision: 4,
        dias: 7,
        portal: { version: 'abc123', salud: { visitas: 1, visitas_fallidas: 0 } },
      });
      expect(secciones).toMatchObject([
        {
          seccion: 'mf-admin',
          responsable: null,
          anterior: null,
          prueba: null,
          activa: { version: '2.0.0', publico: 'luis', salud: { visitas: 0 } },
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
            salud: { visitas: 2, visitas_fallidas: 1, violaciones_csp: 1 },
          },
          prueba: {
            version: '1.1.0',
            publico: 'portal',
            porcentaje: 10,
            roles: ['ADMIN'],
            salud: { visitas: 1 },
          },
        },
      ]);
      expect(secciones[1].retirada).toBeNull();
    });

    it('are told with the canary that was withdrawn, when, by whom and why', async () => {
      const { registry } = telemetry;
      const at = api.clock.now().toISOString();
      telemetry.registry = registry && {
        ...registry,
        sections: registry.sections.map(({ canary: _, ...live }) => live),
        history: [
          ...registry.history,
          {
            revision: 5,
            at,
            by: 'portal',
            action: 'withdraw',
            section: 'mf-tenders',
            version: '1.0.0',
            from: '1.1.0',
            reason: 'Falló',
          },
        ],
      };
      expect((await telemetry.versions()).secciones).toMatchObject([
        { retirada: null },
        {
          activa: { version: '1.0.0', publico: 'ana', desde: registry?.history[1]?.at },
          prueba: null,
          retirada: { version: '1.1.0', fecha: at, quien: 'portal', motivo: 'Falló' },
        },
      ]);
    });

    it('are told with a canary since it was last begun', async () => {
      const { registry } = telemetry;
      const last = registry?.history.at(-1);
      if (!registry || !last) throw new Error('the registry has no canary');
      const before = new Date(api.clock.now().getTime() - 20 * HOUR_MS).toISOString();
      telemetry.registry = {
        ...registry,
        history: [...registry.history.slice(0, -1), { ...last, at: before }, last],
      };
      await api.platform.db.insert(telemetryCounts).values({
        hour: new Date((Math.floor(api.clock.now().getTime() / HOUR_MS) - 10) * HOUR_MS),
        section: CANARY.seccion,
        version: CANARY.version,
        given: CANARY.modo,
        visits: 100,
        failedVisits: 100,
      });
      await telemetry.report(visit(CANARY));
      expect((await telemetry.versions()).secciones[1].prueba).toMatchObject({
        version: '1.1.0',
        desde: last.at,
        salud: { visitas: 1, visitas_fallidas: 0 },
      });
    });

    it('are none where nothing was ever released', async () => {
      telemetry.registry = null;
      expect(await telemetry.versions()).toMatchObject({ revision: 0, secciones: [] });
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

  it('compares a canary since it began with the week of the live version', async () => {
    const since = api.clock.now();
    const count = (of: typeof LIVE, hoursAgo: number, visits: number, failedVisits: number) =>
      api.platform.db.insert(telemetryCounts).values({
        hour: new Date(Math.floor(since.getTime() / HOUR_MS - hoursAgo) * HOUR_MS),
        section: of.seccion,
        version: of.version,
        given: of.modo,
        visits,
        failedVisits,
      });
    await count(LIVE, 8 * 24, 1_000, 500);
    await count(LIVE, 24, 400, 4);
    await count(LIVE, 0, 60, 2);
    await count(CANARY, 1, 100, 100);
    await count(CANARY, 0, 30, 9);
    // A preview says nothing of the canary.
    await count({ ...CANARY, modo: 'manual' }, 0, 500, 500);
    expect(
      await canaryVisits(api.platform, {
        section: 'mf-tenders',
        live: '1.0.0',
        canary: '1.1.0',
        since: since.toISOString(),
      }),
    ).toMatchObject({
      live: { visitas: 460, visitas_fallidas: 6 },
      canary: { visitas: 30, visitas_fallidas: 9 },
    });
  });
});
