import { DAY_MS, type Domain, MINUTE_MS, SECOND_MS } from '../../platform/domain.ts';
import { noteEnd, thinAnchors } from './anchors.ts';
import { chainPending } from './pending.ts';
import { auditRoutes } from './routes.ts';

export { chainPending } from './pending.ts';
export { warnIfChangeable } from './protection.ts';
export { type Actor, EXPORT, recordAudit, recordAuditOfEach, recordExport, SYSTEM } from './record.ts';
export { lastEntry } from './repository.ts';
export { verifyAudit } from './verify.ts';

/** The audit log. */
export const audit: Domain = {
  routes: auditRoutes,
  jobs: [
    { name: 'audit-chain', everyMs: SECOND_MS, run: ({ db }) => chainPending(db) },
    { name: 'audit-end', everyMs: MINUTE_MS, run: noteEnd },
    { name: 'old-anchors', everyMs: DAY_MS, run: thinAnchors },
  ],
};
