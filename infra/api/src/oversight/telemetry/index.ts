import { portalVersions, reportTelemetry } from 'shared-api/contract';
import { HOUR_MS } from '../../platform/clock.ts';
import { deleteOld } from '../../platform/db/old-rows.ts';
import type { Domain } from '../../platform/domain.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { addUp } from './count.ts';
import { createTelemetryMetrics } from './metrics.ts';
import { ofReleased } from './released-versions.ts';
import { telemetryCounts } from './tables.ts';
import { versionsOf } from './versions.ts';

export { canaryVisits } from './versions.ts';

function telemetryRoutes(platform: Platform): Route[] {
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
}

export const deleteOldTelemetry = deleteOld([telemetryCounts.hour, 30]);

export const telemetry: Domain = {
  routes: telemetryRoutes,
  jobs: [{ name: 'old-telemetry', everyMs: HOUR_MS, run: deleteOldTelemetry }],
};
