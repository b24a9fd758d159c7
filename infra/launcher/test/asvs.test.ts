import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../src/tree.ts';

/** How many requirements of levels 1 and 2 version 5.0.0 has. */
const REQUIREMENTS = 253;
const table = readFileSync(path.join(ROOT, 'infra', 'docs', 'asvs.md'), 'utf8');
const runbook = readFileSync(path.join(ROOT, 'infra', 'docs', 'runbook.md'), 'utf8');
const rows = table
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  .map(([, id = '', level, , state = '', where = '', tests = '']) => ({ id, level, state, where, tests }));

test('every requirement of both levels has one row, and one of five states', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(REQUIREMENTS);
  expect(rows).toHaveLength(REQUIREMENTS);
  for (const { id, level, state } of rows) {
    expect([id, ['1', '2'].includes(level ?? '')]).toEqual([id, true]);
    expect([id, ['met', 'read', 'partly', 'gap', 'n/a'].includes(state)]).toEqual([id, true]);
  }
});

test('what is met names the test that shows it, and every test that is named is there', () => {
  for (const { id, state, tests } of rows) {
    const named = [...tests.matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? '');
    if (state === 'met') expect([id, named.length > 0]).toEqual([id, true]);
    expect([id, named.filter((file) => !existsSync(path.join(ROOT, file)))]).toEqual([id, []]);
  }
});

test('what is not whole says whose it is: the specification’s, ARCA’s, or the operator’s, whom the runbook tells', () => {
  for (const { id, state, where } of rows) {
    if (state !== 'partly' && state !== 'gap') continue;
    expect([id, where]).toEqual([
      id,
      expect.stringMatching(/specification|decisions|ARCA|runbook|by design/),
    ]);
  }
});

test('what is the operator’s names the entry of the runbook that says what to do', () => {
  const [, rest = ''] = runbook.split('\n## Before people come');
  const entries = [...(rest.split('\n## ', 1)[0] ?? '').matchAll(/^- \*\*(.+?)\.?\*\*/gm)].map(
    ([, name]) => name,
  );
  expect(entries.length).toBeGreaterThan(5);
  const toOperator = rows.filter(
    ({ state, where }) => ['partly', 'gap'].includes(state) && where.includes('runbook'),
  );
  expect(toOperator.length).toBeGreaterThan(5);
  for (const { id, where } of toOperator) {
    const named = [...where.matchAll(/runbook, '(.+?)'\)/g)].map(([, name]) => name);
    expect([id, named.length]).toEqual([id, where.split('runbook').length - 1]);
    expect([id, named.filter((name) => !entries.includes(name))]).toEqual([id, []]);
  }
});

test('the sum at its head is the sum of its rows', () => {
  const count = (state: string) => rows.filter((row) => row.state === state).length;
  expect(table).toContain(
    `${count('met')} met, ${count('read')} read, ${count('partly')} partly, ${count('gap')} gaps, ${count('n/a')} not applicable.`,
  );
});
