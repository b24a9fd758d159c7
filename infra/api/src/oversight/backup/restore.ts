import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { and, inArray, sql } from 'drizzle-orm';
import { users } from '../../accounts/users/tables.ts';
import { checkBlobs, isUnreferenced } from '../../files/index.ts';
import { files } from '../../files/tables.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { schemaOf } from '../../platform/db/migrate.ts';
import { createFolderStore } from '../../platform/files/folder-store.ts';
import { verifyAudit } from '../audit/index.ts';
import { copyFile, type Portal } from './backup.ts';
import { BackupProblem, filesFolder, type Manifest, readManifest, tableFile } from './manifest.ts';
import { rowsOf, tableNames } from './tables.ts';

const ROWS_AT_ONCE = 200;

/** What was restored, and how many files lie beside it that it does not know. */
type Restored = Manifest & { readonly unknownFiles: number };

/**
 * Restores a copy into a database without users and a file store, in one transaction: the database keeps nothing of a
 * damaged copy. Tables and files are checked as they are read, and the chain of the audit log at the end.
 * @param db as the owner of the tables, with this version's schema
 * @throws BackupProblem when the copy is damaged or of another version, or the database is in use
 */
export async function restore({ db, files: store }: Portal, folder: string): Promise<Restored> {
  const manifest = await readManifest(folder);
  if ((await schemaOf(db)) !== manifest.schema) {
    throw new BackupProblem(
      'La copia es de otra versión del portal. Restáurela con esa versión y actualice después.',
    );
  }
  if ((await db.$count(users)) > 0) {
    throw new BackupProblem('La base de datos ya tiene datos. Restaure sobre una vacía.');
  }
  const source = createFolderStore(filesFolder(folder));
  return db.transaction(async (tx) => {
    await fillTables(tx, folder, manifest);
    const restored = { ...manifest, files: await withoutSwept(tx, manifest.files) };
    const { missing, damaged } = restored.files;
    const unusable = new Set([...missing, ...damaged]);
    for (const row of await tx.select({ id: files.id, sha256: files.sha256 }).from(files)) {
      if (!unusable.has(row.id)) mustBeWhole(row.id, await copyFile(row, source, store));
    }
    // The copy's seal replaces the notes outside the database.
    const audit = await verifyAudit(tx, systemClock, new Map());
    if (!audit.integro || audit.sello !== manifest.auditSeal) {
      throw new BackupProblem('El registro de auditoría de la copia no está íntegro.');
    }
    const { unknown } = await checkBlobs({ db: tx, clock: systemClock, files: store });
    return { ...restored, unknownFiles: unknown };
  });
}

/** Removes the rows of unused uploads that were removed before they were copied; a used one counts as missing. */
async function withoutSwept(tx: Transaction, listed: Manifest['files']): Promise<Manifest['files']> {
  const { swept } = listed;
  if (swept.length === 0) return listed;
  await tx.delete(files).where(and(inArray(files.id, swept), await isUnreferenced(tx)));
  const used = await tx.select({ id: files.id }).from(files).where(inArray(files.id, swept));
  return { ...listed, missing: [...listed.missing, ...used.map(({ id }) => id)] };
}

function mustBeWhole(id: string, how: Awaited<ReturnType<typeof copyFile>>): void {
  if (how === 'missing') throw new BackupProblem(`Falta el archivo ${id} en la copia.`);
  if (how === 'damaged') throw new BackupProblem(`El archivo ${id} de la copia está dañado.`);
}

/**
 * Restores all rows. Meanwhile triggers are disabled, as the audit log is filled and not appended to, and foreign keys are
 * dropped; adding them again checks them all.
 */
async function fillTables(tx: Transaction, folder: string, manifest: Manifest): Promise<void> {
  const tables = await tableNames(tx);
  const references = await rowsOf<{ table: string; name: string; definition: string }>(
    tx,
    sql`select c.conrelid::regclass::text as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
      from pg_catalog.pg_constraint c join pg_catalog.pg_namespace n on n.oid = c.connamespace
      where c.contype = 'f' and n.nspname = 'public'`,
  );
  for (const { table, name } of references) {
    await tx.execute(sql`alter table ${sql.raw(table)} drop constraint ${sql.identifier(name)}`);
  }
  for (const table of tables) {
    const at = sql.identifier(table);
    await tx.execute(sql`alter table ${at} disable trigger user`);
    await tx.execute(sql`delete from ${at}`);
    const filled = manifest.tables[table] ? await fillTable(tx, folder, table) : 0;
    if (filled !== (manifest.tables[table]?.rows ?? 0)) {
      throw new BackupProblem(`La copia está incompleta: tabla ${table}.`);
    }
    await tx.execute(sql`alter table ${at} enable trigger user`);
  }
  for (const { table, name, definition } of references) {
    await tx.execute(
      sql`alter table ${sql.raw(table)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`,
    );
  }
  await moveSequences(tx);
}

async function fillTable(tx: Transaction, folder: string, table: string): Promise<number> {
  const columns = await rowsOf<{ name: string }>(
    tx,
    sql`select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`,
  );
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  const at = sql.identifier(table);
  let filled = 0;
  let batch: string[] = [];
  const write = async () => {
    if (batch.length === 0) return;
    await tx.execute(
      sql`insert into ${at} (${names}) overriding system value
        select ${names} from json_populate_recordset(null::${at}, ${`[${batch.join(',')}]`}::json)`,
    );
    filled += batch.length;
    batch = [];
  };
  for await (const line of linesOf(textOf(folder, table))) {
    batch.push(line);
    if (batch.length === ROWS_AT_ONCE) await write();
  }
  await write();
  return filled;
}

/** Reads the lines of a table. @throws BackupProblem if the file can't be read or its checksum does not match */
async function* textOf(folder: string, table: string): AsyncGenerator<string> {
  // An error of the file reaches whoever reads the text.
  const gunzip = pipeline(createReadStream(tableFile(folder, table)), createGunzip(), () => undefined);
  try {
    yield* gunzip.setEncoding('utf8');
  } catch (cause) {
    throw new BackupProblem(`La copia está dañada: tabla ${table}.`, { cause });
  }
}

/** Splits a text at line feeds only. Node's readline also splits at U+2028 and U+2029, which JSON may contain. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of text) {
    const lines = `${rest}${piece}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

async function moveSequences(tx: Transaction): Promise<void> {
  const sequences = await rowsOf<{ table: string; column: string; sequence: string }>(
    tx,
    sql`select table_name as table, column_name as column,
        pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
      from information_schema.columns
      where table_schema = 'public' and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null`,
  );
  for (const { table, column, sequence } of sequences) {
    await tx.execute(
      sql`select setval(${sequence}::regclass, greatest(1, coalesce(max(${sql.identifier(column)}), 1)), max(${sql.identifier(column)}) is not null) from ${sql.identifier(table)}`,
    );
  }
}
