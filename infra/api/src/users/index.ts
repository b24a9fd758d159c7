export { createFirstAdmin, FirstAdminProblem, type NewAdmin } from './first-admin.ts';
export { userRoutes } from './routes.ts';
