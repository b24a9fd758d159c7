import { createHash, sign } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import {
  certificateCodeText,
  certificatePage,
  formatDate,
  formatDateTime,
  formatTaxId,
  todayInCity,
} from 'shared-api/rules';
import { type Config, PORTAL_NAME } from '../../config/config.ts';
import { signFileUrl } from '../../files/index.ts';
import { files } from '../../files/tables.ts';
import type { Platform } from '../../platform/domain.ts';
import { blobOf } from '../../platform/files/store.ts';
import { createPdf } from '../../platform/pdf/sheet.ts';
import { signingKey } from './keys.ts';
import type { Certificate } from './service.ts';
import { certificates } from './tables.ts';

/** Increase it when the drawing changes: stored PDFs of the old drawing are then served no more. */
const DRAWING = 2;

export type SignedCertificate = Certificate & { readonly codigo: string };

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

/**
 * Returns a short-lived URL of a certificate's PDF. The PDF is drawn once per content and stored under the content's
 * digest, so that two calls at once write the same file. One that was lost from the store is drawn again.
 */
export async function certificateUrl(platform: Platform, certificate: Certificate): Promise<string> {
  const row = await signedCertificate(platform, certificate);
  const { db, files: store, config } = platform;
  const id = digestId([DRAWING, config.cityName, config.publicUrl, row]);
  const [stored] = await db.select({ id: files.id }).from(files).where(eq(files.id, id));
  if (!stored || (await store.lacks(id))) {
    const pdf = await renderCertificate(row, config);
    await store.put(id, pdf);
    await db
      .insert(files)
      .values({
        id,
        ownerId: null,
        name: `habilitacion-definitiva-${row.numero}.pdf`,
        mime: 'application/pdf',
        ...blobOf(pdf),
        createdAt: platform.clock.now(),
      })
      .onConflictDoUpdate({ target: files.id, set: blobOf(pdf) });
  }
  return signFileUrl(platform, id);
}

function digestId(content: unknown): string {
  const hex = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Signs the certificate's code unless it has one. The first stored code stays, whoever signs at once or later. */
async function signedCertificate({ db, clock }: Platform, row: Certificate): Promise<SignedCertificate> {
  if (row.codigo !== null) return { ...row, codigo: row.codigo };
  const { kid, privateKey } = await signingKey(db, clock);
  const text = certificateCodeText(kid, {
    id: row.id,
    numero: row.numero,
    cuit: row.cuit,
    razon_social: row.razonSocial,
    emitido: todayInCity(row.emitidoAt),
    vence: row.vence,
  });
  const codigo = `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`;
  const [stored] = await db
    .update(certificates)
    .set({ codigo: sql`coalesce(${certificates.codigo}, ${codigo})` })
    .where(eq(certificates.id, row.id))
    .returning({ codigo: certificates.codigo });
  if (!stored?.codigo) throw new Error(`the code of certificate ${row.id} was not stored`);
  return { ...row, codigo: stored.codigo };
}
