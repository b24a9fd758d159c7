import { portalVersions, reportTelemetry } from 'shared-api/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { addUp } from './count.ts';
import { ofReleased } from './known.ts';
import { createTelemetryMetrics } from './metrics.ts';
import { versionsOf } from './versions.ts';

export function telemetryRoutes(platform: Platform): Route[] {
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
