import { Algorithm, hash, verify } from '@node-rs/argon2';

/** OWASP's minimum for Argon2id: 19 MiB, two passes. */
const SETTINGS = { algorithm: Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, SETTINGS);

let nobody: Promise<string> | undefined;

/** Checks a password. Without a hash (unknown user) it takes as long and answers false. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await nobody), password).catch(() => false);
  return stored !== null && matches;
}
