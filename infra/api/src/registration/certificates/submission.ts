import { and, desc, eq, inArray, lte } from 'drizzle-orm';
import { isInCorrection, stateAfter } from 'shared-api/rules';
import { files } from '../../files/tables.ts';
import type { Sql } from '../../platform/db/database.ts';
import { filesAt, type SubmittedFile } from '../documents/index.ts';
import { observedForm } from '../observations/index.ts';
import type { RequestRecord } from '../requests/record/index.ts';
import { statusHistory } from '../requests/tables.ts';

export async function lastSubmittedAt(from: Sql, requestId: string): Promise<Date | null> {
  const [entry] = await from
    .select({ at: statusHistory.createdAt })
    .from(statusHistory)
    .where(and(eq(statusHistory.requestId, requestId), eq(statusHistory.estado, stateAfter('send'))))
    .orderBy(desc(statusHistory.sequence))
    .limit(1);
  return entry?.at ?? null;
}

/**
 * Reads every file of a submission: the attorney's, the representative's and those of the documents. Files uploaded
 * since, while correcting, are left out until the request is submitted again.
 */
export async function submittedFiles(
  from: Sql,
  request: RequestRecord,
  submittedAt: Date,
): Promise<SubmittedFile[]> {
  // The observed form is the one that was submitted; the request may hold other files by now.
  const observed = isInCorrection(request.estado) ? await observedForm(from, request.id) : null;
  const { poder_legal, acta_designacion_url } = observed ?? request;
  const ids = [poder_legal, acta_designacion_url].filter((id) => id !== null);
  const rows = await from
    .select()
    .from(files)
    .where(and(inArray(files.id, ids), lte(files.createdAt, submittedAt)));
  const fileOf = (documento: string, id: string | null): SubmittedFile[] =>
    rows
      .filter((archivo) => archivo.id === id)
      .map((archivo) => ({ documento, fecha: archivo.createdAt, archivo }));
  return [
    ...fileOf('Poder legal', poder_legal),
    ...fileOf('Acta de designación', acta_designacion_url),
    ...(await filesAt(from, request.id, submittedAt)),
  ];
}
