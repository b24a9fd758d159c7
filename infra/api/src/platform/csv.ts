import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { safeCell } from 'shared-api/rules';

/** Tells Excel that the text is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A line of a CSV file. Quoted always: no text can end its cell or its line, and none is run as a formula. */
export const lineOf = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${safeCell(cell).replaceAll('"', '""')}"`).join(';')}\r\n`;

/** A table as CSV (RFC 4180), a piece of text per batch of rows. Between cells `;`, as Excel in Spanish reads it. */
export async function* csvOf(
  headers: readonly string[],
  batches: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lineOf(headers);
  for await (const rows of batches) yield rows.map(lineOf).join('');
}

/** Answers a table as a CSV file of that name, written as its rows are read. */
export async function sendCsv(
  reply: FastifyReply,
  name: string,
  headers: readonly string[],
  batches: AsyncIterable<readonly (readonly string[])[]>,
): Promise<void> {
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store');
  await reply.send(Readable.from(csvOf(headers, batches)));
}
