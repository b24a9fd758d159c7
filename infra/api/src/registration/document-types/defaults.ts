import { sql } from 'drizzle-orm';
import { REQUIRED_DOCUMENTS } from 'shared-api/rules';
import type { Platform } from '../../platform/platform.ts';
import { lockDocumentTypes } from '../documents/index.ts';
import { documentTypes } from '../documents/tables.ts';

/** Gives a database that has no document types those of the city; does nothing to any other. */
export async function seedDocumentTypes({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await db.transaction(async (tx) => {
    await lockDocumentTypes(tx);
    const [any] = await tx.select({ one: sql`1` }).from(documentTypes).limit(1);
    if (any) return;
    const createdAt = clock.now();
    await tx.insert(documentTypes).values(
      REQUIRED_DOCUMENTS.map((type, position) => ({
        nombre: type.nombre,
        requeridoPersonaFisica: type.requerido_persona_fisica,
        requeridoPersonaJuridica: type.requerido_persona_juridica,
        emision: type.emision,
        expiracion: type.expiracion,
        reglaFecha: type.regla_fecha,
        position,
        createdAt,
      })),
    );
  });
}
