import { fold, newPasswordProblem } from 'shared-api/rules';

/** Words of this portal, which whoever guesses tries first: what it is about, its roles, what it calls things. */
const CONTEXT =
  `municipalidad municipio municat portal proveedor proveedores licitacion licitaciones concurso concursos
  compras auditor visador administrador publicador visualizador inscripcion habilitacion certificado pliego expediente
  tramite contrasena`.split(/\s+/);
/**
 * So many of the breached passwords that satisfy the rule are 'very common' (ASVS 5, 6.2.4). What comes after them is
 * what people who keep the rule to the letter write, and the specification lets them.
 */
const VERY_COMMON = 3_000;
/** Shorter ones are no word to guess a password by: `San`, `del`. */
const SHORTEST_WORD = 4;

let breached: Promise<ReadonlySet<string>> | null = null;

/** The most common passwords of published breaches that satisfy the rule, folded; read when one is first asked for. */
function breachedPasswords(): Promise<ReadonlySet<string>> {
  breached ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].filter(satisfies).slice(0, VERY_COMMON).map(fold)),
  );
  return breached;
}

const satisfies = (password: string) =>
  newPasswordProblem(password, { current: '', documentNumber: '' }) === null;

/** Whose password it is and of which city: their names are words of the context, too. */
export interface Owner {
  readonly cityName: string;
  readonly nombre: string;
  readonly apellido: string;
}

/** Whether a password is one of those that are tried first: from a published breach, or a word of the portal with numbers. */
export async function isGuessable(password: string, { cityName, nombre, apellido }: Owner): Promise<boolean> {
  const folded = fold(password);
  const letters = folded.replace(/[^a-z]/g, '');
  const names = fold(`${cityName} ${nombre} ${apellido}`).split(/[^a-z]+/);
  const words = [...CONTEXT, ...names.filter(({ length }) => length >= SHORTEST_WORD), names.join('')];
  return words.includes(letters) || (await breachedPasswords()).has(folded);
}
