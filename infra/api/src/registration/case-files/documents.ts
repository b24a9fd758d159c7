import { inArray } from 'drizzle-orm';
import {
  caseFileName,
  DOCUMENT_STATUS_LABEL,
  enabledOn,
  FILE_FIELD_NAMES,
  formatDate,
  formatDateTime,
  namedDates,
  pagesText,
  REQUEST_FIELDS,
  RETIRED_DOCUMENT_LABEL,
  sizeText,
} from 'shared-api/rules';
import { files } from '../../files/tables.ts';
import { today } from '../../platform/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type DocumentRecord,
  documentName,
  documentsWithRetired,
  isRetired,
  statusOf,
} from '../documents/index.ts';
import type { RequestRecord } from '../requests/record/index.ts';

type FileRow = typeof files.$inferSelect;

/** A document of a request with its current file, as index and PDF tell of it. */
export interface CaseDocument {
  readonly name: string;
  /** In Spanish. */
  readonly state: string;
  /** Null: not uploaded. */
  readonly file: (FileRow & { readonly savedAs: string }) | null;
  /** 'Fecha de cierre 31/12/2025', 'Vence 31/05/2027'; only those that it has. */
  readonly dates: readonly string[];
}

/**
 * Reads the current file of each document of a request, then those no longer asked for, then those of its attorney and
 * representative.
 */
export async function caseDocuments(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  request: RequestRecord,
): Promise<CaseDocument[]> {
  const day = today(clock);
  const enabling = enabledOn({ estado: request.estado, createdAt: request.estado_desde.toISOString() });
  const records = await documentsWithRetired(db, request.id);
  const entries = [
    ...records
      .filter((record) => !isRetired(record))
      .map((record) => described(record, DOCUMENT_STATUS_LABEL[statusOf(record, day, enabling)])),
    ...records.filter(isRetired).map((record) => described(record, RETIRED_DOCUMENT_LABEL)),
    ...FILE_FIELD_NAMES.filter((field) => request[field] !== null).map((field) => ({
      name: REQUEST_FIELDS[field].label,
      fileId: request[field],
      state: DOCUMENT_STATUS_LABEL.completo,
      dates: [],
    })),
  ];
  const ids = entries.flatMap(({ fileId }) => fileId ?? []);
  const rows = await db.select().from(files).where(inArray(files.id, ids));
  return entries.map(({ fileId, ...document }, index) => {
    const file = rows.find(({ id }) => id === fileId);
    const savedAs = file && caseFileName(index + 1, document.name, file.mime);
    return { ...document, file: file && savedAs ? { ...file, savedAs } : null };
  });
}

const described = (record: DocumentRecord, state: string) => ({
  name: documentName(record),
  fileId: record.document.fileId,
  state,
  dates: record.type && record.document.fileId ? dateTexts(record.type, record.document) : [],
});

const dateTexts = (...document: Parameters<typeof namedDates>) =>
  namedDates(...document).flatMap(({ name, date }) => (date ? [`${name} ${formatDate(date)}`] : []));

/** '340 kB, 2 páginas, subido el 01/03/2026 10:15'. */
export function fileDetails({ bytes, pages, createdAt }: FileRow): string {
  return [
    sizeText(bytes),
    ...(pages === null ? [] : [pagesText(pages)]),
    `subido el ${formatDateTime(createdAt.toISOString())}`,
  ].join(', ');
}
