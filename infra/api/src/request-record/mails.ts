import { type SQL, sql } from 'drizzle-orm';
import { chatMessages } from '../chat/tables.ts';
import { documents } from '../documents/tables.ts';
import { mails } from '../platform/mail/tables.ts';
import { statusHistory } from '../requests/tables.ts';

/** What the event of a mail names: an entry of the history, a message or a document of a request, if it tells of one. */
const toldId = sql`split_part(${mails.eventKey}, ':', 2)`;
const TOLD = [statusHistory, chatMessages, documents];

/** Mails that tell of a request, to whatever address they went: anybody may write anybody's address into a form. */
export const tellsOf = (requestId: string): SQL =>
  sql`${toldId} in (${sql.join(
    TOLD.map((table) => sql`select ${table.id}::text from ${table} where ${table.requestId} = ${requestId}`),
    sql` union all `,
  )})`;
