export { reviewRoutes } from './staff-routes.ts';
