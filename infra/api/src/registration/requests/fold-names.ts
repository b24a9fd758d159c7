import { and, eq, sql } from 'drizzle-orm';
import type { Platform } from '../../platform/domain.ts';
import { pick } from '../../platform/pick.ts';
import { searchNames } from './start.ts';
import { supplierRequests as r } from './tables.ts';

/** Writes the names for search anew that an earlier version of the portal stored: they begin without a space. */
export async function foldNames({ db }: Platform): Promise<void> {
  const rows = await db
    .select(pick(r, ['id', 'version', 'nombre_persona_humana', 'razon_social']))
    .from(r)
    .where(sql`concat(${r.nombre_busqueda}, ${r.razon_social_busqueda}) similar to '[^ ]%'`);
  for (const { id, version, ...names } of rows) {
    const isUnchanged = and(eq(r.id, id), eq(r.version, version));
    // A request that has changed meanwhile waits for the next run.
    await db.update(r).set(searchNames(names)).where(isUnchanged);
  }
}
