import { fileText, formatDateTime, formatTaxId, notificationAddress } from 'shared-api/rules';
import { PORTAL_NAME } from '../../config/city.ts';
import type { Config } from '../../config/config.ts';
import { createPdf } from '../../platform/pdf/index.ts';
import type { SubmittedFile } from '../documents/index.ts';
import type { RequestRecord } from '../requests/record/index.ts';

/**
 * Draws the pre-registration receipt (specification, screen 12). It lists each submitted file with its digest, so that
 * the supplier can prove later which file was submitted.
 */
export function renderReceipt(
  request: RequestRecord,
  submittedAt: Date,
  files: readonly SubmittedFile[],
  { cityName }: Pick<Config, 'cityName'>,
): Promise<Buffer> {
  const title = 'Comprobante de preinscripción';
  const email = request.condicion_fiscal && notificationAddress(request);
  const settings = { title: `${title} ${request.nro_tramite}`, author: cityName, createdAt: submittedAt };
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
      ['Enviada el', formatDateTime(submittedAt.toISOString())],
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
