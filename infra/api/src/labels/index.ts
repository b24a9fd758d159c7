export { labelRoutes } from './routes.ts';
export { labelPart, labelsIn } from './service.ts';
