import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..', '..');

interface Manifest {
  readonly version: string;
  readonly exports: Readonly<Record<string, string>>;
}

/** What no section asks of the shell: it is for tests, or for the shell alone. */
const OWN = new Set([
  'shared-ui/save-file',
  'shared-ui/testing',
  'shared-ui/static-router',
  'shared-ui/upload-limit',
]);

/** Entries of a package that the shell gives to sections, each with the names that they can ask for. */
async function given(folder: string, entries: readonly string[]) {
  const { version, exports }: Manifest = JSON.parse(
    await readFile(path.join(ROOT, folder, 'package.json'), 'utf8'),
  );
  const names: string[] = [];
  for (const entry of entries.length > 0 ? entries : Object.keys(exports)) {
    const module: object = await import(path.join(ROOT, folder, `${exports[entry]}`));
    names.push(...Object.keys(module).map((name) => `${path.join(folder, entry)} ${name}`));
  }
  return { version, names: names.filter((name) => !OWN.has(`${name.split(' ')[0]}`)).sort() };
}

// A section that asks for a name which the live shell does not have breaks in the middle of a page. The gate compares
// versions, so what they stand for must hold: new names make a minor version; names that go, or mean something else, a major.
it.each([
  ['shared-ui', []],
  ['shared-api', ['./client']],
])(
  'what a version of %s gives to sections stays what it was: with other names it is another version',
  async (name, entries) => {
    const { version, names } = await given(name, entries);
    expect(names.length).toBeGreaterThan(5);
    await expect(`${names.join('\n')}\n`).toMatchFileSnapshot(`given/${name}-${version}.txt`);
  },
);
