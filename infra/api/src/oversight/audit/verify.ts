import { createHash } from 'node:crypto';
import { and, asc, gt, lte, sql } from 'drizzle-orm';
import type { AuditProblem, AuditVerification } from 'shared-api/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/db/database.ts';
import { type Anchors, newestOf } from './anchors.ts';
import { storedContent } from './chain.ts';
import { auditHead, auditLog } from './tables.ts';

/** Entries read at once: few enough that other calls are answered in between. */
const CHUNK = 1_000;
/** More problems than this say nothing more. */
const MOST_PROBLEMS = 100;

interface Walk {
  readonly problems: AuditProblem[];
  /** Number that the next entry must have. */
  next: number;
  /** Hash of the entry before it, as that says itself. */
  previousHash: string;
  checked: number;
  /** Entries that were noted at the end of the log once, and whether they still are what they were. */
  readonly noted: { readonly id: number; readonly fits: boolean }[];
}

/**
 * Walks the whole log and computes every hash anew, here and not in the database, which may be what was tampered with.
 * Entries that are added meanwhile are not looked at. `anchors`: what was noted outside the database, which finds a log
 * that was cut off or written anew as a whole.
 */
export async function verifyAudit(db: Sql, clock: Clock, anchors: Anchors): Promise<AuditVerification> {
  const [head] = await db.select().from(auditHead);
  const end = head ?? { entries: 0, hash: '' };
  const walk: Walk = { problems: [], next: 1, previousHash: '', checked: 0, noted: [] };
  for (let after: number | null = null; ; ) {
    const rows = await chunk(db, after, end.entries);
    for (const row of rows) {
      check(walk, row);
      const noted = anchors.get(row.id);
      if (noted !== undefined) walk.noted.push({ id: row.id, fits: noted === row.hash });
    }
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK || walk.problems.length > MOST_PROBLEMS) break;
    after = last.id;
  }
  if (walk.problems.length <= MOST_PROBLEMS) {
    checkEnd(walk, end);
    for (const id of await beyondEnd(db)) found(walk, 'agregado', id);
    checkNoted(walk, end.entries, newestOf(anchors));
  }
  return {
    integro: walk.problems.length === 0,
    revisados: walk.checked,
    sello: end.hash,
    verificado: clock.now().toISOString(),
    problemas: walk.problems.slice(0, MOST_PROBLEMS),
  };
}

const chunk = (db: Sql, after: number | null, last: number) =>
  db
    .select({
      id: auditLog.id,
      previousHash: auditLog.previousHash,
      hash: auditLog.hash,
      content: storedContent,
    })
    .from(auditLog)
    .where(and(after === null ? undefined : gt(auditLog.id, after), lte(auditLog.id, last)))
    .orderBy(asc(auditLog.id))
    .limit(CHUNK);

type ChainedRow = Awaited<ReturnType<typeof chunk>>[number];

function check(walk: Walk, row: ChainedRow): void {
  walk.checked++;
  if (row.id < walk.next) {
    // Numbers begin at 1: below it only an intruder writes.
    found(walk, 'agregado', row.id);
    return;
  }
  const gap = row.id > walk.next;
  if (gap) found(walk, 'faltante', walk.next, row.id - 1);
  const isItself = createHash('sha256').update(row.content).digest('hex') === row.hash;
  if (!isItself) found(walk, 'modificado', row.id);
  // It is sound but follows another: the one before it is no longer what it was.
  else if (!gap && row.previousHash !== walk.previousHash) found(walk, 'modificado', Math.max(1, row.id - 1));
  walk.next = row.id + 1;
  walk.previousHash = row.hash;
}

function checkEnd(walk: Walk, end: { entries: number; hash: string }): void {
  if (walk.next <= end.entries) found(walk, 'faltante', walk.next, end.entries);
  else if (walk.previousHash !== end.hash) found(walk, 'modificado', Math.max(1, end.entries));
}

/** What only the notes tell: between one that fits and one that does not, something was written anew. */
function checkNoted(walk: Walk, end: number, newest: number): void {
  let sound = 0;
  for (const { id, fits } of walk.noted) {
    if (!fits) tell(walk, 'modificado', sound + 1, id);
    sound = id;
  }
  if (newest > end) tell(walk, 'faltante', end + 1, newest);
}

/** Says a range unless something in it, which is more exact, was said already. */
function tell(walk: Walk, tipo: AuditProblem['tipo'], desde: number, hasta: number): void {
  const said = walk.problems.some((one) => one.desde <= hasta && one.hasta >= desde);
  if (!said) found(walk, tipo, desde, hasta);
}

/** Entries past the end, which one statement sees as it is then. */
async function beyondEnd(db: Sql): Promise<number[]> {
  const rows = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(gt(auditLog.id, sql`(select coalesce(max(${auditHead.entries}), 0) from ${auditHead})`))
    .orderBy(asc(auditLog.id))
    .limit(MOST_PROBLEMS);
  return rows.map(({ id }) => id);
}

function found(walk: Walk, tipo: AuditProblem['tipo'], desde: number, hasta = desde): void {
  const known = walk.problems.some((one) => one.desde === desde && one.tipo === tipo);
  if (!known) walk.problems.push({ tipo, desde, hasta });
}
