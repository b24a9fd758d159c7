export { createFirstAdmin, FirstAdminProblem } from './first-admin.ts';
export { userRoutes } from './routes.ts';
