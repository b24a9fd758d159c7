import type { SQL } from 'drizzle-orm';
import { auditAct, formatDateTime } from 'shared-api/rules';
import type { Database } from '../../platform/db/database.ts';
import { type EntryNames, entryOnWire, namesOf } from './named.ts';
import { entriesInOrder } from './repository.ts';
import type { auditLog } from './tables.ts';

type Entry = typeof auditLog.$inferSelect;

const COLUMNS: readonly (readonly [header: string, cell: (entry: Entry, names: EntryNames) => string])[] = [
  ['N.º', ({ id }) => String(id)],
  ['Fecha', ({ createdAt }) => formatDateTime(createdAt.toISOString())],
  ['Instante (UTC)', ({ createdAt }) => createdAt.toISOString()],
  ['Entidad', ({ entidad }) => entidad],
  ['Id de la entidad', ({ entidadId }) => entidadId],
  ['CUIL', ({ cuil }) => cuil ?? ''],
  ['Operación', ({ operacion }) => operacion],
  ['Qué se hizo', (entry) => auditAct(entryOnWire(entry))],
  ['Sobre', (entry, names) => names.subject(entry)?.nombre ?? ''],
  ['Nombre de quien lo realizó', (entry, names) => names.author(entry)?.nombre ?? ''],
  ['DNI de quien lo realizó', (entry, names) => names.author(entry)?.dni ?? ''],
  ['Realizado por', ({ realizadoPorTipo }) => realizadoPorTipo],
  ['Id de quien lo realizó', ({ realizadoPorId }) => realizadoPorId ?? ''],
  ['Realizado en', ({ realizadoEn }) => realizadoEn],
  ['Antes', ({ datosAnteriores }) => jsonOf(datosAnteriores)],
  ['Después', ({ datosNuevos }) => jsonOf(datosNuevos)],
  ['Sello', ({ hash }) => hash],
];

export const AUDIT_HEADERS: readonly string[] = COLUMNS.map(([header]) => header);

const jsonOf = (value: unknown): string => (value === null ? '' : JSON.stringify(value));

/** Yields the entries as cells, oldest first, in batches that are written as they are read. */
export async function* auditRows(
  db: Database,
  where: SQL | undefined,
): AsyncGenerator<readonly (readonly string[])[]> {
  for await (const entries of entriesInOrder(db, where)) {
    const names = await namesOf(db, entries);
    yield entries.map((entry) => COLUMNS.map(([, cell]) => cell(entry, names)));
  }
}
