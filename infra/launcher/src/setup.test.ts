import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from './tree.ts';

const SETUP = 'infra/launcher/lib/setup.mjs';
/** Takes npm's place: writes down what it was asked for and leaves what npm leaves last, of the lock or of a part of it. */
const NPM = `
  const fs = require('node:fs');
  fs.appendFileSync('asked.txt', process.argv.slice(2).join(' ') + '\\n');
  const lock = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
  if (process.argv.includes('--omit=dev')) delete lock.packages['node_modules/tests'];
  fs.rmSync('node_modules', { recursive: true, force: true });
  fs.mkdirSync('node_modules');
  fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify(lock));
`;

describe('what a checkout installs', () => {
  let checkout = '';
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(checkout, file)), { recursive: true });
    writeFileSync(path.join(checkout, file), text);
  };
  const writeLock = (version: string) =>
    write(
      'package-lock.json',
      JSON.stringify({ packages: { 'node_modules/react': { version }, 'node_modules/tests': { version } } }),
    );
  /** Runs one function of the launcher there. @returns what npm was asked for, a line each time */
  const asks = (name: 'ensureInstalled' | 'ensureInstalledToRelease'): string[] => {
    const marker = path.join(checkout, 'asked.txt');
    rmSync(marker, { force: true });
    const script = `const setup = await import('./${SETUP}'); setup.${name}();`;
    execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: checkout,
      env: { ...process.env, npm_execpath: path.join(checkout, 'npm-cli.js') },
    });
    return existsSync(marker) ? readFileSync(marker, 'utf8').trim().split('\n') : [];
  };
  const WHOLE = ['ci --ignore-scripts --no-audit --no-fund --loglevel=error'];
  const FEW = [
    `${WHOLE} --omit=dev --include-workspace-root --workspace=infra/build --workspace=infra/releases ` +
      '--workspace=shell --workspace=mf-jobs',
  ];

  beforeEach(() => {
    checkout = mkdtempSync(path.join(tmpdir(), 'portal-checkout-'));
    mkdirSync(path.join(checkout, path.dirname(SETUP)), { recursive: true });
    cpSync(path.join(ROOT, SETUP), path.join(checkout, SETUP));
    write('npm-cli.js', NPM);
    write('mf-jobs/section.json', '{}');
    write('shell/package.json', '{}');
    writeLock('1.0.0');
  });
  afterEach(() => rmSync(checkout, { recursive: true, force: true }));

  it('a release brings what it needs, once, and again when the lock changed', () => {
    expect(asks('ensureInstalledToRelease')).toEqual(FEW);
    expect(asks('ensureInstalledToRelease')).toEqual([]);
    writeLock('1.1.0');
    expect(asks('ensureInstalledToRelease')).toEqual(FEW);
  });

  it('everything else brings the rest, once, and a release finds it there', () => {
    asks('ensureInstalledToRelease');
    expect(asks('ensureInstalled')).toEqual(WHOLE);
    expect(asks('ensureInstalled')).toEqual([]);
    expect(asks('ensureInstalledToRelease')).toEqual([]);
  });

  it('who has everything is left with everything: a release after a change of the lock brings it all', () => {
    asks('ensureInstalled');
    writeLock('1.1.0');
    expect(asks('ensureInstalledToRelease')).toEqual(WHOLE);
  });
});
