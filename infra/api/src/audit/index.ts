export { noteEnd } from './anchors.ts';
export { warnIfChangeable } from './protection.ts';
export { type Actor, recordAudit, SYSTEM } from './record.ts';
export { auditRoutes } from './routes.ts';
