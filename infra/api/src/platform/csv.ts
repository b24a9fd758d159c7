import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { safeCell } from 'shared-api/rules';
import { sendAttachment } from './http/attachment.ts';

/** Makes Excel read the text as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Writes a CSV line. Cells are always quoted, and no text is run as a formula: this is the one place that makes the cells of
 * every CSV safe, so what calls it passes texts as they are.
 * @param separator `;` as Excel in Spanish reads it, or `,` as open data has it
 */
export const lineOf = (cells: readonly string[], separator: ';' | ',' = ';'): string =>
  `${cells.map((cell) => `"${safeCell(cell).replaceAll('"', '""')}"`).join(separator)}\r\n`;

/** Answers with a table as CSV (RFC 4180), read in batches of rows and separated by `;` as Excel in Spanish reads it. */
export async function sendCsv(
  reply: FastifyReply,
  name: string,
  headers: readonly string[],
  batches: AsyncIterable<readonly (readonly string[])[]>,
): Promise<void> {
  async function* lines() {
    yield BYTE_ORDER_MARK + lineOf(headers);
    for await (const rows of batches) yield rows.map((cells) => lineOf(cells)).join('');
  }
  await sendAttachment(reply, 'text/csv; charset=utf-8', name, Readable.from(lines()));
}
