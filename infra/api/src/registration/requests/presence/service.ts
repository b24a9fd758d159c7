import { and, asc, eq, gt, lte, ne } from 'drizzle-orm';
import type * as contract from 'shared-api/contract';
import type { AnswerOf } from 'shared-api/contract';
import { PRESENCE_LASTS_MS } from 'shared-api/rules';
import { users } from '../../../accounts/users/tables.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { SessionUser } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { reviewersOf } from '../../assignments/index.ts';
import { lastChange } from '../last-change.ts';
import { requestFor } from '../record/index.ts';
import { supplierRequests } from '../tables.ts';
import { requestViewers } from './tables.ts';

const oldest = (clock: Clock) => new Date(clock.now().getTime() - PRESENCE_LASTS_MS);

/** Records that a user has a request open, and reads what they should know by now. @throws Refusal 404 */
export async function viewRequest(
  { db, clock }: Platform,
  { user, params: { cuit }, body }: Call<typeof contract.viewRequest>,
) {
  const { id, version } = await requestFor(db, user, cuit);
  const seenAt = clock.now();
  await db
    .insert(requestViewers)
    .values({ requestId: id, userId: user.id, seenAt })
    .onConflictDoUpdate({ target: [requestViewers.requestId, requestViewers.userId], set: { seenAt } });
  const [reviewers, viewers, cambio] = await Promise.all([
    reviewersOf(db, [{ id }]),
    currentViewers({ db, clock }, user, id),
    version === body.version ? null : lastChange(db, cuit),
  ]);
  return {
    version,
    revisor: reviewers.get(id) ?? null,
    viendo: viewers.map(({ usuario }) => usuario),
    cambio,
  };
}

/** Reads who else has which request open, or one of them, by name. */
export const currentViewers = (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  user: SessionUser,
  requestId?: string,
): Promise<AnswerOf<typeof contract.listViewers>> =>
  db
    .select({
      cuit: supplierRequests.cuit,
      usuario: { id: users.id, nombre: users.nombre, apellido: users.apellido },
    })
    .from(requestViewers)
    .innerJoin(users, eq(users.id, requestViewers.userId))
    .innerJoin(supplierRequests, eq(supplierRequests.id, requestViewers.requestId))
    .where(
      and(
        gt(requestViewers.seenAt, oldest(clock)),
        ne(requestViewers.userId, user.id),
        requestId === undefined ? undefined : eq(requestViewers.requestId, requestId),
      ),
    )
    .orderBy(asc(users.apellido), asc(users.nombre), asc(users.id), asc(supplierRequests.cuit));

export async function leaveRequest({ db }: Platform, { user, params }: Call<typeof contract.leaveRequest>) {
  const { id } = await requestFor(db, user, params.cuit);
  await db
    .delete(requestViewers)
    .where(and(eq(requestViewers.requestId, id), eq(requestViewers.userId, user.id)));
  return { message: 'Cerró el trámite' };
}

export async function deleteOldViewers({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await db.delete(requestViewers).where(lte(requestViewers.seenAt, oldest(clock)));
}
