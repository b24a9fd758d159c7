import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..', '..');

interface Manifest {
  readonly version: string;
  readonly exports: Readonly<Record<string, string>>;
}

/** Entries that no section imports from the shell: they are for tests, or for the shell alone. */
const NOT_SHARED = new Set([
  'shared-ui/save-file',
  'shared-ui/testing',
  'shared-ui/static-router',
  'shared-ui/upload-limit',
]);

/** Returns the version of a package that the shell shares with sections, and the names that they can import from it. */
async function sharedNames(folder: string, entries: readonly string[]) {
  const { version, exports }: Manifest = JSON.parse(
    await readFile(path.join(ROOT, folder, 'package.json'), 'utf8'),
  );
  const names: string[] = [];
  for (const entry of entries.length > 0 ? entries : Object.keys(exports)) {
    const module: object = await import(path.join(ROOT, folder, `${exports[entry]}`));
    names.push(...Object.keys(module).map((name) => `${path.join(folder, entry)} ${name}`));
  }
  return { version, names: names.filter((name) => !NOT_SHARED.has(`${name.split(' ')[0]}`)).sort() };
}

// A section that imports a name which the live shell does not have breaks in the middle of a page. The gate compares
// versions, so a version must always stand for the same names: new names need a minor version, removed names a major one.
it.each([
  ['shared-ui', []],
  ['shared-api', ['./client']],
])('keeps the names of a version of %s: other names need another version', async (name, entries) => {
  const { version, names } = await sharedNames(name, entries);
  expect(names.length).toBeGreaterThan(5);
  await expect(`${names.join('\n')}\n`).toMatchFileSnapshot(`frozen-names/${name}-${version}.txt`);
});
