import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Import, importsOf } from './imports.ts';
import type { Place } from './rules.ts';

export interface Workspace {
  /** Folder from the root, with forward slashes. */
  readonly folder: string;
  readonly name: string;
  /** Packages that its package.json names. */
  readonly packages: ReadonlySet<string>;
}

export interface SourceFile {
  /** Path from the root, with forward slashes. */
  readonly path: string;
  readonly place: Place;
  readonly isTest: boolean;
  readonly imports: readonly Import[];
}

export interface Tree {
  readonly workspaces: readonly Workspace[];
  readonly files: readonly SourceFile[];
  /** Packages that the root's package.json names: tools, for tests and settings only. */
  readonly tools: ReadonlySet<string>;
}

const SOURCE = /\.(?:ts|tsx|mjs)$/;
const NOT_SOURCE = new Set(['node_modules', 'dist', 'migrations', 'test-results']);

/** Reads every source file of every workspace below the root. */
export function readTree(root: string): Tree {
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) =>
      name === 'infra' ? readdirSync(path.join(root, name)).map((inner) => `infra/${inner}`) : [name],
    )
    .filter((folder) => existsSync(path.join(root, folder, 'package.json')));
  const workspaces = folders.map((folder) => ({ folder, ...manifestOf(path.join(root, folder)) }));
  const files = folders.flatMap((folder) =>
    sourcesBelow(path.join(root, folder)).map((file) => sourceFile(root, folder, file)),
  );
  return { workspaces, files, tools: manifestOf(root).packages };
}

function manifestOf(folder: string): { name: string; packages: ReadonlySet<string> } {
  const file = path.join(folder, 'package.json');
  const manifest = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as Record<
    string,
    unknown
  >;
  const fields = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];
  return {
    name: String(manifest.name ?? ''),
    packages: new Set(fields.flatMap((field) => Object.keys((manifest[field] as object | undefined) ?? {}))),
  };
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) return NOT_SOURCE.has(entry.name) ? [] : sourcesBelow(full);
    return SOURCE.test(entry.name) && !entry.name.endsWith('.d.ts') ? [full] : [];
  });
}

function sourceFile(root: string, workspace: string, file: string): SourceFile {
  const relative = path.relative(root, file).replaceAll(path.sep, '/');
  const inside = relative.slice(workspace.length + 1);
  return {
    path: relative,
    place: placeOf(workspace, inside),
    isTest: /(?:^|\/)test\/|\.(?:test|soak)\.tsx?$/.test(inside) || workspace === 'infra/e2e',
    imports: importsOf(file),
  };
}

export function placeOf(workspace: string, inside: string): Place {
  const folder = /^src\/([^/]+)\//.exec(inside)?.[1] ?? '';
  return { workspace, folder, inside };
}
