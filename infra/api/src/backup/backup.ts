import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { auditHead } from '../audit/tables.ts';
import { files } from '../files/tables.ts';
import type { Database, Transaction } from '../platform/db/database.ts';
import { createFolderStore } from '../platform/files/folder-store.ts';
import { FileStoreError } from '../platform/files/problem.ts';
import type { FileStore } from '../platform/files/store.ts';
import { filesFolder, MANIFEST, type Manifest, tableFile } from './manifest.ts';
import { BackupProblem } from './problem.ts';
import { rowsOf, schemaOf, tableNames } from './tables.ts';

const ROWS_AT_ONCE = 500;

export interface BackupSource {
  readonly db: Database;
  readonly files: FileStore;
}

/**
 * Copies database and files into a new folder. All tables are read in one snapshot, so the copy is the portal at one
 * moment although people go on working; a file is stored before its row and never changes, so those of the snapshot's
 * rows are read afterwards. Each file is compared with the hash that its row has.
 * @throws BackupProblem when the folder exists already, or a file is missing or damaged
 */
export async function backUp({ db, files: store }: BackupSource, folder: string): Promise<Manifest> {
  if (await stat(folder).catch(() => null)) throw new BackupProblem(`La carpeta ${folder} ya existe.`);
  const unfinished = `${folder}.incompleta`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(path.dirname(tableFile(unfinished, '')), { recursive: true, mode: 0o700 });
  const { rows, ...snapshot } = await db.transaction(
    async (tx) => ({
      schema: await schemaOf(tx),
      tables: await copyTables(tx, unfinished),
      auditSeal: (await tx.select().from(auditHead))[0]?.hash ?? '',
      rows: await tx.select({ id: files.id, bytes: files.bytes, sha256: files.sha256 }).from(files),
      takenAt: await now(tx),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  await copyFiles(rows, store, createFolderStore(filesFolder(unfinished)));
  const manifest: Manifest = {
    format: 1,
    ...snapshot,
    files: { count: rows.length, bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0) },
  };
  await writeFile(path.join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
  await rename(unfinished, folder);
  return manifest;
}

async function now(tx: Transaction): Promise<string> {
  const [row] = await rowsOf<{ now: string }>(
    tx,
    sql`select to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`,
  );
  return row?.now ?? '';
}

async function copyTables(tx: Transaction, folder: string): Promise<Manifest['tables']> {
  const copied: Manifest['tables'] = {};
  for (const table of await tableNames(tx)) copied[table] = await copyTable(tx, table, folder);
  return copied;
}

/** A line of JSON per row, read through a cursor: no table has to fit into memory. */
async function copyTable(tx: Transaction, table: string, folder: string) {
  const hash = createHash('sha256');
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
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(tableFile(folder, table), { mode: 0o600, flush: true }),
  );
  await tx.execute(sql`close rows_to_copy`);
  return { rows, sha256: hash.digest('hex') };
}

/** Copies blobs from store to store. @throws BackupProblem when one is missing or is not what its row says */
export async function copyFiles(
  rows: readonly { readonly id: string; readonly sha256: string }[],
  from: FileStore,
  to: FileStore,
): Promise<void> {
  for (const { id, sha256 } of rows) {
    const content = await from.get(id).catch((cause: unknown) => {
      if (cause instanceof FileStoreError && cause.code !== 'missing') throw cause;
      throw new BackupProblem(`Falta el archivo ${id}.`, { cause });
    });
    const blob = await to.put(id, content);
    if (blob.sha256 !== sha256) throw new BackupProblem(`El archivo ${id} está dañado.`);
  }
}
