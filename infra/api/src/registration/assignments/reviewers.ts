import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Reviewer } from 'shared-api/contract';
import { rolesWith } from 'shared-api/rules';
import { users } from '../../accounts/users/tables.ts';
import type { Sql } from '../../platform/db/database.ts';
import { supplierRequests } from '../requests/tables.ts';

const reviewerColumns = { id: users.id, nombre: users.nombre, apellido: users.apellido };

/**
 * Condition on a user: active, with a role that reviews. The requests of anybody else count as not taken, so every
 * reader of `reviewerId` joins `users` under this condition.
 */
export const isReviewer = and(eq(users.activo, true), inArray(users.tipo, rolesWith('requests.review')));

export const allReviewers = (from: Sql): Promise<Reviewer[]> =>
  from
    .select(reviewerColumns)
    .from(users)
    .where(isReviewer)
    .orderBy(asc(users.apellido), asc(users.nombre), asc(users.id));

export async function findReviewer(from: Sql, id: string): Promise<Reviewer | null> {
  const [row] = await from
    .select(reviewerColumns)
    .from(users)
    .where(and(eq(users.id, id), isReviewer));
  return row ?? null;
}

/** Reads the reviewer of each of some requests, by request id; requests without one are left out. */
export async function reviewersOf(
  from: Sql,
  requests: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, Reviewer>> {
  const requestIds = requests.map(({ id }) => id);
  const rows = await from
    .select({ requestId: supplierRequests.id, reviewer: reviewerColumns })
    .from(supplierRequests)
    .innerJoin(users, and(eq(users.id, supplierRequests.reviewerId), isReviewer))
    .where(inArray(supplierRequests.id, requestIds));
  return new Map(rows.map(({ requestId, reviewer }) => [requestId, reviewer]));
}
