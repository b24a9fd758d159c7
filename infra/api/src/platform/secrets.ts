import { type Database, upsert } from './db/database.ts';
import { secrets } from './db/tables.ts';
import { newId, newSecret } from './ids.ts';

/** Keys that `rotate-secret.ts` replaces; keys of sessions and certificates have their own commands. */
export const ROTATED = ['token', 'file-url', 'mail-link'] as const;

/** Replaces a key. A process uses the new key after its next start. */
export async function rotateSecret(db: Database, name: (typeof ROTATED)[number]): Promise<void> {
  await upsert(db, secrets, { name }, { value: newSecret() });
}

export type Secrets = Readonly<Awaited<ReturnType<typeof loadSecrets>>>;

/**
 * Reads the secrets that the portal made, the same for every process on one database; copies contain them. The first start
 * makes them.
 */
export async function loadSecrets(db: Database) {
  await db
    .insert(secrets)
    .values([...ROTATED.map((name) => ({ name, value: newSecret() })), { name: 'instance', value: newId() }])
    .onConflictDoNothing();
  const rows = await db.select().from(secrets);
  const secretOf = (secret: string) => {
    const row = rows.find(({ name }) => name === secret);
    if (!row) throw new Error(`the secret ${secret} is missing`);
    return row.value;
  };
  return {
    /** Marks browsers in which somebody signed in before. */
    token: secretOf('token'),
    fileUrl: secretOf('file-url'),
    /** Signs links in mails and makes pseudonyms of addresses. */
    mailLink: secretOf('mail-link'),
    /** Names this portal in files outside the database; no secret. */
    instance: secretOf('instance'),
  };
}
