import { and, type SQL } from 'drizzle-orm';
import * as contract from 'shared-api/contract';
import { MINUTE_MS, SECOND_MS } from '../../platform/clock.ts';
import { sendCsv } from '../../platform/csv.ts';
import { type Domain, type Platform, type Route, route } from '../../platform/domain.ts';
import { signFileUrl } from '../../platform/http/signed-link.ts';
import { noteEnd, readAnchors } from './anchors.ts';
import { joinChain, joinChainForReader } from './chain.ts';
import { recordExport } from './record.ts';
import { AUDIT_HEADERS, auditPage, auditRows, ofDay, ofFilters, ofTaxId } from './repository.ts';
import { verifyAudit } from './verify.ts';

export { joinChain } from './chain.ts';
export {
  type Actor,
  type AuditEntry,
  createCallAudit,
  EXPORT,
  recordAudit,
  recordExport,
  SYSTEM,
} from './record.ts';
export { lastEntry, valuesAt } from './repository.ts';
export { verifyAudit, warnIfChangeable } from './verify.ts';

/** Entries that one call verifies, in a second or two: the answer comes in time, however long the log is. */
const VERIFIED_AT_ONCE = 20_000;

/** The log can only be read: no call writes, changes or deletes an entry. */
function auditRoutes(platform: Platform): Route[] {
  const { db, clock } = platform;
  /** Reads a page of all that was done so far, and how many entries could not join the log yet. */
  const page = async (
    where: SQL | undefined,
    query: contract.QueryOf<typeof contract.listAudit>,
    taxId: string | null = null,
  ) => {
    const filter = and(where, await ofFilters(db, query));
    const waiting = await joinChainForReader(platform);
    // A supplier's file is opened only from a list that the log of data accesses knows of.
    const sign = (id: string, { cuil }: { readonly cuil: string | null }) =>
      cuil === null || cuil === taxId ? signFileUrl(platform, id) : null;
    return { ...(await auditPage(db, filter, query.page, sign)), ...unchained(waiting) };
  };
  return [
    route(contract.listAudit, async ({ query }) => page(undefined, query)),
    route(contract.auditByCuil, async ({ query, about }) => {
      if (query.fecha) return page(ofDay(query.fecha), query);
      about(query.cuil);
      return page(ofTaxId(query.cuil), query, query.cuil);
    }),
    route(contract.auditByDate, async ({ query }) => page(ofDay(query.fecha), query)),
    route(contract.verifyAudit, async ({ query: { desde } }) => {
      const waiting = await joinChainForReader(platform);
      // Notes are read first: one made during the walk lies beyond the end that the walk knows.
      const anchors = await readAnchors(platform);
      const range = desde === 0 ? undefined : { from: desde, most: VERIFIED_AT_ONCE };
      const data = await verifyAudit(db, clock, anchors, range);
      return { data: { ...data, ...unchained(waiting) } };
    }),
    route(contract.exportAudit, async ({ query: { cuil, fecha, ...filters }, reply, about, audit }) => {
      const taxId = fecha ? null : (cuil ?? null);
      const where = and(
        fecha ? ofDay(fecha) : cuil ? ofTaxId(cuil) : undefined,
        await ofFilters(db, filters),
      );
      if (taxId) about(taxId);
      const filter = { ...(fecha ? { fecha } : { cuil }), ...filters };
      await recordExport(db, audit, 'auditoria', taxId, filter);
      await joinChainForReader(platform);
      await sendCsv(reply, 'auditorias.csv', AUDIT_HEADERS, auditRows(db, where));
    }),
  ];
}

const unchained = (waiting: number) => (waiting > 0 ? { sin_encadenar: waiting } : {});

export const audit: Domain = {
  routes: auditRoutes,
  jobs: [
    { name: 'audit-chain', everyMs: SECOND_MS, run: ({ db }) => joinChain(db) },
    { name: 'audit-end', everyMs: MINUTE_MS, run: noteEnd },
  ],
};
