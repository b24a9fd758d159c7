import { eq } from 'drizzle-orm';
import {
  createRequiredDocuments,
  type DocumentRecord,
  documentsOf,
  nameForCorrection,
} from '../registration/documents/index.ts';
import { documentFiles, documents } from '../registration/documents/tables.ts';
import type { RequestRecord } from '../registration/requests/record/index.ts';
import { ago, type DemoContext, dayFromToday } from './context.ts';
import type { Scenario } from './scenarios.ts';

const SOON_DAYS = 20;
const YEAR_DAYS = 365;

export async function seedDocuments(
  context: DemoContext,
  scenario: Scenario,
  request: RequestRecord,
): Promise<void> {
  const { tx, documentFileId } = context;
  await createRequiredDocuments(tx, request, request.createdAt);
  const required = await documentsOf(tx, request.id);
  const uploadedAt = ago(context, scenario.steps[0].daysAgo - 0.5);
  const uploaded = required.slice(0, scenario.documents ?? required.length);
  for (const record of uploaded) {
    await tx
      .update(documents)
      .set({
        fileId: documentFileId,
        ...datesOf(context, scenario, request, record),
        updatedAt: uploadedAt,
      })
      .where(eq(documents.id, record.document.id));
  }
  const ids = uploaded.map(({ document }) => document.id);
  if (scenario.optional) {
    const [optional] = await tx
      .insert(documents)
      .values({
        requestId: request.id,
        datosExtra: scenario.optional,
        fileId: documentFileId,
        createdAt: uploadedAt,
        updatedAt: uploadedAt,
      })
      .returning({ id: documents.id });
    if (optional) ids.push(optional.id);
  }
  await tx
    .insert(documentFiles)
    .values(ids.map((documentId) => ({ documentId, fileId: documentFileId, createdAt: uploadedAt })));
  const named = required.filter(({ type }) => type && scenario.corrects?.includes(type.nombre));
  await nameForCorrection(
    tx,
    request.id,
    named.map(({ document }) => document.id),
  );
}

/** Returns the dates of a document by its type's rule. */
function datesOf(
  context: DemoContext,
  { documentAgeDays, endsSoon }: Scenario,
  request: RequestRecord,
  { type }: DocumentRecord,
) {
  const past = dayFromToday(context, -documentAgeDays);
  switch (type?.regla_fecha) {
    case 'balance_close':
      return { expiracion: past };
    case 'statement_of_assets':
    case 'issue_plus_17_months':
      return { emision: past };
    case 'expiry':
      return {
        // With both dates it is the contract that founded the company, which outlives it.
        emision: type.emision ? request.fecha_contrato_social : null,
        expiracion: dayFromToday(context, type.emision ? 10 * YEAR_DAYS : endsSoon ? SOON_DAYS : YEAR_DAYS),
      };
    default:
      return {};
  }
}
