import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { joinChain } from '../oversight/audit/index.ts';
import { auditHead, auditLog } from '../oversight/audit/tables.ts';
import type { Platform } from '../platform/platform.ts';

/** The note beside the blobs: the portal that they belong to, and the last entry of its audit log at that time. */
const Note = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ instance: v.string(), entries: v.number(), seal: v.string() }),
);

type Needs = Pick<Platform, 'db' | 'files' | 'secrets'>;

/**
 * Compares the note with this database. An older copy of the database has the same name, but no rows for later uploads; its
 * audit log lacks the noted entry.
 * @returns `another`: the blobs are another portal's; `older`: the database is older than the blobs; `unknown`: there is no
 * note yet, as before the first sweep
 */
export async function belonging({ db, files, secrets }: Needs) {
  const text = await files.readNote();
  if (text === null) return 'unknown';
  const note = v.safeParse(Note, text);
  if (!note.success || note.output.instance !== secrets.instance) return 'another';
  const { entries, seal } = note.output;
  if (entries === 0) return 'own';
  const [entry] = await db.select({ hash: auditLog.hash }).from(auditLog).where(eq(auditLog.id, entries));
  return entry?.hash === seal ? 'own' : 'older';
}

/** Notes beside the blobs that they belong to this database, as it is now. */
export async function noteBelonging({ db, files, secrets }: Needs): Promise<void> {
  // Pending entries also tell this database from an older copy.
  await joinChain(db);
  const [head] = await db.select().from(auditHead);
  const note: v.InferOutput<typeof Note> = {
    instance: secrets.instance,
    entries: head?.entries ?? 0,
    seal: head?.hash ?? '',
  };
  await files.writeNote(`${JSON.stringify(note)}\n`);
}
