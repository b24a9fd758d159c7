export { noteEnd, thinAnchors } from './anchors.ts';
export { chainPending } from './pending.ts';
export { warnIfChangeable } from './protection.ts';
export { type Actor, EXPORT, recordAudit, recordAuditOfEach, recordExport, SYSTEM } from './record.ts';
export { lastEntry } from './repository.ts';
export { auditRoutes } from './routes.ts';
export { verifyAudit } from './verify.ts';
