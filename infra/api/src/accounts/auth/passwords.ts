import { hash, verify } from '@node-rs/argon2';
import { dniOf, fold, newPasswordProblem } from 'shared-api/rules';
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

/** Words of this portal that an attacker tries first. */
const CONTEXT =
  `municipalidad municipio municat portal proveedor proveedores licitacion licitaciones concurso concursos
  compras auditor visador administrador publicador visualizador inscripcion habilitacion certificado pliego expediente
  tramite contrasena contrasenia clave password usuario`.split(/\s+/);
/** Number of breached passwords that satisfy the rule and count as very common (ASVS 5, 6.2.4). */
const VERY_COMMON = 3_000;
/** Shorter words of a name (`San`, `del`) are ignored. */
const SHORTEST_WORD = 4;

let breached: Promise<ReadonlySet<string>> | null = null;

/** Reads the most common breached passwords that satisfy the rule, folded; once, at the first use. */
function breachedPasswords(): Promise<ReadonlySet<string>> {
  breached ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].filter(satisfies).slice(0, VERY_COMMON).map(fold)),
  );
  return breached;
}

const satisfies = (password: string) =>
  newPasswordProblem(password, { current: '', documentNumber: '' }) === null;

/**
 * Returns true for a very common breached password and for a word of the context with numbers.
 * @param nameText names of the city and of the password's owner, which are words of the context too
 */
export async function isGuessable(password: string, nameText: string): Promise<boolean> {
  const folded = fold(password);
  const letters = folded.replace(/[^a-z]/g, '');
  const names = fold(nameText).split(/[^a-z]+/);
  // People write the words of a name as one: `sanfernando`.
  const runs = names.flatMap((_, from) =>
    names.slice(from).map((_, n) => names.slice(from, from + n + 1).join('')),
  );
  const words = [...CONTEXT, ...runs.filter(({ length }) => length >= SHORTEST_WORD)];
  return words.includes(letters) || (await breachedPasswords()).has(folded);
}
