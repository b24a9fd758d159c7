import { sign } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { certificateCodeText, todayInCity } from 'shared-api/rules';
import type { Platform } from '../../platform/platform.ts';
import { signingKey } from './keys.ts';
import type { Certificate } from './service.ts';
import { certificates } from './tables.ts';

/** A certificate whose code was signed. */
export type SignedCertificate = Certificate & { readonly codigo: string };

/**
 * The certificate with its code, signed once and kept: of two that ask at once both get the one that was kept first,
 * and a new key leaves it as it is.
 */
export async function signedCertificate(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  row: Certificate,
): Promise<SignedCertificate> {
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
  const made = `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`;
  await db
    .update(certificates)
    .set({ codigo: made })
    .where(and(eq(certificates.id, row.id), isNull(certificates.codigo)));
  const [kept] = await db
    .select({ codigo: certificates.codigo })
    .from(certificates)
    .where(eq(certificates.id, row.id));
  if (!kept?.codigo) throw new Error(`the code of certificate ${row.id} was not kept`);
  return { ...row, codigo: kept.codigo };
}
