import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../src/tree.ts';

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Folders of the launcher and of every workspace that it runs on, sorted. */
export function workspacesOfLauncher(): string[] {
  const read = (folder: string): Manifest =>
    JSON.parse(readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8'));
  const folders = globSync(['shared-*/package.json', 'infra/*/package.json'], { cwd: ROOT }).map(
    path.dirname,
  );
  const folderOf = new Map(folders.map((folder) => [read(folder).name, folder]));
  const needed = new Set<string>();
  const visit = (folder: string): void => {
    if (needed.has(folder)) return;
    needed.add(folder);
    for (const name of Object.keys(read(folder).dependencies ?? {})) {
      const next = folderOf.get(name);
      if (next !== undefined) visit(next);
    }
  };
  visit('infra/launcher');
  return [...needed].sort();
}
