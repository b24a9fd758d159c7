import { BackupProblem, ConfigError, DatabaseProblem, FirstAdminProblem } from 'infra-api';
import { ReleaseError } from 'infra-releases';

/** A problem that the person at the keyboard can solve; its Spanish message says how. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}

const SOLVABLE = [StartProblem, BackupProblem, ConfigError, DatabaseProblem, FirstAdminProblem, ReleaseError];

/** Causes for which a folder or a file can't be used, by Node's code, or by call and code where the code alone says less. */
const UNUSABLE: Readonly<Record<string, string>> = {
  'mkdir ENOENT': 'ahí no se puede crear una carpeta',
  EACCES: 'no hay permiso',
  EPERM: 'no hay permiso',
  EROFS: 'solo se puede leer',
  ENOTDIR: 'una parte de su ruta no es una carpeta',
  EEXIST: 'ya existe y no es una carpeta',
  ENOSPC: 'no queda lugar en el disco',
};

/** Returns what the person at the keyboard reads of an error: plain words for a problem that they can solve, else its trace. */
export function problemText(error: unknown): string {
  if (!(error instanceof Error)) return `El portal no pudo arrancar.\n${error}`;
  if (SOLVABLE.some((kind) => error instanceof kind)) return error.message;
  const { code = '', path = '', syscall } = error as NodeJS.ErrnoException;
  const cause = UNUSABLE[code] ?? UNUSABLE[`${syscall} ${code}`];
  if (cause && path) return `No se puede usar ${path}: ${cause}. Revise DATA_DIR y la carpeta que indicó.`;
  return `El portal no pudo arrancar.\n${error.stack ?? error.message}`;
}

/** Runs the work. Prints a problem (`problemText`) and exits with code 1. */
export async function exitOnProblem(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${problemText(error)}\n`);
    process.exit(1);
  }
}
