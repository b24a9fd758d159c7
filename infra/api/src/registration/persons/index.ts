export { lookUpTaxpayer } from './look-up.ts';
export { personRoutes } from './routes.ts';
