import { and, asc, eq, gt, lte, ne } from 'drizzle-orm';
import * as contract from 'shared-api/contract';
import { PRESENCE_LASTS_MS } from 'shared-api/rules';
import { compareByName, users } from '../../accounts/users/tables.ts';
import type { Clock } from '../../platform/clock.ts';
import { upsert } from '../../platform/db/database.ts';
import { type Platform, type Route, route } from '../../platform/domain.ts';
import { findReviewer } from '../assignments/index.ts';
import { lastChange } from './last-change.ts';
import { requestFor } from './record/index.ts';
import { supplierRequests, requestViewers as viewers } from './tables.ts';

const oldest = (clock: Clock) => new Date(clock.now().getTime() - PRESENCE_LASTS_MS);

export function presenceRoutes({ db, clock }: Platform): Route[] {
  /** Reads who but the user has which request open, or one of them, by name. */
  const otherViewers = async (userId: string, requestId?: string) => {
    const rows = await db
      .select({
        cuit: supplierRequests.cuit,
        usuario: { id: users.id, nombre: users.nombre, apellido: users.apellido },
      })
      .from(viewers)
      .innerJoin(users, eq(users.id, viewers.userId))
      .innerJoin(supplierRequests, eq(supplierRequests.id, viewers.requestId))
      .where(
        and(
          gt(viewers.seenAt, oldest(clock)),
          ne(viewers.userId, userId),
          requestId === undefined ? undefined : eq(viewers.requestId, requestId),
        ),
      )
      .orderBy(asc(users.id), asc(supplierRequests.cuit));
    return rows.sort((a, b) => compareByName(a.usuario, b.usuario));
  };

  return [
    route(contract.viewRequest, async ({ user, params: { cuit }, body }) => {
      const { id, version, reviewerId } = await requestFor(db, user, cuit);
      const seenAt = clock.now();
      await upsert(db, viewers, { requestId: id, userId: user.id }, { seenAt });
      const [revisor, others, cambio] = await Promise.all([
        findReviewer(db, reviewerId),
        otherViewers(user.id, id),
        version === body.version ? null : lastChange(db, cuit),
      ]);
      const viendo = others.map(({ usuario }) => usuario);
      return { version, revisor, viendo, cambio };
    }),

    route(contract.leaveRequest, async ({ user, params: { cuit } }) => {
      const { id } = await requestFor(db, user, cuit);
      await db.delete(viewers).where(and(eq(viewers.requestId, id), eq(viewers.userId, user.id)));
      return { message: 'Cerró el trámite' };
    }),

    route(contract.listViewers, ({ user }) => otherViewers(user.id)),
  ];
}

export async function deleteOldViewers({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await db.delete(viewers).where(lte(viewers.seenAt, oldest(clock)));
}
