export { tenderRoutes } from './routes.ts';
