export { labelRoutes } from './routes.ts';
export { labelsOn } from './service.ts';
