import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { foldersOf } from './changed-folders.ts';
import { stepsFor } from './ci.ts';
import { ROOT, SECTIONS } from './tree.ts';

const names = (folders: readonly string[]) => stepsFor(folders).map(({ name }) => name);

describe('a change', () => {
  test.each(SECTIONS)(
    'of %s alone is checked there alone: its own tests, and its build beside the shell',
    (section) => {
      expect(foldersOf([`${section}/src/routes.tsx`, `${section}/section.json`])).toEqual([section]);
      expect(names([section])).toEqual(
        expect.arrayContaining(['arrows', `tests of ${section}`, `build of shell, ${section}`]),
      );
    },
  );

  test('of two teams is checked in both of their folders', () => {
    expect(foldersOf(['mf-staff/src/a.ts', 'mf-admin/src/b.ts', 'mf-staff/README.md'])).toEqual([
      'mf-admin',
      'mf-staff',
    ]);
  });

  test.each([
    'shared-ui/src/index.ts',
    'shared-api/src/rules/accounts/roles.ts',
    'shell/src/main.tsx',
    'infra/api/src/config/config.ts',
    'infra/tax-authority/src/sign-on/answer.ts',
    'infra/build/src/preset.ts',
    'package-lock.json',
    '.github/CODEOWNERS',
  ])('of %s is checked everywhere', (file) => {
    expect(foldersOf(['mf-staff/src/a.ts', file])).toBeNull();
  });

  test('is told to the pipeline as JSON, and the pipeline runs what there is', () => {
    const script = path.join(ROOT, 'infra', 'launcher', 'changed.mjs');
    const told = (input: string) => execFileSync(process.execPath, [script], { input }).toString();
    expect([told('mf-tenders/src/a.ts\n'), told('README.md\n'), told('')]).toEqual([
      '["mf-tenders"]',
      '[""]',
      '[""]',
    ]);
    const pipeline = readFileSync(path.join(ROOT, '.github', 'workflows', 'folders.yml'), 'utf8');
    for (const [, file = ''] of pipeline.matchAll(/(infra\/launcher\/\S+\.mjs|\.ci\/run)/g)) {
      expect(existsSync(path.join(ROOT, file)), file).toBe(true);
    }
  });
});

test('a folder that is none is told', () => {
  expect(() => stepsFor(['mf-nada'])).toThrow('No hay una carpeta mf-nada del proyecto.');
});
