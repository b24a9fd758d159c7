import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Turn } from 'shared-api/contract';
import { awaitsStaff, stateAfter } from 'shared-api/rules';
import type { Sql } from '../../platform/db/database.ts';
import { reviewersOf } from '../assignments/index.ts';
import type { RequestRecord } from './record/index.ts';
import { statusHistory } from './tables.ts';

/** Reads, for the requests that wait for staff, since when they wait and who reviews them, by request id. */
export async function reviewQueueOf(
  from: Sql,
  requests: readonly Pick<RequestRecord, 'id' | 'estado' | 'estado_desde'>[],
): Promise<ReadonlyMap<string, Turn>> {
  const waiting = requests.filter(({ estado }) => awaitsStaff(estado));
  const ids = waiting.map(({ id }) => id);
  const [submissions, reviewers] = await Promise.all([submissionsOf(from, ids), reviewersOf(from, ids)]);
  return new Map(
    waiting.map(({ id, estado_desde }) => {
      const enviado = (submissions.get(id) ?? estado_desde).toISOString();
      return [id, { enviado, revisor: reviewers.get(id) ?? null }];
    }),
  );
}

/** Reads when each of some requests was last sent, by request id. */
async function submissionsOf(from: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const rows = await from
    .selectDistinctOn([statusHistory.requestId], { id: statusHistory.requestId, at: statusHistory.createdAt })
    .from(statusHistory)
    .where(and(inArray(statusHistory.requestId, [...ids]), eq(statusHistory.estado, stateAfter('send'))))
    .orderBy(statusHistory.requestId, desc(statusHistory.sequence));
  return new Map(rows.map(({ id, at }) => [id, at]));
}
