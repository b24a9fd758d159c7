import { and, eq, type Placeholder, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import type { SessionUser } from '../../../platform/http/session.ts';
import { formDrafts } from '../tables.ts';

/** Condition: a person's drafts of a request. */
export const draftsOfUser = (requestId: string | Placeholder, userId: string | Placeholder) =>
  and(eq(formDrafts.requestId, requestId), eq(formDrafts.userId, userId));

/** Takes fields that were saved out of a person's drafts. */
export async function forgetDrafted(
  tx: Transaction,
  requestId: string,
  user: SessionUser,
  fields: readonly string[],
): Promise<void> {
  if (fields.length === 0) return;
  const drafts = await tx
    .update(formDrafts)
    .set({ campos: sql`${formDrafts.campos} - ${sql.param([...fields])}::text[]` })
    .where(draftsOfUser(requestId, user.id))
    .returning({ paso: formDrafts.paso });
  if (drafts.length === 0) return;
  await tx.delete(formDrafts).where(and(draftsOfUser(requestId, user.id), eq(formDrafts.campos, {})));
}
