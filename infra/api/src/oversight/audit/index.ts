import { MINUTE_MS, SECOND_MS } from '../../platform/clock.ts';
import type { Domain } from '../../platform/domain.ts';
import { noteEnd } from './anchors.ts';
import { joinChain } from './chain.ts';
import { auditRoutes } from './routes.ts';

export { joinChain } from './chain.ts';
export { warnIfChangeable } from './protection.ts';
export { type Actor, type AuditEntry, EXPORT, recordAudit, recordExport, SYSTEM } from './record.ts';
export { lastEntry, valuesAt } from './repository.ts';
export { verifyAudit } from './verify.ts';

export const audit: Domain = {
  routes: auditRoutes,
  jobs: [
    { name: 'audit-chain', everyMs: SECOND_MS, run: ({ db }) => joinChain(db) },
    { name: 'audit-end', everyMs: MINUTE_MS, run: noteEnd },
  ],
};
