import { eq } from 'drizzle-orm';
import type { Sql } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import {
  createRequiredDocuments,
  type DocumentRecord,
  documentsOf,
  nameForCorrection,
} from '../registration/documents/index.ts';
import { documentFiles, documents, documentTypes } from '../registration/documents/tables.ts';
import type { RequestRecord } from '../registration/requests/record/index.ts';
import { ago, type DemoContext, dayFromToday, SCENARIOS, type Scenario, sampleFileOf } from './context.ts';

const SOON_DAYS = 20;
const YEAR_DAYS = 365;

export const POWER_TITLE = 'Poder legal';
export const RESOLUTION_TITLE = 'Resolución';

/** Returns the titles of the files that suppliers of the demo have: each is named after what it stands for. */
export async function sampleTitles(from: Sql): Promise<readonly string[]> {
  const types = await from.select({ nombre: documentTypes.nombre }).from(documentTypes);
  const optional = SCENARIOS.flatMap((scenario) => scenario.optional ?? []);
  return [...types.map(({ nombre }) => nombre), ...optional, POWER_TITLE, RESOLUTION_TITLE];
}

/** Writes the documents of a request, each with a file of its own, as many as the scenario says. */
export async function seedDocuments(context: DemoContext, scenario: Scenario, request: RequestRecord) {
  const { tx } = context;
  await createRequiredDocuments(tx, request, request.createdAt);
  const required = await documentsOf(tx, request.id);
  const uploadedAt = ago(context, scenario.steps[0].daysAgo - 0.5);
  const uploaded: { documentId: string; fileId: string }[] = [];
  for (const record of required.slice(0, scenario.documents ?? required.length)) {
    const fileId = sampleFileOf(context, record.type?.nombre ?? '');
    await tx
      .update(documents)
      .set({ fileId, ...datesOf(context, scenario, request, record), updatedAt: uploadedAt })
      .where(eq(documents.id, record.document.id));
    uploaded.push({ documentId: record.document.id, fileId });
  }
  if (scenario.optional) {
    const fileId = sampleFileOf(context, scenario.optional);
    const documentId = newId();
    await tx.insert(documents).values({
      id: documentId,
      requestId: request.id,
      datosExtra: scenario.optional,
      fileId,
      createdAt: uploadedAt,
      updatedAt: uploadedAt,
    });
    uploaded.push({ documentId, fileId });
  }
  await tx.insert(documentFiles).values(uploaded.map((file) => ({ ...file, createdAt: uploadedAt })));
  const correctedDocuments = required.filter(({ type }) => type && scenario.corrects?.includes(type.nombre));
  await nameForCorrection(
    tx,
    request.id,
    correctedDocuments.map(({ document }) => document.id),
  );
}

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
