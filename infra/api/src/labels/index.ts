export { labelRoutes } from './routes.ts';
export { hasLabel, labelList } from './service.ts';
