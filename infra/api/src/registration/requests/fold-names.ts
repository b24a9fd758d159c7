import { and, eq, sql } from 'drizzle-orm';
import { storedSearchText } from 'shared-api/rules';
import type { Platform } from '../../platform/platform.ts';
import { supplierRequests as r } from './tables.ts';

/** Writes the names for search anew that an earlier version of the portal stored: they begin without a space. */
export async function foldNames({ db }: Pick<Platform, 'db'>): Promise<void> {
  const rows = await db
    .select({ id: r.id, version: r.version, person: r.nombre_persona_humana, company: r.razon_social })
    .from(r)
    .where(sql`concat(${r.nombre_busqueda}, ${r.razon_social_busqueda}) similar to '[^ ]%'`);
  for (const { id, version, person, company } of rows) {
    const names = {
      nombre_busqueda: storedSearchText(person ?? ''),
      razon_social_busqueda: storedSearchText(company ?? ''),
    };
    // A request that has changed meanwhile waits for the next run.
    await db
      .update(r)
      .set(names)
      .where(and(eq(r.id, id), eq(r.version, version)));
  }
}
