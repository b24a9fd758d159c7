export { type Actor, recordAudit, SYSTEM } from './record.ts';
export { auditRoutes } from './routes.ts';
