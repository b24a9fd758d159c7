import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { checkArrows } from '../src/arrows/check.ts';
import { ROOT } from '../src/tree.ts';

const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  shell: ['react', 'shared-api', 'shared-ui'],
  'mf-staff': ['react', 'shared-api', 'shared-ui'],
  'mf-tenders': ['react', 'shared-api', 'shared-ui'],
  'shared-ui': ['@mantine/core', 'react', 'shared-api'],
  'shared-api': ['ky', 'valibot'],
  'infra/api': ['fastify', 'shared-api', 'valibot'],
  'infra/gateway': ['fastify', 'shared-api'],
  'infra/tax-authority': ['fastify'],
  'infra/launcher': ['infra-api', 'infra-gateway'],
};

const roots: string[] = [];
afterEach(async () => {
  for (const root of roots.splice(0)) await rm(root, { recursive: true, force: true });
});

/** A small house with these files, and what the check says of it. */
async function violationsIn(files: Readonly<Record<string, string>>): Promise<string[]> {
  const root = await mkdtemp(path.join(tmpdir(), 'arrows-'));
  roots.push(root);
  const write = async (file: string, content: string) => {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), content);
  };
  await write('package.json', JSON.stringify({ devDependencies: { vitest: '1.0.0' } }));
  for (const [folder, packages] of Object.entries(PACKAGES)) {
    const dependencies = Object.fromEntries(packages.map((name) => [name, '1.0.0']));
    await write(`${folder}/package.json`, JSON.stringify({ name: folder.replace('/', '-'), dependencies }));
  }
  for (const [file, content] of Object.entries(files)) await write(file, content);
  return checkArrows(root);
}

describe('lets through', () => {
  test('the arrows that run the right way', async () => {
    const found = await violationsIn({
      'mf-staff/src/routes.tsx':
        "import 'react'; import { Button } from 'shared-ui'; import 'shared-ui/forms'; import 'shared-api/client'; export const page = () => <Button />;",
      'shell/src/main.ts': "import 'shared-ui'; import type { Registry } from 'shared-api/section';",
      'shared-ui/src/index.ts': "import '@mantine/core'; import { can } from 'shared-api/rules';",
      'shared-api/src/contract/a.ts': "import { x } from '../rules/x.ts'; import 'valibot';",
      'shared-api/src/rules/x.ts': "import { y } from './y.ts';",
      'infra/api/src/registration/requests/service.ts':
        "import { log } from '../audit/index.ts'; import { db } from '../platform/db/database.ts'; import 'node:fs'; import 'shared-api/contract';",
      'infra/api/src/registration/requests/tables.ts': "import { users } from '../users/tables.ts';",
      'infra/api/src/registration/requests/service.test.ts':
        "import 'infra-tax-authority'; import 'shared-api/testing'; import 'vitest'; import { x } from '../users/repository.ts';",
      'infra/launcher/src/start.ts': "import 'infra-api'; import 'infra-gateway';",
    });
    expect(found).toEqual([]);
  });
});

describe('catches', () => {
  test.each([
    [
      'a section that imports another',
      'mf-staff/src/a.ts',
      "import 'mf-tenders';",
      'mf-staff may not know mf-tenders',
    ],
    [
      'a section that reaches into another',
      'mf-staff/src/a.ts',
      "import '../../mf-tenders/src/x.ts';",
      'imported by its name',
    ],
    [
      'a page that uses what is for tests',
      'mf-staff/src/a.ts',
      "import 'shared-api/testing';",
      'only tests may use shared-api/testing',
    ],
    [
      'a section that imports the shell',
      'mf-staff/src/a.ts',
      "export * from 'shell';",
      'mf-staff may not know shell',
    ],
    [
      'a section that imports infra lazily',
      'mf-staff/src/a.ts',
      "void import('infra-api');",
      'mf-staff may not know infra/api',
    ],
    [
      'a type taken the wrong way',
      'mf-staff/src/a.ts',
      "import type { A } from 'infra-api';",
      'mf-staff may not know infra/api',
    ],
    [
      'the wrong arrow in JSX',
      'mf-staff/src/a.tsx',
      "import { X } from 'mf-tenders'; export const a = <X />;",
      'mf-staff may not know mf-tenders',
    ],
    [
      'the shell that imports a section',
      'shell/src/a.ts',
      "import 'mf-staff';",
      'shell may not know mf-staff',
    ],
    [
      'shared-ui that makes calls',
      'shared-ui/src/a.ts',
      "import 'shared-api/client';",
      'shared-ui may not use shared-api/client',
    ],
    [
      'shared-ui that imports the shell',
      'shared-ui/src/a.ts',
      "import 'shell';",
      'shared-ui may not know shell',
    ],
    [
      'shared-api that imports something of ours',
      'shared-api/src/client/a.ts',
      "import 'shared-ui';",
      'shared-api may not know shared-ui',
    ],
    [
      'rules that know the contract',
      'shared-api/src/rules/a.ts',
      "import '../contract/b.ts';",
      'rules may not know contract',
    ],
    ['rules that know HTTP', 'shared-api/src/rules/a.ts', "import ky from 'ky';", 'no React, HTTP or SQL'],
    ['rules that know React', 'shared-api/src/rules/a.ts', "import 'react';", 'no React, HTTP or SQL'],
    [
      'rules that know SQL',
      'shared-api/src/rules/a.ts',
      "import 'drizzle-orm/pg-core';",
      'no React, HTTP or SQL',
    ],
    [
      'the API that uses the client',
      'infra/api/src/a.ts',
      "import 'shared-api/client';",
      'infra/api may not use shared-api/client',
    ],
    [
      'the API that imports the gateway',
      'infra/api/src/a.ts',
      "import 'infra-gateway';",
      'infra/api may not know infra/gateway',
    ],
    [
      'the API that leans on the local tax authority',
      'infra/api/src/a.ts',
      "import 'infra-tax-authority';",
      'may not know infra/tax-authority',
    ],
    [
      'a tax authority that knows us',
      'infra/tax-authority/src/a.ts',
      "import 'shared-api/rules';",
      'may not know shared-api',
    ],
    [
      'a domain that reaches into another',
      'infra/api/src/registration/chat/a.ts',
      "import '../users/repository.ts';",
      'only through their index.ts',
    ],
    [
      'the platform that knows a domain',
      'infra/api/src/platform/a.ts',
      "import '../users/repository.ts';",
      'only through their index.ts',
    ],
    [
      'a package that the workspace does not name',
      'mf-staff/src/a.ts',
      "import '@mantine/core';",
      'not in mf-staff/package.json',
    ],
  ])('%s', async (_what, file, content, why) => {
    const found = await violationsIn({ [file]: content });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`${file} → `);
    expect(found[0]).toContain(why);
  });

  test.each([
    "import type { B } from './b.ts';",
    "import { type B } from './b.ts';",
    "export type { B } from './b.ts';",
  ])('a circle that only a type closes: %s', async (closing) => {
    const found = await violationsIn({
      'shell/src/a.ts': closing,
      'shell/src/b.ts': "import { a } from './a.ts';",
    });
    expect(found).toEqual(['shell/src/a.ts → shell/src/b.ts → shell/src/a.ts: a circle']);
  });

  test('a circle, however long', async () => {
    const found = await violationsIn({
      'shell/src/a.ts': "import './b.ts';",
      'shell/src/b.ts': "export * from './deep/c.ts';",
      'shell/src/deep/c.ts': "void import('../a.ts');",
    });
    expect(found).toEqual([
      'shell/src/a.ts → shell/src/b.ts → shell/src/deep/c.ts → shell/src/a.ts: a circle',
    ]);
  });
});

test('reads the real house: its own files are among those checked', async () => {
  const { readTree } = await import('../src/arrows/tree.ts');
  const paths = readTree(ROOT).files.map((file) => file.path);
  expect(paths).toContain('infra/launcher/src/arrows/check.ts');
  expect(paths).toContain('shared-api/src/section/registry.ts');
  expect(paths).toContain('infra/launcher/start.mjs');
});
