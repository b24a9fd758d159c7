export { sendDigests } from './digest.ts';
export { forgetOldAlerts } from './forget.ts';
export { alertRoutes } from './routes.ts';
