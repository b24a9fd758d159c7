export { labelRoutes } from './routes.ts';
export { labelsOfOne } from './service.ts';
