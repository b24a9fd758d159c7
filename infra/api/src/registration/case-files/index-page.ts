import { escapeHtml, formatDateTime, formatTaxId, pagesText, sizeText, supplierName } from 'shared-api/rules';
import type { RequestRecord } from '../requests/record/index.ts';
import type { CaseDocument } from './documents.ts';

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
