export { labelRoutes } from './routes.ts';
export { labelList } from './service.ts';
