import { and, desc, eq, inArray, lte } from 'drizzle-orm';
import { isInCorrection, stateAfter } from 'shared-api/rules';
import { files } from '../../files/tables.ts';
import type { Sql } from '../../platform/db/database.ts';
import { filesAt, type SubmittedFile } from '../documents/index.ts';
import { observedForm } from '../observations/index.ts';
import type { RequestRecord } from '../requests/record/index.ts';
import { statusHistory } from '../requests/tables.ts';

/** When a request was last sent; null when it never was. */
export async function lastSentAt(from: Sql, requestId: string): Promise<Date | null> {
  const [sent] = await from
    .select({ at: statusHistory.createdAt })
    .from(statusHistory)
    .where(and(eq(statusHistory.requestId, requestId), eq(statusHistory.estado, stateAfter('send'))))
    .orderBy(desc(statusHistory.sequence))
    .limit(1);
  return sent?.at ?? null;
}

/**
 * Every file that went with a sending: the attorney's, the representative's and those of the documents. What was
 * uploaded later, while correcting, is not among them until it is sent.
 */
export async function sentFiles(from: Sql, request: RequestRecord, sentAt: Date): Promise<SubmittedFile[]> {
  // A correction observes what was sent; what stands in its place since is not sent yet.
  const observed = isInCorrection(request.estado) ? await observedForm(from, request.id) : null;
  const { poder_legal, acta_designacion_url } = observed ?? request;
  const named = [
    { documento: 'Poder legal', id: poder_legal },
    { documento: 'Acta de designación', id: acta_designacion_url },
  ].flatMap(({ documento, id }) => (id === null ? [] : [{ documento, id }]));
  const rows =
    named.length === 0
      ? []
      : await from
          .select()
          .from(files)
          .where(
            and(
              inArray(
                files.id,
                named.map(({ id }) => id),
              ),
              lte(files.createdAt, sentAt),
            ),
          );
  const own = named.flatMap(({ documento, id }) => {
    const archivo = rows.find((row) => row.id === id);
    return archivo ? [{ documento, fecha: archivo.createdAt, archivo }] : [];
  });
  return [...own, ...(await filesAt(from, request.id, sentAt))];
}
