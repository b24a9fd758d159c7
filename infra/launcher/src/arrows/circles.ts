import path from 'node:path';
import type { SourceFile } from './tree.ts';

/**
 * Circles of files that import each other, be it for types alone: none of them can be read first. One circle per knot.
 * @returns each as the paths on its way round, the first one repeated at the end
 */
export function findCircles(files: readonly SourceFile[]): string[][] {
  const arrows = new Map(files.map((file) => [file.path, targetsOf(file)]));
  const done = new Set<string>();
  const circles: string[][] = [];

  function visit(file: string, way: string[]): void {
    const start = way.indexOf(file);
    if (start >= 0) {
      circles.push([...way.slice(start), file]);
      return;
    }
    if (done.has(file)) return;
    for (const next of arrows.get(file) ?? []) visit(next, [...way, file]);
    done.add(file);
  }

  for (const file of arrows.keys()) visit(file, []);
  return circles;
}

/** Between workspaces no circle can close, because their arrows run one way: relative imports are enough. */
function targetsOf({ path: from, imports }: SourceFile): string[] {
  return imports
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map(({ specifier }) => path.posix.normalize(path.posix.join(path.posix.dirname(from), specifier)));
}
