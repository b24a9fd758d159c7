import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ReleaseError } from './errors.ts';
import { keepShell, keptFiles } from './shell-files.ts';

const CLI = path.join(import.meta.dirname, '..', 'src', 'cli.ts');
const DAY_MS = 24 * 60 * 60 * 1000;
const START = Date.parse('2026-03-02T12:00:00Z');
const day = (after: number) => new Date(START + after * DAY_MS);

let folder: string;
let keptFolder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shell-files-'));
  keptFolder = path.join(folder, 'data', 'shell-assets');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Builds a shell of these files. @returns its folder */
async function shell(version: string, ...files: string[]): Promise<string> {
  const dist = path.join(folder, version);
  await mkdir(path.join(dist, 'assets'), { recursive: true });
  for (const file of files) await writeFile(path.join(dist, 'assets', file), `${file}!`);
  await writeFile(path.join(dist, 'shell.json'), JSON.stringify({ version }));
  return dist;
}
const there = async () => (await readdir(keptFiles(keptFolder))).sort();

describe('the files of a shell, kept for tabs that are still open after the next one', () => {
  it('stay beside those of the next shell, compressed ones too', async () => {
    await keepShell(await shell('1', 'shell.1a.js', 'shell.1a.js.br', 'forms.1b.js'), keptFolder);
    await keepShell(await shell('2', 'shell.2a.js', 'forms.1b.js'), keptFolder);
    expect(await there()).toEqual(['forms.1b.js', 'shell.1a.js', 'shell.1a.js.br', 'shell.2a.js']);
    expect(await readFile(path.join(keptFiles(keptFolder), 'shell.1a.js.br'), 'utf8')).toBe(
      'shell.1a.js.br!',
    );
  });

  it('go a month after they were replaced, however long they were the newest, except those that later shells share', async () => {
    await keepShell(await shell('1', 'shell.1a.js', 'type.woff2'), keptFolder, day(0));
    await keepShell(await shell('2', 'shell.2a.js', 'type.woff2'), keptFolder, day(200));
    await keepShell(await shell('3', 'shell.3a.js', 'type.woff2'), keptFolder, day(229));
    expect(await there()).toEqual(['shell.1a.js', 'shell.2a.js', 'shell.3a.js', 'type.woff2']);
    await keepShell(await shell('4', 'shell.4a.js', 'type.woff2'), keptFolder, day(231));
    expect(await there()).toEqual(['shell.2a.js', 'shell.3a.js', 'shell.4a.js', 'type.woff2']);
  });

  it('stay a month from the last time that they were replaced', async () => {
    const first = await shell('1', 'shell.1a.js');
    await keepShell(first, keptFolder, day(0));
    await keepShell(await shell('2', 'shell.2a.js'), keptFolder, day(10));
    await keepShell(first, keptFolder, day(20));
    await keepShell(await shell('3', 'shell.3a.js'), keptFolder, day(45));
    expect(await there()).toEqual(['shell.1a.js', 'shell.2a.js', 'shell.3a.js']);
    await keepShell(await shell('4', 'shell.4a.js'), keptFolder, day(60));
    expect(await there()).toEqual(['shell.1a.js', 'shell.3a.js', 'shell.4a.js']);
  });

  it('are complete when several processes keep them at once', async () => {
    const files = (version: number) => Array.from({ length: 20 }, (_, n) => `part.${version}-${n}.js`);
    const shells = await Promise.all([1, 2].map((version) => shell(`${version}`, ...files(version))));
    const run = promisify(execFile);
    const started = [...shells, ...shells].map((SHELL_DIR) =>
      run(process.execPath, [CLI, 'shell'], {
        env: { ...process.env, SHELL_DIR, DATA_DIR: path.join(folder, 'data') },
      }),
    );
    await Promise.all(started);
    expect(await there()).toEqual([...files(1), ...files(2)].sort());
  });

  it('are copied again when a power cut left one short, and half-written files go', async () => {
    const dist = await shell('1', 'shell.1a.js');
    await keepShell(dist, keptFolder);
    await writeFile(path.join(keptFiles(keptFolder), 'shell.1a.js'), '');
    await writeFile(path.join(keptFiles(keptFolder), '.shell.0f.js'), 'half');
    await keepShell(dist, keptFolder);
    expect(await there()).toEqual(['shell.1a.js']);
    expect((await stat(path.join(keptFiles(keptFolder), 'shell.1a.js'))).size).toBe('shell.1a.js!'.length);
  });

  it('are not lost with the list: they count as replaced now', async () => {
    await keepShell(await shell('1', 'shell.1a.js'), keptFolder, day(0));
    await writeFile(path.join(keptFolder, 'newest.json'), '{');
    await keepShell(await shell('2', 'shell.2a.js'), keptFolder, day(40));
    expect(await there()).toEqual(['shell.1a.js', 'shell.2a.js']);
    await keepShell(await shell('3', 'shell.3a.js'), keptFolder, day(71));
    expect(await there()).toEqual(['shell.2a.js', 'shell.3a.js']);
  });

  it('need no write when they are there: a gateway may only read', async () => {
    const dist = await shell('1', 'shell.1a.js');
    await keepShell(dist, keptFolder);
    const written = async () => (await stat(path.join(keptFolder, 'newest.json'))).mtimeMs;
    const before = await written();
    await chmod(keptFolder, 0o500);
    await keepShell(dist, keptFolder);
    await chmod(keptFolder, 0o700);
    expect(await written()).toBe(before);
  });

  it('are refused when the shell is not built', async () => {
    await expect(keepShell(path.join(folder, 'none'), keptFolder)).rejects.toThrow(ReleaseError);
  });

  it.runIf(process.platform === 'linux')('are refused at once where no folder can be made', async () => {
    const dist = await shell('1', 'shell.1a.js');
    await expect(keepShell(dist, '/proc/portal/shells')).rejects.toMatchObject({ path: '/proc/portal' });
  });
});
