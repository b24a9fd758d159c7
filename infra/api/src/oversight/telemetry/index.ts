import { Counter, Histogram, type Registry } from 'prom-client';
import { portalVersions, reportTelemetry, type Signal } from 'shared-api/contract';
import { HOUR_MS, SECOND_MS } from '../../platform/clock.ts';
import { deleteOld } from '../../platform/db/database.ts';
import { type Domain, route } from '../../platform/domain.ts';
import { addUp } from './count.ts';
import { telemetryCounts } from './tables.ts';
import { ofReleased, versionsOf } from './versions.ts';

export { canaryVisits } from './versions.ts';

export const deleteOldTelemetry = deleteOld([telemetryCounts.hour, 30]);

export const telemetry: Domain = {
  routes: (platform) => {
    const measure = createTelemetryMetrics(platform.metrics);
    return [
      route(reportTelemetry, async ({ body }) => {
        const signals = await ofReleased(platform, body.senales);
        await addUp(platform, signals);
        measure(signals);
        const failures = signals.filter(({ tipo }) => tipo === 'falla');
        if (failures.length > 0) platform.log.warn({ failures }, 'a page reported failures');
        return { aceptadas: signals.length };
      }),
      route(portalVersions, async () => ({ data: await versionsOf(platform) })),
    ];
  },
  jobs: [{ name: 'old-telemetry', everyMs: HOUR_MS, run: deleteOldTelemetry }],
};

const FROM = ['section', 'version', 'given'] as const;

/**
 * Registers metrics of what pages reported to this process, for released versions only, so that the series are bounded.
 * @returns a function that adds signals
 */
function createTelemetryMetrics(registry: Registry): (signals: readonly Signal[]) => void {
  const registers = [registry];
  const counter = <L extends string>(name: string, help: string, ...labels: L[]) =>
    new Counter({ name, help, labelNames: [...FROM, ...labels], registers });
  const visits = counter('portal_section_visits_total', 'Page visits that opened the section');
  const failed = counter('portal_section_failed_visits_total', 'Visits in which something failed');
  const failures = counter('portal_section_failures_total', 'What failed in pages, by cause', 'cause');
  const violations = counter(
    'portal_csp_violations_total',
    'Broken Content-Security-Policy, by directive',
    'directive',
  );
  const times = new Histogram({
    name: 'portal_page_seconds',
    help: 'Times that pages measured: web vitals, and carga: loading of the section',
    labelNames: [...FROM, 'measure'],
    buckets: [0.05, 0.1, 0.2, 0.5, 1, 1.8, 2.5, 4, 10],
    registers,
  });
  const shifts = new Histogram({
    name: 'portal_page_layout_shift',
    help: 'Cumulative layout shift of pages',
    labelNames: [...FROM],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1],
    registers,
  });
  return (signals) => {
    for (const signal of signals) {
      const from = { section: signal.seccion, version: signal.version, given: signal.modo };
      switch (signal.tipo) {
        case 'visita':
          visits.inc(from);
          break;
        case 'visita_fallida':
          failed.inc(from);
          break;
        case 'falla':
          failures.inc({ ...from, cause: signal.causa });
          break;
        case 'csp':
          violations.inc({ ...from, directive: signal.directiva });
          break;
        case 'medida':
          if (signal.medida === 'CLS') shifts.observe(from, signal.valor / 1_000);
          else times.observe({ ...from, measure: signal.medida }, signal.valor / SECOND_MS);
      }
    }
  };
}
