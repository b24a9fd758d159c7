import { type SQL, sql } from 'drizzle-orm';
import type { Sql } from '../../../platform/db/database.ts';
import { mails } from '../../../platform/mail/tables.ts';
import { chatMessages } from '../../chat/tables.ts';
import { documents } from '../../documents/tables.ts';
import { statusHistory, supplierRequests } from '../tables.ts';

/** Whose ids the events of mails name, second after what happened. */
const TOLD = [statusHistory, chatMessages, documents];

/** Mails that tell of a request, to whatever address they went: anybody may write anybody's address into a form. */
export const tellsOf = (requestId: string): SQL =>
  sql`split_part(${mails.eventKey}, ':', 2) in (${sql.join(
    TOLD.map((table) => sql`select ${table.id}::text from ${table} where ${table.requestId} = ${requestId}`),
    sql` union all `,
  )})`;

/** The request that a mail tells of; null when it tells of none. */
export async function requestToldOf(from: Sql, { eventKey }: Pick<typeof mails.$inferSelect, 'eventKey'>) {
  const id = /^[a-z-]+:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?::|$)/.exec(eventKey)?.[1];
  if (!id) return null;
  const requestIds = TOLD.map(
    (table) => sql`select ${table.requestId} from ${table} where ${table.id} = ${id}`,
  );
  const [row] = await from
    .select()
    .from(supplierRequests)
    .where(sql`${supplierRequests.id} in (${sql.join(requestIds, sql` union all `)})`);
  return row ?? null;
}
