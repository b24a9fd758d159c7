import type { Database } from './db/database.ts';
import { secrets } from './db/tables.ts';
import { newId, newSecret } from './ids.ts';

/** Secrets that the portal made, the same for every process on one database; copies contain them. */
export interface Secrets {
  /** Marks browsers in which somebody signed in before. */
  readonly token: string;
  readonly fileUrl: string;
  /** Signs links in mails and makes pseudonyms of addresses. */
  readonly mailLink: string;
  /** Names this portal in files outside the database; no secret. */
  readonly instance: string;
}

/** Keys that `rotate-secret.ts` replaces; keys of sessions and certificates have their own commands. */
export const ROTATED = ['token', 'file-url', 'mail-link'] as const;

/** Replaces a key. A process uses the new key after its next start. */
export async function rotateSecret(db: Database, name: (typeof ROTATED)[number]): Promise<void> {
  const value = newSecret();
  await db
    .insert(secrets)
    .values({ name, value })
    .onConflictDoUpdate({ target: secrets.name, set: { value } });
}

/** Reads the secrets; the first start makes them. */
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
