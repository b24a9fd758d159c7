import { secrets } from '../auth/tables.ts';
import type { Database } from './db/database.ts';
import { newSecret } from './ids.ts';

/** Keys the portal made for itself; the same for every process on one database. */
export interface Secrets {
  /** Recognises browsers in which somebody signed in before. */
  readonly token: string;
  /** Signs file URLs. */
  readonly fileUrl: string;
  /** Signs links in mails, and stands for addresses where only their equality counts. */
  readonly mailLink: string;
}

/** Reads the keys, making at the first start those that are missing. */
export async function loadSecrets(db: Database): Promise<Secrets> {
  await db
    .insert(secrets)
    .values(['token', 'file-url', 'mail-link'].map((name) => ({ name, value: newSecret() })))
    .onConflictDoNothing();
  const rows = new Map((await db.select().from(secrets)).map((row) => [row.name, row.value]));
  return {
    token: required(rows, 'token'),
    fileUrl: required(rows, 'file-url'),
    mailLink: required(rows, 'mail-link'),
  };
}

function required(rows: Map<string, string>, name: string): string {
  const value = rows.get(name);
  if (!value) throw new Error(`the secret ${name} is missing`);
  return value;
}
