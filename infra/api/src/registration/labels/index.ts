export { labelRoutes } from './routes.ts';
export { hasLabel, labelList, labelNamesOf } from './service.ts';
