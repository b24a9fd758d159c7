import { sign } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { certificateCodeText, todayInCity } from 'shared-api/rules';
import type { Platform } from '../../platform/platform.ts';
import { signingKey } from './keys.ts';
import type { Certificate } from './service.ts';
import { certificates } from './tables.ts';

export type SignedCertificate = Certificate & { readonly codigo: string };

/** Signs the certificate's code unless it has one. The first stored code stays, whoever signs at once or later. */
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
  const codigo = `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`;
  const [stored] = await db
    .update(certificates)
    .set({ codigo: sql`coalesce(${certificates.codigo}, ${codigo})` })
    .where(eq(certificates.id, row.id))
    .returning({ codigo: certificates.codigo });
  if (!stored?.codigo) throw new Error(`the code of certificate ${row.id} was not stored`);
  return { ...row, codigo: stored.codigo };
}
