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
  const [head = { entries: 0, hash: '' }] = await db.select().from(auditHead);
  const problems = new Problems();
  const anchored: { readonly id: number; readonly fits: boolean }[] = [];
  let checked = 0;
  let previous = { id: 0, hash: '' };
  for await (const batch of entriesInOrder(db, lte(auditLog.id, head.entries))) {
    for (const entry of batch) {
      checked += 1;
      // The portal numbers from 1 on.
      if (entry.id < 1) {
        problems.add('agregado', entry.id);
        continue;
      }
      const next = previous.id + 1;
      if (entry.id > next) problems.add('faltante', next, entry.id - 1);
      if (hashOf(entry) !== entry.hash) problems.add('modificado', entry.id);
      // The entry itself is sound: the one before it is no longer what it followed.
      else if (entry.id === next && entry.previousHash !== previous.hash) {
        problems.add('modificado', Math.max(1, previous.id));
      }
      const anchor = anchors.get(entry.id);
      if (anchor !== undefined) anchored.push({ id: entry.id, fits: anchor === entry.hash });
      previous = entry;
    }
    if (problems.areTooMany()) break;
  }
  if (!problems.areTooMany()) {
    if (previous.id < head.entries) problems.add('faltante', previous.id + 1, head.entries);
    else if (previous.hash !== head.hash) problems.add('modificado', Math.max(1, head.entries));
    for (const id of await beyondEnd(db)) problems.add('agregado', id);
    let lastFitting = 0;
    for (const { id, fits } of anchored) {
      if (!fits) problems.addUnlessKnown('modificado', lastFitting + 1, id);
      lastFitting = id;
    }
    const newest = newestOf(anchors);
    if (newest > head.entries) problems.addUnlessKnown('faltante', head.entries + 1, newest);
  }
  return {
    integro: problems.list.length === 0,
    revisados: checked,
    sello: head.hash,
    verificado: clock.now().toISOString(),
    problemas: problems.list.slice(0, MOST_PROBLEMS),
  };
}

class Problems {
  readonly list: AuditProblem[] = [];

  add(tipo: AuditProblem['tipo'], desde: number, hasta = desde): void {
    if (this.list.some((known) => known.desde === desde && known.tipo === tipo)) return;
    this.list.push({ tipo, desde, hasta });
  }

  /** Adds a range unless a problem within it is known, which is more exact. */
  addUnlessKnown(tipo: AuditProblem['tipo'], desde: number, hasta: number): void {
    if (!this.list.some((known) => known.desde <= hasta && known.hasta >= desde))
      this.add(tipo, desde, hasta);
  }

  areTooMany(): boolean {
    return this.list.length > MOST_PROBLEMS;
  }
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
