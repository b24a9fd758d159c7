import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { signFileUrl } from '../../files/index.ts';
import { files } from '../../files/tables.ts';
import type { Platform } from '../../platform/platform.ts';
import { renderCertificate } from './certificate-pdf.ts';
import { signedCertificate } from './code.ts';
import type { Certificate } from './service.ts';

/** Increase it when the drawing changes: stored PDFs of the old drawing are then served no more. */
const DRAWING = 2;

/**
 * Returns a short-lived URL of a certificate's PDF. The PDF is drawn once per content and stored under the content's
 * digest, so that two calls at once write the same file.
 */
export async function certificateUrl(platform: Platform, certificate: Certificate): Promise<string> {
  const row = await signedCertificate(platform, certificate);
  const { db, files: store, config } = platform;
  const id = digestId([DRAWING, config.cityName, config.publicUrl, row]);
  const [stored] = await db.select({ id: files.id }).from(files).where(eq(files.id, id));
  if (!stored) {
    const blob = await store.put(id, Readable.from([await renderCertificate(row, config)]));
    await db
      .insert(files)
      .values({
        id,
        ownerId: null,
        name: `habilitacion-definitiva-${row.numero}.pdf`,
        mime: 'application/pdf',
        bytes: blob.bytes,
        sha256: blob.sha256,
        createdAt: platform.clock.now(),
      })
      .onConflictDoNothing();
  }
  return signFileUrl(platform, id);
}

function digestId(content: unknown): string {
  const hex = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
