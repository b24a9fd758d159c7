import { asc, gt, lte, sql } from 'drizzle-orm';
import type { AuditProblem, AuditVerification } from 'shared-api/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/db/database.ts';
import { type Anchors, newestOf } from './anchors.ts';
import { hashOf } from './chain.ts';
import { entriesInOrder } from './repository.ts';
import { auditHead, auditLog } from './tables.ts';

/** More problems than this say nothing more. */
const MOST_PROBLEMS = 100;

/**
 * Walks the whole log and computes every hash again, here and not in the database, which may be what was tampered with.
 * Entries added meanwhile are left out.
 * @param anchors noted outside the database: they reveal a log that was cut off or rewritten as a whole
 */
export async function verifyAudit(db: Sql, clock: Clock, anchors: Anchors): Promise<AuditVerification> {
  const problems: AuditProblem[] = [];
  const report = (tipo: AuditProblem['tipo'], desde: number, hasta = desde) => {
    // A range in which a problem is known already says nothing more.
    const isKnown = problems.some((known) => known.desde <= hasta && known.hasta >= desde);
    if (!isKnown && problems.length < MOST_PROBLEMS) problems.push({ tipo, desde, hasta });
  };
  const [head = { entries: 0, hash: '' }] = await db.select().from(auditHead);
  const anchored: { readonly id: number; readonly fits: boolean }[] = [];
  let checked = 0;
  let previous = { id: 0, hash: '' };
  for await (const batch of entriesInOrder(db, lte(auditLog.id, head.entries))) {
    for (const entry of batch) {
      checked += 1;
      // The portal numbers from 1 on.
      if (entry.id < 1) {
        report('agregado', entry.id);
        continue;
      }
      const next = previous.id + 1;
      if (entry.id > next) report('faltante', next, entry.id - 1);
      if (hashOf(entry) !== entry.hash) report('modificado', entry.id);
      // The entry itself is sound: the one before it is no longer what it followed.
      else if (entry.id === next && entry.previousHash !== previous.hash) {
        report('modificado', Math.max(1, previous.id));
      }
      const anchor = anchors.get(entry.id);
      if (anchor !== undefined) anchored.push({ id: entry.id, fits: anchor === entry.hash });
      previous = entry;
    }
  }
  if (previous.id < head.entries) report('faltante', previous.id + 1, head.entries);
  else if (previous.hash !== head.hash) report('modificado', Math.max(1, head.entries));
  for (const id of await beyondEnd(db)) report('agregado', id);
  // Between an anchor that fits and one that does not, something was rewritten.
  let lastAnchor = 0;
  for (const { id, fits } of anchored) {
    if (!fits) report('modificado', lastAnchor + 1, id);
    lastAnchor = id;
  }
  const newest = newestOf(anchors);
  if (newest > head.entries) report('faltante', head.entries + 1, newest);
  return {
    integro: problems.length === 0,
    revisados: checked,
    sello: head.hash,
    verificado: clock.now().toISOString(),
    problemas: problems,
  };
}

/** Finds entries past the end of the chain, which may have moved on since: one statement reads both. */
async function beyondEnd(db: Sql): Promise<number[]> {
  const rows = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(gt(auditLog.id, sql`(select coalesce(max(${auditHead.entries}), 0) from ${auditHead})`))
    .orderBy(asc(auditLog.id))
    .limit(MOST_PROBLEMS);
  return rows.map(({ id }) => id);
}
