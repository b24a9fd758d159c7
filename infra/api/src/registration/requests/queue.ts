import { and, asc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AnswerOf, Reviewer, reviewQueue, Turn } from 'shared-api/contract';
import { awaitsStaff, type CivilDate, firstDayInTime, QUEUES, type Queue } from 'shared-api/rules';
import { users } from '../../accounts/users/tables.ts';
import { type Database, startOfDay } from '../../platform/db/database.ts';
import { countToCap } from '../../platform/db/lists.ts';
import { isReviewer } from '../assignments/index.ts';
import { type RequestRecord, submittedAt } from './record/index.ts';
import { isWaiting, supplierRequests as r, waitingSince } from './tables.ts';

export interface QueueReader {
  readonly userId: string;
  readonly today: CivilDate;
}

/** Ids of those who may review: the requests of anybody else count as not taken. */
const reviewerIds = sql`select ${users.id} from ${users} where ${isReviewer}`;

export const LONGEST_WAIT: readonly SQL[] = [asc(waitingSince(r)), asc(r.id)];

const isCorrected = sql`${r.wasCorrected}`;
const sentBefore = (day: CivilDate) => lt(waitingSince(r), startOfDay(day));

export function inQueue(queue: Queue, { userId, today }: QueueReader): SQL | undefined {
  const conditions: Readonly<Record<Queue, SQL | undefined>> = {
    para_revisar: undefined,
    mias: eq(r.reviewerId, userId),
    sin_tomar: or(isNull(r.reviewerId), sql`not ${r.reviewerId} = any(array(${reviewerIds}))`),
    corregidas: isCorrected,
    fuera_de_plazo: or(
      sentBefore(firstDayInTime(today, false)),
      and(isCorrected, sentBefore(firstDayInTime(today, true))),
    ),
  };
  return and(isWaiting(r), conditions[queue]);
}

/** Counts each part of the reader's queue up to the cap. */
export async function queueCounts(db: Database, reader: QueueReader): Promise<AnswerOf<typeof reviewQueue>> {
  const counts = QUEUES.map(
    async (queue) => [queue, await countToCap(db, r, inQueue(queue, reader))] as const,
  );
  return Object.fromEntries(await Promise.all(counts)) as Record<Queue, number>;
}

/** Returns since when a request waits for staff, and who reviews it; null while it does not wait. */
export function turnOf(row: RequestRecord, revisor: Reviewer | null): Turn | null {
  if (!awaitsStaff(row.estado)) return null;
  return { enviado: submittedAt(row).toISOString(), corregida: row.wasCorrected, revisor };
}
