import { fold, newPasswordProblem } from 'shared-api/rules';

/** Words of this portal that an attacker tries first. */
const CONTEXT =
  `municipalidad municipio municat portal proveedor proveedores licitacion licitaciones concurso concursos
  compras auditor visador administrador publicador visualizador inscripcion habilitacion certificado pliego expediente
  tramite contrasena`.split(/\s+/);
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
  const words = [...CONTEXT, ...names.filter(({ length }) => length >= SHORTEST_WORD), names.join('')];
  return words.includes(letters) || (await breachedPasswords()).has(folded);
}
