import { type SQL, sql } from 'drizzle-orm';
import type { Sql } from '../../../platform/db/database.ts';
import { mails } from '../../../platform/mail/tables.ts';
import { chatMessages } from '../../chat/tables.ts';
import { documents } from '../../documents/tables.ts';
import { statusHistory, supplierRequests } from '../tables.ts';

/** Tables whose rows a mail can be about: its event key is `event:row id`, or `event:row id:detail`. */
const MAIL_SUBJECTS = [statusHistory, chatMessages, documents];

/** Condition: the mail is about the request. Its address is no proof: anybody may write anybody's into a form. */
export const isMailAbout = (requestId: string): SQL =>
  sql`split_part(${mails.eventKey}, ':', 2) in (${sql.join(
    MAIL_SUBJECTS.map(
      (table) => sql`select ${table.id}::text from ${table} where ${table.requestId} = ${requestId}`,
    ),
    sql` union all `,
  )})`;

export async function requestOfMail(from: Sql, { eventKey }: Pick<typeof mails.$inferSelect, 'eventKey'>) {
  const id = /^[a-z-]+:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?::|$)/.exec(eventKey)?.[1];
  if (!id) return null;
  const requestIds = MAIL_SUBJECTS.map(
    (table) => sql`select ${table.requestId} from ${table} where ${table.id} = ${id}`,
  );
  const [row] = await from
    .select()
    .from(supplierRequests)
    .where(sql`${supplierRequests.id} in (${sql.join(requestIds, sql` union all `)})`);
  return row ?? null;
}
