import { and, asc, gt, type SQL } from 'drizzle-orm';
import { formatDateTime } from 'shared-api/rules';
import type { Database } from '../../platform/db/database.ts';
import { auditLog } from './tables.ts';

type Entry = typeof auditLog.$inferSelect;

const BATCH = 500;
const COLUMNS: readonly (readonly [header: string, cell: (entry: Entry) => string])[] = [
  ['N.º', ({ id }) => String(id)],
  ['Fecha', ({ createdAt }) => formatDateTime(createdAt.toISOString())],
  ['Instante (UTC)', ({ createdAt }) => createdAt.toISOString()],
  ['Entidad', ({ entidad }) => entidad],
  ['Id de la entidad', ({ entidadId }) => entidadId],
  ['CUIL', ({ cuil }) => cuil ?? ''],
  ['Operación', ({ operacion }) => operacion],
  ['Realizado por', ({ realizadoPorTipo }) => realizadoPorTipo],
  ['Id de quien lo realizó', ({ realizadoPorId }) => realizadoPorId ?? ''],
  ['Realizado en', ({ realizadoEn }) => realizadoEn],
  ['Antes', ({ datosAnteriores }) => jsonOf(datosAnteriores)],
  ['Después', ({ datosNuevos }) => jsonOf(datosNuevos)],
  ['Sello', ({ hash }) => hash],
];

export const AUDIT_HEADERS: readonly string[] = COLUMNS.map(([header]) => header);

const jsonOf = (value: unknown): string => (value === null ? '' : JSON.stringify(value));

/** The entries as cells, oldest first, read in batches as they are written. */
export async function* auditRows(
  db: Database,
  where: SQL | undefined,
): AsyncGenerator<readonly (readonly string[])[]> {
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const entries = await db
      .select()
      .from(auditLog)
      .where(and(where, gt(auditLog.id, after)))
      .orderBy(asc(auditLog.id))
      .limit(BATCH);
    const last = entries.at(-1);
    if (!last) return;
    yield entries.map((entry) => COLUMNS.map(([, cell]) => cell(entry)));
    after = last.id;
  }
}
