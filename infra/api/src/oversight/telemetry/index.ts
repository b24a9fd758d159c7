import { HOUR_MS } from '../../platform/clock.ts';
import type { Domain } from '../../platform/domain.ts';
import { forgetOldTelemetry } from './forget.ts';
import { telemetryRoutes } from './routes.ts';

export { type CanaryRun, canaryVisits } from './versions.ts';

/** Visits and failures of each section's versions. */
export const telemetry: Domain = {
  routes: telemetryRoutes,
  jobs: [{ name: 'old-telemetry', everyMs: HOUR_MS, run: forgetOldTelemetry }],
};
