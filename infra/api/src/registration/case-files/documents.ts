import { inArray } from 'drizzle-orm';
import {
  caseFileName,
  DOCUMENT_STATUS_LABEL,
  enabledOn,
  escapeHtml,
  FILE_FIELD_NAMES,
  formatDate,
  formatDateTime,
  formatTaxId,
  namedDates,
  pagesText,
  REQUEST_FIELDS,
  RETIRED_DOCUMENT_LABEL,
  sizeText,
  supplierName,
} from 'shared-api/rules';
import { files } from '../../files/tables.ts';
import { today } from '../../platform/clock.ts';
import type { Platform } from '../../platform/domain.ts';
import {
  type DocumentRecord,
  documentName,
  documentsWithRetired,
  isRetired,
  statusOf,
} from '../documents/index.ts';
import type { RequestRecord } from '../requests/record/index.ts';

/** A document of a request with its current file (null: not uploaded), as index and PDF tell of it. */
export type CaseDocument = Awaited<ReturnType<typeof caseDocuments>>[number];

/**
 * Reads the current file of each document of a request, then those no longer asked for, then those of its attorney and
 * representative.
 */
export async function caseDocuments({ db, clock }: Platform, request: RequestRecord) {
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
    if (!file) return { ...document, file: null };
    return { ...document, file: { ...file, savedAs: caseFileName(index + 1, document.name, file.mime) } };
  });
}

const described = (record: DocumentRecord, state: string) => ({
  name: documentName(record),
  fileId: record.document.fileId,
  state,
  dates: record.type && record.document.fileId ? dateTexts(record.type, record.document) : [],
});

/** 'Fecha de cierre 31/12/2025', 'Vence 31/05/2027'; only those that it has. */
const dateTexts = (...document: Parameters<typeof namedDates>) =>
  namedDates(...document).flatMap(({ name, date }) => (date ? [`${name} ${formatDate(date)}`] : []));

const HEADINGS = ['Documento', 'Archivo', 'Tamaño', 'Páginas', 'Fechas', 'Subido', 'Estado'];
const STYLE =
  'body{font:1rem/1.4 sans-serif;margin:2rem}table{border-collapse:collapse}th,td{padding:.4rem .8rem;border:1px solid #888;text-align:left;vertical-align:top}.wide{overflow-x:auto}@media(max-width:40em){body{margin:1rem}h1{font-size:1.4rem}th,td{padding:.3rem .4rem}}';

/** Writes `indice.html`: every document of the request, with a link to the file beside it in the archive. */
export function indexPage(request: RequestRecord, documents: readonly CaseDocument[], at: Date): string {
  const title = `Documentos del trámite N° ${request.nro_tramite}`;
  const rows = documents.map((document) => `<tr>${cellsOf(document).map(cell).join('')}</tr>`);
  return `<!doctype html>
<html lang="es-AR">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(supplierName(request))}, CUIT ${formatTaxId(request.cuit)}. Generado el ${formatDateTime(at.toISOString())}, con la versión vigente de cada archivo.</p>
<div class="wide" role="region" aria-label="Documentos" tabindex="0">
<table>
<thead><tr>${HEADINGS.map((heading) => `<th scope="col">${heading}</th>`).join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</div>
</body>
</html>
`;
}

const cell = (html: string) => `<td>${html}</td>`;

function cellsOf({ name, file, dates, state }: CaseDocument): string[] {
  const details = file
    ? [
        `<a href="${encodeURIComponent(file.savedAs)}">${escapeHtml(file.savedAs)}</a><br>${escapeHtml(file.name)}`,
        sizeText(file.bytes),
        file.pages === null ? '' : pagesText(file.pages),
      ]
    : ['', '', ''];
  const uploaded = file ? formatDateTime(file.createdAt.toISOString()) : '';
  return [escapeHtml(name), ...details, dates.join('<br>'), uploaded, state];
}
