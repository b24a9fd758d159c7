import { formatDate, formatDateTime, formatTaxId } from 'shared-api/rules';
import { createPdf } from '../../platform/pdf/index.ts';
import type { SignedCertificate } from './code.ts';
import { type Issuer, SERVICE } from './issuer.ts';

/** Where anyone checks a certificate: a page of the portal. */
export const publicAddress = (publicUrl: string, id: string): string =>
  `${publicUrl}/certificado-autorizado/public/certificado/${id}`;

const dayOf = (instant: Date): string => formatDateTime(instant.toISOString()).slice(0, 10);

/** The same with the signed code behind it, where it stays in the browser: what the QR symbol carries. */
const signedAddress = (publicUrl: string, { id, codigo }: SignedCertificate): string =>
  `${publicAddress(publicUrl, id)}#${codigo}`;

/** The certificate's PDF. The same row of the same issuer gives the same bytes, whenever and wherever it is drawn. */
export function renderCertificate(row: SignedCertificate, { cityName, publicUrl }: Issuer): Promise<Buffer> {
  const title = 'Certificado de habilitación definitiva';
  const settings = { title: `${title} N° ${row.numero}`, author: cityName, createdAt: row.emitidoAt };
  return createPdf(settings, (sheet) => {
    sheet.letterhead(cityName, SERVICE);
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
    sheet.link(
      { address: publicAddress(publicUrl, row.id), target: signedAddress(publicUrl, row) },
      'Compruebe si este certificado sigue vigente: lea el código con la cámara de su teléfono o abra esta dirección. El código lleva además la firma digital del certificado.',
    );
  });
}
