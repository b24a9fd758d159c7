import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isBuilt, ROOT, SECTIONS } from '../tree.ts';
import { stepsFor } from './check.ts';

const namesOf = (folders: readonly string[]) => stepsFor(folders).map(({ name }) => name);

describe('what a change of one folder must pass', () => {
  it.each(SECTIONS)('%s: its own tests, and its build beside the shell', (section) => {
    expect(namesOf([section])).toEqual([
      `tests of ${section}`,
      'types of the server',
      'types of the browser',
      'what browsers of 2022 lack',
      'types of the bench’s reference',
      'format and lint',
      'dependency rules',
      `build of shell, ${section}`,
    ]);
  });

  it('infra/bench: no build', () => {
    expect(namesOf(['infra/bench'])).not.toContainEqual(expect.stringContaining('build'));
  });

  it('refuses a folder that is not a workspace', () => {
    expect(() => stepsFor(['mf-nada'])).toThrow('No hay una carpeta mf-nada del proyecto.');
  });
});

describe('the scripts of every workspace', () => {
  const { workspaces } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const folders: string[] = (workspaces as string[]).flatMap((pattern) =>
    globSync(`${pattern}/package.json`, { cwd: ROOT }).map(path.dirname),
  );

  it.each(folders)('%s has the commands that its team expects', (folder) => {
    const { scripts } = JSON.parse(readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8'));
    const commands = [
      'test',
      'check',
      ...(isBuilt(folder) ? ['dev', 'build'] : []),
      ...(SECTIONS.includes(folder) ? ['release'] : []),
    ];
    const up = path.relative(path.join(ROOT, folder), ROOT);
    expect(scripts).toEqual(
      Object.fromEntries(
        commands.map((name) => [name, `node ${up}/infra/launcher/run.mjs ${name} ${folder}`]),
      ),
    );
  });
});
