import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder and its parents where they are missing. Node's own recursive `mkdir` tries for ever where a parent exists and
 * takes no folders, as /proc does.
 * @param mode rights of what is made; by default those of this account only
 * @throws the error of `stat` or `mkdir`, with the path that can't be used
 */
export function makeFolder(folder: string, mode = 0o700): void {
  if (isFolder(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process may have been faster.
    if (!isFolder(folder)) throw error;
  }
}

const isFolder = (folder: string): boolean =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Causes for which a folder or a file can't be used, by Node's code, or by call and code where the code alone says less. */
const UNUSABLE: Readonly<Record<string, string>> = {
  'mkdir ENOENT': 'ahí no se puede crear una carpeta',
  EACCES: 'no hay permiso',
  EPERM: 'no hay permiso',
  EROFS: 'solo se puede leer',
  ENOTDIR: 'una parte de su ruta no es una carpeta',
  EEXIST: 'ya existe y no es una carpeta',
};

/** Returns the Spanish sentence for a folder or file that can't be used, with the cause; null for any other error. */
export function unusableFolder(error: unknown): string | null {
  const { code = '', path: name, syscall } = error as NodeJS.ErrnoException;
  // A copy names what it reads, a write that fails in its middle nothing.
  if (code === 'ENOSPC') return 'No hay espacio suficiente en el disco. Haga lugar y vuelva a intentarlo.';
  const cause = UNUSABLE[code] ?? UNUSABLE[`${syscall} ${code}`];
  return cause && name
    ? `No se puede usar ${name}: ${cause}. Revise DATA_DIR y la carpeta que indicó.`
    : null;
}
