export { forgetForm, keepForm, lastObservations } from './repository.ts';
export { observationRoutes } from './routes.ts';
export { lastCorrection } from './service.ts';
