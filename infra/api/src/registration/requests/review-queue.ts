import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Turn } from 'shared-api/contract';
import { awaitsStaff, type Estado, isInReview, stateAfter, statesWhere } from 'shared-api/rules';
import { users } from '../../accounts/users/tables.ts';
import type { Sql } from '../../platform/db/database.ts';
import type { RequestRecord } from './record/index.ts';
import { statusHistory } from './tables.ts';

/** Reads, for the requests that wait for staff, since when they wait and who reviews them, by request id. */
export async function reviewQueueOf(
  from: Sql,
  requests: readonly Pick<RequestRecord, 'id' | 'estado' | 'estado_desde'>[],
): Promise<ReadonlyMap<string, Turn>> {
  const waiting = requests.filter(({ estado }) => awaitsStaff(estado));
  const ids = waiting.map(({ id }) => id);
  const rows = await from
    .selectDistinctOn([statusHistory.requestId, statusHistory.estado], {
      requestId: statusHistory.requestId,
      estado: statusHistory.estado,
      at: statusHistory.createdAt,
      usuario: { nombre: users.nombre, apellido: users.apellido },
    })
    .from(statusHistory)
    .leftJoin(users, eq(users.id, statusHistory.userId))
    .where(
      and(inArray(statusHistory.requestId, ids), inArray(statusHistory.estado, statesWhere(awaitsStaff))),
    )
    .orderBy(statusHistory.requestId, statusHistory.estado, desc(statusHistory.sequence));
  const keyOf = (id: string, estado: Estado) => `${id} ${estado}`;
  const newest = new Map(rows.map((row) => [keyOf(row.requestId, row.estado), row]));
  return new Map(
    waiting.map(({ id, estado, estado_desde }) => {
      const submission = newest.get(keyOf(id, stateAfter('send')));
      const review = isInReview(estado) ? newest.get(keyOf(id, estado)) : undefined;
      const enviado = (submission?.at ?? estado_desde).toISOString();
      return [id, { enviado, revisor: review?.usuario ?? null }];
    }),
  );
}
