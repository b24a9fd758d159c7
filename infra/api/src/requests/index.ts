export { expireEnablings } from './expire.ts';
export { requestRoutes } from './routes.ts';
