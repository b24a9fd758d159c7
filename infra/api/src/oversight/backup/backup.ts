import { createWriteStream } from 'node:fs';
import { rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { makeFolder } from 'infra-bucket/folder';
import { files } from '../../files/tables.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { schemaOf } from '../../platform/db/migrate.ts';
import type { Platform } from '../../platform/domain.ts';
import { createFolderStore } from '../../platform/files/folder-store.ts';
import { blobOf, type FileStore, FileStoreError } from '../../platform/files/store.ts';
import { auditHead } from '../audit/tables.ts';
import { BackupProblem, filesFolder, MANIFEST, type Manifest, tableFile } from './manifest.ts';
import { rowsOf, tableNames } from './tables.ts';

const ROWS_AT_ONCE = 500;

/** What a copy is made of. */
export type Portal = Pick<Platform, 'db' | 'files'>;

/**
 * Copies database and files into a new folder while people go on working. All tables are read in one snapshot; the files
 * of its rows are read afterwards, as a file is stored before its row and never changes. Each file is compared with the
 * hash of its row; the manifest names missing and damaged ones. A failed copy is removed: it would contain all keys.
 * @throws BackupProblem when the folder exists already
 */
export async function backUp(source: Portal, folder: string): Promise<Manifest> {
  if (await stat(folder).catch(() => null)) throw new BackupProblem(`La carpeta ${folder} ya existe.`);
  const unfinished = `${folder}.incompleta`;
  await rm(unfinished, { recursive: true, force: true });
  try {
    const manifest = await copyInto(unfinished, source);
    await rename(unfinished, folder);
    return manifest;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function copyInto(folder: string, { db, files: store }: Portal): Promise<Manifest> {
  makeFolder(path.dirname(tableFile(folder, '')));
  const takenAt = new Date().toISOString();
  const { rows, ...snapshot } = await db.transaction(
    async (tx) => ({
      schema: await schemaOf(tx),
      tables: await copyTables(tx, folder),
      auditSeal: (await tx.select({ hash: auditHead.hash }).from(auditHead))[0]?.hash ?? '',
      rows: await tx.select({ id: files.id, bytes: files.bytes, sha256: files.sha256 }).from(files),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  const copied: Manifest['files'] = { count: 0, bytes: 0, missing: [], damaged: [], swept: [] };
  const to = createFolderStore(filesFolder(folder));
  for (const row of rows) {
    const how = await copyFile(row, store, to);
    if (how === 'copied') {
      copied.count += 1;
      copied.bytes += row.bytes;
    } else if (how === 'missing' && (await db.$count(files, eq(files.id, row.id))) === 0) {
      copied.swept.push(row.id);
    } else {
      copied[how].push(row.id);
    }
  }
  const manifest: Manifest = { format: 1, takenAt, ...snapshot, files: copied };
  await writeFile(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
  return manifest;
}

async function copyTables(tx: Transaction, folder: string): Promise<Manifest['tables']> {
  const copied: Manifest['tables'] = {};
  for (const table of await tableNames(tx)) copied[table] = await copyTable(tx, table, folder);
  return copied;
}

/** Writes a line of JSON per row, read through a cursor: no table has to fit into memory. Gzip adds a checksum. */
async function copyTable(tx: Transaction, table: string, folder: string) {
  let rows = 0;
  await tx.execute(
    sql`declare rows_to_copy no scroll cursor for select row_to_json(t)::text as line from ${sql.identifier(table)} t`,
  );
  await pipeline(
    async function* () {
      for (;;) {
        const batch = await rowsOf<{ line: string }>(
          tx,
          sql`fetch ${sql.raw(String(ROWS_AT_ONCE))} from rows_to_copy`,
        );
        if (batch.length === 0) return;
        rows += batch.length;
        yield batch.map(({ line }) => `${line}\n`).join('');
      }
    },
    createGzip(),
    createWriteStream(tableFile(folder, table), { mode: 0o600, flush: true }),
  );
  await tx.execute(sql`close rows_to_copy`);
  return { rows };
}

/** Copies a blob from store to store, unless its hash is not the row's. @throws FileStoreError */
export async function copyFile(
  { id, sha256 }: { readonly id: string; readonly sha256: string },
  from: FileStore,
  to: FileStore,
): Promise<'copied' | 'missing' | 'damaged'> {
  try {
    const content = await buffer(await from.get(id));
    if (blobOf(content).sha256 !== sha256) return 'damaged';
    await to.put(id, content);
    return 'copied';
  } catch (error) {
    if (error instanceof FileStoreError && error.code === 'missing') return 'missing';
    throw error;
  }
}
