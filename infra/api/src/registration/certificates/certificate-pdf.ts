import { certificatePage, formatDate, formatDateTime, formatTaxId } from 'shared-api/rules';
import { PORTAL_NAME } from '../../config/city.ts';
import type { Config } from '../../config/config.ts';
import { createPdf } from '../../platform/pdf/index.ts';
import type { SignedCertificate } from './code.ts';

const dayOf = (instant: Date): string => formatDateTime(instant.toISOString()).slice(0, 10);

/** Draws the certificate's PDF. The same certificate, city name and address always give the same bytes. */
export function renderCertificate(
  row: SignedCertificate,
  { cityName, publicUrl }: Pick<Config, 'cityName' | 'publicUrl'>,
): Promise<Buffer> {
  const title = 'Certificado de habilitación definitiva';
  const settings = { title: `${title} N° ${row.numero}`, author: cityName, createdAt: row.emitidoAt };
  return createPdf(settings, (sheet) => {
    sheet.letterhead(cityName, PORTAL_NAME);
    sheet.heading(title, `N° ${row.numero}`);
    if (row.revocadoAt)
      sheet.warning(`REVOCADO el ${dayOf(row.revocadoAt)}: este certificado no tiene validez.`);
    sheet.paragraph(
      `Se certifica que ${row.razonSocial}, CUIT ${formatTaxId(row.cuit)}, cuenta con habilitación definitiva como proveedor municipal.`,
    );
    sheet.facts([
      ['Proveedor', row.razonSocial],
      ['CUIT', formatTaxId(row.cuit)],
      ['Certificado N°', row.numero],
      ['Resolución', row.resolucion],
      ['Fecha de emisión', dayOf(row.emitidoAt)],
      ['Válido hasta', row.vence === null ? 'Sin fecha de vencimiento' : formatDate(row.vence)],
      ...(row.vencePor === null ? [] : [['Vence con el documento', row.vencePor] as const]),
    ]);
    // The page where anyone checks it. The QR symbol adds the signed code as a fragment, which browsers send nowhere.
    const address = `${publicUrl}${certificatePage(row.id)}`;
    sheet.link(
      { address, target: `${address}#${row.codigo}` },
      'Compruebe si este certificado sigue vigente: lea el código con la cámara de su teléfono o abra esta dirección. El código lleva además la firma digital del certificado.',
    );
  });
}
