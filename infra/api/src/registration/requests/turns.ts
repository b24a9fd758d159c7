import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Turn } from 'shared-api/contract';
import { awaitsStaff, type Estado, isInReview, stateAfter, statesWhere } from 'shared-api/rules';
import { users } from '../../accounts/users/tables.ts';
import type { Sql } from '../../platform/db/database.ts';
import { statusHistory } from './tables.ts';

interface Waiting {
  readonly id: string;
  readonly estado: Estado;
  readonly estado_desde: Date;
}

/** For each of the requests that wait for staff: since when, and who has taken it into review. */
export async function turnsOf(from: Sql, requests: readonly Waiting[]): Promise<ReadonlyMap<string, Turn>> {
  const waiting = requests.filter(({ estado }) => awaitsStaff(estado));
  if (waiting.length === 0) return new Map();
  const ids = waiting.map(({ id }) => id);
  const last = await from
    .selectDistinctOn([statusHistory.requestId, statusHistory.estado], {
      requestId: statusHistory.requestId,
      estado: statusHistory.estado,
      at: statusHistory.createdAt,
      nombre: users.nombre,
      apellido: users.apellido,
    })
    .from(statusHistory)
    .leftJoin(users, eq(users.id, statusHistory.userId))
    .where(
      and(inArray(statusHistory.requestId, ids), inArray(statusHistory.estado, statesWhere(awaitsStaff))),
    )
    .orderBy(statusHistory.requestId, statusHistory.estado, desc(statusHistory.sequence));
  const entry = (id: string, estado: Estado) =>
    last.find((one) => one.requestId === id && one.estado === estado);
  return new Map(
    waiting.map(({ id, estado, estado_desde }) => {
      const taken = isInReview(estado) ? entry(id, estado) : undefined;
      const sent = entry(id, stateAfter('send'))?.at ?? estado_desde;
      const { nombre, apellido } = taken ?? {};
      return [
        id,
        {
          enviado: sent.toISOString(),
          revisor: nombre && apellido !== null && apellido !== undefined ? { nombre, apellido } : null,
        },
      ];
    }),
  );
}
