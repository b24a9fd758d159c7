import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Reviewer } from 'shared-api/contract';
import { rolesWith } from 'shared-api/rules';
import { users } from '../../accounts/users/tables.ts';
import type { Sql } from '../../platform/db/database.ts';

export const reviewerColumns = { id: users.id, nombre: users.nombre, apellido: users.apellido };

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

/** Reads who reviews a request by its `reviewerId`; null for nobody who may review. */
export async function findReviewer(from: Sql, id: string | null): Promise<Reviewer | null> {
  if (id === null) return null;
  const [row] = await from
    .select(reviewerColumns)
    .from(users)
    .where(and(eq(users.id, id), isReviewer));
  return row ?? null;
}
