import { portalVersions, reportTelemetry } from 'shared-api/contract';
import { HOUR_MS } from '../../platform/clock.ts';
import { deleteOld } from '../../platform/db/database.ts';
import { type Domain, route } from '../../platform/domain.ts';
import { addUp } from './count.ts';
import { createTelemetryMetrics } from './metrics.ts';
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
