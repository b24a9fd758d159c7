import { auditByCuil, auditByDate, listAudit, verifyAudit } from 'shared-api/contract';
import { type Route, route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { auditPage, ofDay, ofTaxId } from './repository.ts';
import { verifyAudit as verify } from './verify.ts';

/** The log can only be read: no call writes, changes or deletes an entry. */
export function auditRoutes({ db, clock }: Platform): Route[] {
  return [
    route(listAudit, async ({ query }) => auditPage(db, undefined, query.page)),
    route(auditByCuil, async ({ query }) => auditPage(db, ofTaxId(query.cuil), query.page)),
    route(auditByDate, async ({ query }) => auditPage(db, ofDay(query.fecha), query.page)),
    route(verifyAudit, async () => ({ data: await verify(db, clock) })),
  ];
}
