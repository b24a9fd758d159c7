import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, SECTIONS } from '../src/tree.ts';

/** Folder and teams of each line, in their order. */
const LINES = readFileSync(path.join(ROOT, '.github', 'CODEOWNERS'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(/\s+/))
  .map(([folder = '', ...teams]) => ({ folder, teams }));

/** The last line that fits counts. */
const ownersOf = (file: string) =>
  LINES.findLast(({ folder }) => folder === '*' || `/${file}`.startsWith(folder))?.teams ?? [];

const { workspaces } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const FOLDERS = globSync(workspaces as string[], { cwd: ROOT })
  .filter((folder) => existsSync(path.join(ROOT, folder, 'package.json')))
  .map((folder) => folder.replaceAll(path.sep, '/'));

describe('who is asked about a change', () => {
  it('is known for every folder, and names teams of the city', () => {
    expect(FOLDERS).toEqual(expect.arrayContaining(['shell', 'shared-api', 'infra/api', ...SECTIONS]));
    for (const folder of FOLDERS) {
      const owners = ownersOf(`${folder}/src/index.ts`);
      expect([folder, owners.length > 0, owners.filter((team) => !/^@ciudad\/[a-z]+$/.test(team))]).toEqual([
        folder,
        true,
        [],
      ]);
    }
  });

  it('is one team alone for each section, and not one of another section', () => {
    const teams = SECTIONS.map((section) => ownersOf(`${section}/src/routes.tsx`));
    expect(teams.map((owners) => owners.length)).toEqual(SECTIONS.map(() => 1));
    expect(new Set(teams.flat()).size).toBe(SECTIONS.length);
    expect(teams.flat()).not.toContain('@ciudad/portal');
  });

  it('every line is of a folder that is there', () => {
    const gone = LINES.filter(({ folder }) => folder !== '*' && !existsSync(path.join(ROOT, folder)));
    expect(gone).toEqual([]);
  });
});
