import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Turn } from 'shared-api/contract';
import type { Estado } from 'shared-api/rules';
import { users } from '../../accounts/users/tables.ts';
import type { Sql } from '../../platform/db/database.ts';
import { statusHistory } from './tables.ts';

/** States in which a request waits for staff. */
const WAITING: readonly Estado[] = ['PENDIENTE EN OBSERVACION', 'OBSERVACION'];

interface Waiting {
  readonly id: string;
  readonly estado: Estado;
  readonly estado_desde: Date;
}

/** For each of the requests that wait for staff: since when, and who has taken it into review. */
export async function turnsOf(from: Sql, requests: readonly Waiting[]): Promise<ReadonlyMap<string, Turn>> {
  const waiting = requests.filter(({ estado }) => WAITING.includes(estado));
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
    .where(and(inArray(statusHistory.requestId, ids), inArray(statusHistory.estado, [...WAITING])))
    .orderBy(statusHistory.requestId, statusHistory.estado, desc(statusHistory.sequence));
  const entry = (id: string, estado: Estado) =>
    last.find((one) => one.requestId === id && one.estado === estado);
  return new Map(
    waiting.map(({ id, estado, estado_desde }) => {
      const taken = estado === 'OBSERVACION' ? entry(id, 'OBSERVACION') : undefined;
      const sent = entry(id, 'PENDIENTE EN OBSERVACION')?.at ?? estado_desde;
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
