import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';

/** The reason, in Spanish, why a copy can't be made or used, and what the operator can do. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem';
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const ids = v.optional(v.array(v.string()), []);

/** Describes a copy. It is written last: a folder without it is incomplete. */
export const Manifest = v.object({
  format: v.literal(1),
  /** Time of the database snapshot, ISO 8601. */
  takenAt: v.pipe(v.string(), v.isoTimestamp()),
  /** The newest migration that the database had, milliseconds. */
  schema: v.number(),
  tables: v.record(v.string(), v.object({ rows: count })),
  files: v.object({
    count,
    bytes: count,
    /** Ids of rows whose file was missing or had changed: the copy lacks it. */
    missing: ids,
    damaged: ids,
    /** Ids of unused uploads that were removed while the copy was made: their rows are not restored. */
    swept: ids,
  }),
  auditSeal: v.string(),
});
export type Manifest = v.InferOutput<typeof Manifest>;

export const MANIFEST = 'manifest.json';
export const tableFile = (folder: string, table: string) => path.join(folder, 'tables', `${table}.jsonl.gz`);
export const filesFolder = (folder: string) => path.join(folder, 'files');

/** @throws BackupProblem if the folder is no complete copy */
export async function readManifest(folder: string): Promise<Manifest> {
  try {
    return v.parse(Manifest, JSON.parse(await readFile(path.join(folder, MANIFEST), 'utf8')));
  } catch (cause) {
    throw new BackupProblem(`La carpeta ${folder} no es una copia completa del portal.`, { cause });
  }
}
