import { isBuiltin } from 'node:module';
import path from 'node:path';
import { findCircles } from './circles.ts';
import {
  domainsMayMeet,
  entriesOfSharedApi,
  mayImport,
  NOT_IN_RULES,
  type Place,
  SHARED_API_FOLDERS,
  TEST_ENTRY,
  testMayImport,
} from './rules.ts';
import { placeOf, readTree, type SourceFile, type Tree, type Workspace } from './tree.ts';

/**
 * Checks that the arrows between the folders run one way and that no files import each other in a circle.
 * @returns one line per violation, naming the file and what it must not import
 */
export function checkArrows(root: string): string[] {
  const tree = readTree(root);
  const problems = tree.files.flatMap((file) =>
    file.imports.flatMap(({ specifier }) => {
      const problem = problemOf(tree, file, specifier);
      return problem ? [`${file.path} → ${specifier}: ${problem}`] : [];
    }),
  );
  const circles = findCircles(tree.files).map((circle) => `${circle.join(' → ')}: a circle`);
  return [...new Set([...problems, ...circles])];
}

function problemOf(tree: Tree, file: SourceFile, specifier: string): string | null {
  if (specifier.startsWith('.')) return relativeProblem(file, specifier);
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  const from = file.place;
  if (from.workspace === 'shared-api' && from.folder === 'rules' && !file.isTest && NOT_IN_RULES.test(name)) {
    return 'the rules know no React, HTTP or SQL';
  }
  const target = tree.workspaces.find((workspace) => workspace.name === name);
  if (target) return workspaceProblem(file, target, specifier.slice(name.length + 1));
  if (isBuiltin(specifier) || file.isTest) return null;
  const own = tree.workspaces.find(({ folder }) => folder === from.workspace);
  if (own?.packages.has(name)) return null;
  return from.workspace.startsWith('infra/') && tree.tools.has(name)
    ? null
    : `not in ${from.workspace}/package.json`;
}

function relativeProblem({ place, isTest }: SourceFile, specifier: string): string | null {
  const inside = path.posix.normalize(path.posix.join(path.posix.dirname(place.inside), specifier));
  if (inside.startsWith('..')) return 'another workspace is imported by its name';
  const to = placeOf(place.workspace, inside);
  if (place.workspace === 'shared-api' && !isTest) return sharedApiProblem(place, to);
  if (place.workspace === 'infra/api' && !isTest && !domainsMayMeet(place, to)) {
    return 'domains meet only through their index.ts';
  }
  return null;
}

function sharedApiProblem(from: Place, to: Place): string | null {
  if (from.folder === to.folder || from.folder === '') return null;
  return SHARED_API_FOLDERS[from.folder]?.includes(to.folder)
    ? null
    : `${from.folder} may not know ${to.folder || to.inside}`;
}

function workspaceProblem(file: SourceFile, target: Workspace, entry: string): string | null {
  const from = file.place.workspace;
  if (from === target.folder) return null;
  const allowed = mayImport(from, target.folder) || (file.isTest && testMayImport(from, target.folder));
  if (!allowed) return `${from} may not know ${target.folder}`;
  if (target.name !== 'shared-api') return null;
  if (entry === TEST_ENTRY) return file.isTest ? null : 'only tests may use shared-api/testing';
  const entries = entriesOfSharedApi(from);
  return entries === null || entries.includes(entry) ? null : `${from} may not use shared-api/${entry}`;
}
