import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { joinChain } from '../oversight/audit/index.ts';
import { auditHead, auditLog } from '../oversight/audit/tables.ts';
import type { Platform } from '../platform/platform.ts';

/** What stands beside the blobs: whose they are, and how far the audit log of that portal had come. */
const Note = v.object({ instance: v.string(), entries: v.number(), seal: v.string() });

/** `another`: the blobs belong to another portal; `older`: to this one, of which the database is an older copy. */
type Belonging = 'own' | 'unknown' | 'another' | 'older';

type Parts = Pick<Platform, 'db' | 'files' | 'secrets'>;

/**
 * Whether the blobs are those of this database. Its name alone would not tell an older copy from it: that has no row of
 * what was uploaded since, and in its log the entry that was noted last is not there or another one.
 */
export async function belonging({ db, files, secrets }: Parts): Promise<Belonging> {
  const text = await files.readNote();
  if (text === null) return 'unknown';
  const note = v.safeParse(Note, parsed(text));
  if (!note.success) return 'another';
  const { instance, entries, seal } = note.output;
  if (instance !== secrets.instance) return 'another';
  if (entries === 0) return 'own';
  const [entry] = await db.select({ hash: auditLog.hash }).from(auditLog).where(eq(auditLog.id, entries));
  return entry?.hash === seal ? 'own' : 'older';
}

/** Notes that the blobs are those of this database, as it is now. */
export async function noteBelonging({ db, files, secrets }: Parts): Promise<void> {
  // What is done but not chained yet tells this database from an older copy, too.
  await joinChain(db);
  const [head] = await db.select().from(auditHead);
  const note: v.InferOutput<typeof Note> = {
    instance: secrets.instance,
    entries: head?.entries ?? 0,
    seal: head?.hash ?? '',
  };
  await files.writeNote(`${JSON.stringify(note)}\n`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
