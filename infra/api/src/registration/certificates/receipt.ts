import { and, desc, eq, inArray } from 'drizzle-orm';
import {
  FILE_FIELD_NAMES,
  fileText,
  formatDateTime,
  formatTaxId,
  notificationAddress,
  REQUEST_FIELDS,
  stateAfter,
} from 'shared-api/rules';
import { type Config, PORTAL_NAME } from '../../config/config.ts';
import { files } from '../../files/tables.ts';
import { valuesAt } from '../../oversight/audit/index.ts';
import type { Sql } from '../../platform/db/database.ts';
import { createPdf } from '../../platform/pdf/sheet.ts';
import { filesAt } from '../documents/index.ts';
import type { RequestRecord } from '../requests/record/index.ts';
import { statusHistory } from '../requests/tables.ts';

type Submission = NonNullable<Awaited<ReturnType<typeof lastSubmission>>>;

/**
 * Reads what was last submitted: the form with its values at that time, which corrections may have changed since, and every
 * file, the attorney's, the representative's and those of the documents. Files uploaded since, while correcting, are left out
 * until the request is submitted again.
 * @returns null before the first submission
 */
export async function lastSubmission(from: Sql, request: RequestRecord) {
  const [entry] = await from
    .select({ at: statusHistory.createdAt })
    .from(statusHistory)
    .where(and(eq(statusHistory.requestId, request.id), eq(statusHistory.estado, stateAfter('send'))))
    .orderBy(desc(statusHistory.sequence))
    .limit(1);
  if (!entry) return null;
  const { at } = entry;
  const form: RequestRecord = { ...request, ...(await valuesAt(from, 'sujeto_fiscal', request.cuit, at)) };
  const ids = FILE_FIELD_NAMES.flatMap((field) => form[field] ?? []);
  const rows = await from.select().from(files).where(inArray(files.id, ids));
  const formFiles = FILE_FIELD_NAMES.flatMap((field) =>
    rows
      .filter(({ id }) => id === form[field])
      .map((archivo) => ({ documento: REQUEST_FIELDS[field].label, fecha: archivo.createdAt, archivo })),
  );
  return { form, at, files: [...formFiles, ...(await filesAt(from, request.id, at))] };
}

/**
 * Draws the pre-registration receipt (specification, screen 12). It lists each submitted file with its digest, so that
 * the supplier can prove later which file was submitted.
 */
export function renderReceipt(
  { form: request, at, files }: Submission,
  { cityName }: Config,
): Promise<Buffer> {
  const title = 'Comprobante de preinscripción';
  const email = request.condicion_fiscal && notificationAddress(request);
  const settings = { title: `${title} ${request.nro_tramite}`, author: cityName, createdAt: at };
  const [nameLabel, name] =
    request.tipo_persona === 'FISICA'
      ? ['Nombre', request.nombre_persona_humana]
      : ['Razón social', request.razon_social];
  return createPdf(settings, (sheet) => {
    sheet.letterhead(cityName, PORTAL_NAME);
    sheet.heading(title, `Trámite N° ${request.nro_tramite}`);
    sheet.paragraph(
      'La solicitud de inscripción como proveedor municipal fue enviada. Será evaluada para su habilitación y se notificará el resultado al correo declarado.',
    );
    sheet.facts([
      ['CUIT', formatTaxId(request.cuit)],
      [nameLabel, name ?? request.cuit],
      ...(request.forma_juridica ? [['Forma jurídica', request.forma_juridica] as const] : []),
      ...(email ? [['Correo notificado', email] as const] : []),
      ['Fecha de inscripción', formatDateTime(request.createdAt.toISOString()).slice(0, 10)],
      ['Enviada el', formatDateTime(at.toISOString())],
    ]);
    sheet.paragraph(
      'Este comprobante no habilita a contratar: la habilitación la acredita el certificado definitivo.',
    );
    if (files.length === 0) return;
    sheet.section(
      `Archivos enviados (${files.length})`,
      'El código SHA-256 identifica el contenido exacto de cada archivo: si el archivo cambia, el código es otro.',
    );
    sheet.records(
      files.map(({ documento, fecha, archivo }) => ({
        title: documento,
        lines: [
          `${archivo.name} (${fileText({ tipo: archivo.mime, bytes: archivo.bytes })}), subido el ${formatDateTime(fecha.toISOString())}`,
          `SHA-256 ${archivo.sha256}`,
        ],
      })),
    );
  });
}
