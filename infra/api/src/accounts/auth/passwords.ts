import { hash, verify } from '@node-rs/argon2';
import { dniOf } from 'shared-api/rules';
import { newSecret } from '../../platform/ids.ts';

/** `Algorithm.Argon2id`: the package's enum is ambient and can't be imported as a value. */
const ARGON2ID = 2;
/** OWASP's minimum for Argon2id: 19 MiB, two passes. Stored hashes are renewed at the next sign-in. */
const SETTINGS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CURRENT = `$argon2id$v=19$m=${SETTINGS.memoryCost},t=${SETTINGS.timeCost},p=${SETTINGS.parallelism}$`;

export const hashPassword = (password: string): Promise<string> => hash(password, SETTINGS);

export const isOutdated = (stored: string): boolean => !stored.startsWith(CURRENT);

let nobody: Promise<string> | undefined;

/**
 * Checks the password of a member of staff. An initial one that is the document number may have its leading zeros or not. How
 * many spellings are compared depends on what was typed alone, so that the time reveals nothing about the account.
 */
export async function isPasswordOf(dni: string, stored: string | null, typed: string): Promise<boolean> {
  const number = dniOf(dni);
  const spellings = dniOf(typed) === number ? [typed, number, number.padStart(8, '0')] : [typed];
  for (const spelling of new Set(spellings)) if (await isPassword(stored, spelling)) return true;
  return false;
}

/** Checks a password. Without a hash (unknown user) it takes as long and answers false. */
async function isPassword(stored: string | null, password: string): Promise<boolean> {
  // Random, so that no password matches it.
  nobody ??= hashPassword(newSecret());
  return verify(stored ?? (await nobody), password).catch(() => false);
}
