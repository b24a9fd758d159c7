import { sql } from 'drizzle-orm';
import { REQUIRED_DOCUMENTS } from 'shared-api/rules';
import { lockFor } from '../../platform/db/locks.ts';
import type { Platform } from '../../platform/platform.ts';
import { documentTypes } from '../documents/tables.ts';

/** Gives a database without document types those of the city; changes no other. */
export async function seedDocumentTypes({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await db.transaction(async (tx) => {
    await lockFor(tx, 'documentTypes');
    const [any] = await tx.select({ one: sql`1` }).from(documentTypes).limit(1);
    if (any) return;
    const createdAt = clock.now();
    await tx
      .insert(documentTypes)
      .values(REQUIRED_DOCUMENTS.map((type, position) => ({ ...type, position, createdAt })));
  });
}
