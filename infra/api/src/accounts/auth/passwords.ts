import { hash, verify } from '@node-rs/argon2';
import { newSecret } from '../../platform/ids.ts';

/** `Algorithm.Argon2id`: the package's enum is ambient and can't be imported as a value. */
const ARGON2ID = 2;
/** OWASP's minimum for Argon2id: 19 MiB, two passes. Stored hashes are renewed at the next sign-in. */
const SETTINGS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CURRENT = `$argon2id$v=19$m=${SETTINGS.memoryCost},t=${SETTINGS.timeCost},p=${SETTINGS.parallelism}$`;

export const hashPassword = (password: string): Promise<string> => hash(password, SETTINGS);

export const isOutdated = (stored: string): boolean => !stored.startsWith(CURRENT);

let nobody: Promise<string> | undefined;

/** Checks a password. Without a hash (unknown user) it takes as long and answers false. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  // Random, so that no password matches it.
  nobody ??= hashPassword(newSecret());
  return verify(stored ?? (await nobody), password).catch(() => false);
}
