import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { foldersOf } from './changed-folders.ts';
import { ROOT, SECTIONS } from './src/tree.ts';

describe('a change', () => {
  it.each(SECTIONS)('of %s alone is checked there alone', (section) => {
    expect(foldersOf([`${section}/src/routes.tsx`, `${section}/section.json`])).toEqual([section]);
  });

  it('of two teams is checked in both of their folders', () => {
    expect(foldersOf(['mf-staff/src/a.ts', 'mf-admin/src/b.ts', 'mf-staff/README.md'])).toEqual([
      'mf-admin',
      'mf-staff',
    ]);
  });

  it.each([
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

  it('is passed to the pipeline as JSON', () => {
    const program = path.join(import.meta.dirname, 'changed-folders.ts');
    const output = (input: string) => execFileSync(process.execPath, [program], { input }).toString();
    expect([output('mf-tenders/src/a.ts\n'), output('README.md\n'), output('')]).toEqual([
      '["mf-tenders"]',
      '[""]',
      '[""]',
    ]);
    const pipeline = readFileSync(path.join(ROOT, '.github', 'workflows', 'folders.yml'), 'utf8');
    for (const [file] of pipeline.matchAll(/infra\/launcher\/\S+\.ts|\.ci\/run/g)) {
      expect(existsSync(path.join(ROOT, file)), file).toBe(true);
    }
  });
});
