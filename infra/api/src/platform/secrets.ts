import type { Database } from './db/database.ts';
import { secrets } from './db/tables.ts';
import { newId, newSecret } from './ids.ts';

/** What the portal made for itself; the same for every process on one database, and on what is restored from its copies. */
export interface Secrets {
  /** Recognises browsers in which somebody signed in before. */
  readonly token: string;
  /** Signs file URLs. */
  readonly fileUrl: string;
  /** Signs links in mails, and stands for addresses where only their equality counts. */
  readonly mailLink: string;
  /** Names this portal where its data lie outside the database: no secret. */
  readonly instance: string;
}

/** Keys that a command replaces: those of sessions and certificates know their own ways. */
export const ROTATED = ['token', 'file-url', 'mail-link'] as const;

/** Replaces a key. A process takes it with its next start; until then it goes on with the one before. */
export async function rotateSecret(db: Database, name: (typeof ROTATED)[number]): Promise<void> {
  const value = newSecret();
  await db
    .insert(secrets)
    .values({ name, value })
    .onConflictDoUpdate({ target: secrets.name, set: { value } });
}

/** Reads them, making at the first start those that are missing. */
export async function loadSecrets(db: Database): Promise<Secrets> {
  await db
    .insert(secrets)
    .values([...ROTATED.map((name) => ({ name, value: newSecret() })), { name: 'instance', value: newId() }])
    .onConflictDoNothing();
  const rows = new Map((await db.select().from(secrets)).map((row) => [row.name, row.value]));
  return {
    token: required(rows, 'token'),
    fileUrl: required(rows, 'file-url'),
    mailLink: required(rows, 'mail-link'),
    instance: required(rows, 'instance'),
  };
}

function required(rows: Map<string, string>, name: string): string {
  const value = rows.get(name);
  if (!value) throw new Error(`the secret ${name} is missing`);
  return value;
}
