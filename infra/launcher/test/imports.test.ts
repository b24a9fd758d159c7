import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { afterEach, describe, expect, it } from 'vitest';
import { ROOT } from '../src/tree.ts';

/** Files that a small project has beside what a test adds. */
const WORKSPACES: Readonly<Record<string, string>> = {
  shell: 'src/index.ts',
  'mf-staff': 'src/index.ts',
  'mf-tenders': 'src/index.ts',
  'shared-ui': 'src/index.ts',
  'shared-api': 'src/index.ts',
  'infra/api': 'src/index.ts',
  'infra/gateway': 'src/index.ts',
  'infra/launcher': 'src/index.ts',
  'infra/tax-authority': 'src/index.ts',
};
const ENTRIES = ['client', 'contract', 'rules', 'section', 'testing'];
const PACKAGES = ['react', 'valibot'];

const roots: string[] = [];
afterEach(async () => {
  for (const root of roots.splice(0)) await rm(root, { recursive: true, force: true });
});

/** Writes a small project with these files in addition. @returns the rules that its imports break, as `rule: from → to` */
async function violationsIn(files: Readonly<Record<string, string>>): Promise<string[]> {
  const root = await mkdtemp(path.join(tmpdir(), 'imports-'));
  roots.push(root);
  const write = async (file: string, content: string) => {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), content);
  };
  await write('package.json', JSON.stringify({ workspaces: ['shell', 'mf-*', 'shared-*', 'infra/*'] }));
  for (const [folder, entry] of Object.entries(WORKSPACES)) {
    const name = folder.replace('/', '-');
    const dependencies = Object.fromEntries(PACKAGES.map((used) => [used, '1.0.0']));
    const entries = Object.fromEntries(ENTRIES.map((key) => [`./${key}`, `./src/${key}/index.ts`]));
    await write(
      `${folder}/package.json`,
      JSON.stringify({ name, dependencies, exports: { '.': `./${entry}`, ...entries } }),
    );
    await write(`${folder}/${entry}`, '');
    await mkdir(path.join(root, 'node_modules'), { recursive: true });
    await symlink(path.join(root, folder), path.join(root, 'node_modules', name));
  }
  for (const entry of ENTRIES) await write(`shared-api/src/${entry}/index.ts`, '');
  for (const name of [...PACKAGES, '@mantine/core']) {
    await write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    await write(`node_modules/${name}/index.js`, '');
  }
  for (const [file, content] of Object.entries(files)) await write(file, content);
  const options = await extractOptions(path.join(ROOT, '.dependency-cruiser.mjs'));
  const { output } = await cruise(Object.keys(files), { ...options, baseDir: root });
  return (output as ICruiseResult).summary.violations.map(
    ({ rule, from, to }) => `${rule.name}: ${from} → ${to}`,
  );
}

it('allows the imports that run the right way', async () => {
  const violations = await violationsIn({
    'mf-staff/src/routes.tsx':
      "import 'react'; import { Button } from 'shared-ui'; import 'shared-api/client'; export const page = () => <Button />;",
    'shell/src/main.ts': "import 'shared-ui'; import type { Registry } from 'shared-api/section';",
    'shared-ui/src/form.ts': "import 'react'; import { can } from 'shared-api/rules';",
    'shared-api/src/contract/a.ts': "import { x } from '../rules/x.ts'; import 'valibot';",
    'shared-api/src/rules/x.ts': "import { y } from './y.ts';",
    'shared-api/src/rules/y.ts': '',
    'infra/api/src/registration/requests/service.ts':
      "import '../documents/index.ts'; import '../../accounts/users/index.ts'; import '../../accounts/users/tables.ts'; import '../../platform/db.ts'; import './repository.ts'; import 'node:fs'; import 'shared-api/contract';",
    ...empty(
      'infra/api/src/oversight/audit/index.ts',
      'infra/api/src/platform/db.ts',
      'infra/api/src/accounts/users/index.ts',
      'infra/api/src/accounts/users/tables.ts',
      'infra/api/src/accounts/users/repository.ts',
      'infra/api/src/registration/documents/index.ts',
      'infra/api/src/registration/requests/repository.ts',
    ),
    'infra/api/src/registration/requests/requests.test.ts':
      "import 'infra-tax-authority'; import 'shared-api/testing'; import '../../accounts/users/repository.ts';",
    'infra/launcher/src/start.ts': "import 'infra-api'; import 'infra-gateway';",
  });
  expect(violations).toEqual([]);
});

const empty = (...files: readonly string[]) => Object.fromEntries(files.map((file) => [file, '']));

describe('refuses', () => {
  it.each([
    ['a section that imports another', 'mf-staff/src/a.ts', "import 'mf-tenders';", 'workspaces'],
    ['a section that imports the shell', 'mf-staff/src/a.ts', "export * from 'shell';", 'workspaces'],
    ['a section that loads infra lazily', 'mf-staff/src/a.ts', "void import('infra-api');", 'workspaces'],
    [
      'a section that takes a type of infra',
      'mf-staff/src/a.ts',
      "import type { A } from 'infra-api';",
      'workspaces',
    ],
    [
      'a section that imports another between JSX',
      'mf-staff/src/a.tsx',
      "import { X } from 'mf-tenders'; export const a = <X>What do you import?</X>;",
      'workspaces',
    ],
    ['the shell that imports a section', 'shell/src/a.ts', "import 'mf-staff';", 'workspaces'],
    ['shared-ui that imports the shell', 'shared-ui/src/a.ts', "import 'shell';", 'workspaces'],
    ['shared-api that imports shared-ui', 'shared-api/src/client/a.ts', "import 'shared-ui';", 'workspaces'],
    ['an API that imports the gateway', 'infra/api/src/a.ts', "import 'infra-gateway';", 'workspaces'],
    [
      'a tax authority that knows the portal',
      'infra/tax-authority/src/a.ts',
      "import 'shared-api/rules';",
      'workspaces',
    ],
    [
      'a relative path into another workspace',
      'mf-staff/src/a.ts',
      "import '../../shared-ui/src/index.ts';",
      'workspaces-by-name',
    ],
    ['a page that uses what is for tests', 'mf-staff/src/a.ts', "import 'shared-api/testing';", 'only-tests'],
    [
      'an API that uses the local tax authority',
      'infra/api/src/a.ts',
      "import 'infra-tax-authority';",
      'only-tests',
    ],
    ['shared-ui that makes calls', 'shared-ui/src/a.ts', "import 'shared-api/client';", 'no-calls'],
    ['an API that uses the client', 'infra/api/src/a.ts', "import 'shared-api/client';", 'no-calls'],
    [
      'an API that knows sections',
      'infra/api/src/a.ts',
      "import 'shared-api/section';",
      'api-without-sections',
    ],
    [
      'rules that know the contract',
      'shared-api/src/rules/a.ts',
      "import '../contract/index.ts';",
      'shared-api',
    ],
    ['rules that know React', 'shared-api/src/rules/a.ts', "import 'react';", 'rules-are-pure'],
    ['rules that know Node', 'shared-api/src/rules/a.ts', "import 'node:fs';", 'rules-are-pure'],
    [
      'a package that no package.json names',
      'mf-staff/src/a.ts',
      "import '@mantine/core';",
      'known-packages',
    ],
    ['a file that is not there', 'mf-staff/src/a.ts', "import './b.ts';", 'known-packages'],
    [
      'a release that needs more than its checkout has',
      'infra/launcher/src/commands/release.ts',
      "import 'infra-api';",
      'release-runs-alone',
    ],
  ])('%s', async (_what, file, content, rule) => {
    const violations = await violationsIn({ [file]: content });
    expect(violations).toEqual([expect.stringContaining(`${rule}: ${file} → `)]);
  });

  it.each([
    [
      'a domain that reaches into another',
      'infra/api/src/registration/chat/a.ts',
      'infra/api/src/accounts/users/repository.ts',
      'domains',
    ],
    [
      'a domain that reaches into another of its wing',
      'infra/api/src/registration/chat/a.ts',
      'infra/api/src/registration/requests/repository.ts',
      'domains',
    ],
    [
      'a platform that knows a domain',
      'infra/api/src/platform/a.ts',
      'infra/api/src/accounts/users/index.ts',
      'platform',
    ],
  ])('%s', async (_what, from, to, rule) => {
    const specifier = path.posix.relative(path.posix.dirname(from), to);
    const violations = await violationsIn({ [from]: `import '${specifier}';`, [to]: '' });
    expect(violations).toEqual([`${rule}: ${from} → ${to}`]);
  });

  it.each([
    "import type { B } from './b.ts';",
    "import { type B } from './b.ts';",
    "export type { B } from './b.ts';",
  ])('a circle that only a type closes: %s', async (closing) => {
    const violations = await violationsIn({
      'shell/src/a.ts': closing,
      'shell/src/b.ts': "import { a } from './a.ts';",
    });
    expect(violations).toContain('no-circles: shell/src/a.ts → shell/src/b.ts');
  });

  it('a circle of three files', async () => {
    const violations = await violationsIn({
      'shell/src/a.ts': "import './b.ts';",
      'shell/src/b.ts': "export * from './deep/c.ts';",
      'shell/src/deep/c.ts': "void import('../a.ts');",
    });
    expect(violations).toContain('no-circles: shell/src/a.ts → shell/src/b.ts');
  });
});
