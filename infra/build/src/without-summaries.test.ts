import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import withoutSummaries from './without-summaries.ts';

const CALLS = path.join(import.meta.dirname, '..', '..', '..', 'shared-api', 'src', 'contract', 'calls');

it('browsers get every call as it is, without what the API’s description says of it', async () => {
  const files = (await readdir(CALLS, { recursive: true })).filter((file) => file.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const source = await readFile(path.join(CALLS, file), 'utf8');
    const left = withoutSummaries(source);
    expect(left, file).not.toContain('summary:');
    const lines = new Set(source.split('\n'));
    expect(
      left.split('\n').filter((line) => !lines.has(line)),
      file,
    ).toEqual([]);
    const calls = (text: string) => text.split('= endpoint({').length;
    expect(calls(left), file).toBe(calls(source));
  }
});
