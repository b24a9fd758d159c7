import { eq, sql } from 'drizzle-orm';
import { storedSearchText } from 'shared-api/rules';
import type { Platform } from '../../platform/platform.ts';
import { supplierRequests as r } from './tables.ts';

const BATCH = 500;

/** Writes the names for search anew that an earlier version of the portal stored: they begin without a space. */
export async function foldNames({ db }: Pick<Platform, 'db'>): Promise<void> {
  const isEarlier = sql`concat(${r.nombre_busqueda}, ${r.razon_social_busqueda}) similar to '[^ ]%'`;
  const foldSome = () =>
    db.transaction(async (tx) => {
      const rows = await tx
        .select({ id: r.id, person: r.nombre_persona_humana, company: r.razon_social })
        .from(r)
        .where(isEarlier)
        .limit(BATCH)
        .for('update', { skipLocked: true });
      for (const { id, person, company } of rows) {
        const names = {
          nombre_busqueda: storedSearchText(person ?? ''),
          razon_social_busqueda: storedSearchText(company ?? ''),
        };
        await tx.update(r).set(names).where(eq(r.id, id));
      }
      return rows.length;
    });
  while ((await foldSome()) === BATCH);
}
