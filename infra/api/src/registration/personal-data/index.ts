export { createAccessNote, forgetOldAccesses } from './accesses.ts';
export { personalDataRoutes } from './routes.ts';
