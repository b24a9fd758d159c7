export { forgetOldTelemetry } from './forget.ts';
export { telemetryRoutes } from './routes.ts';
export { type Trial, trialVisits } from './trials.ts';
