import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readAdvice } from './dependencies.ts';
import { ROOT } from './tree.ts';

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly inBundle?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}
interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
const json = (...at: string[]) => JSON.parse(readFileSync(path.join(ROOT, ...at), 'utf8'));
const locked = Object.entries(json('package-lock.json').packages as Record<string, Locked>).filter(
  ([place, { link, inBundle }]) => place.includes('node_modules/') && !link && !inBundle,
);

/** A binary that is never installed on Linux of Intel's kind with the usual C library. */
const isForOthers = ({ optional, os, cpu, libc }: Locked) =>
  optional === true &&
  ((os !== undefined && !os.includes('linux')) ||
    (cpu !== undefined && !cpu.includes('x64')) ||
    (libc !== undefined && !libc.includes('glibc')));

describe('what the lock says', () => {
  // The lock was made where the registry had no binaries for other systems: npm adds their hashes where it has.
  it('every package that a city’s server can install has the hash that its content must have', () => {
    expect(locked.length).toBeGreaterThan(100);
    const without = locked.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? ''));
    expect(without.filter(([, one]) => !isForOthers(one)).map(([place]) => place)).toEqual([]);
  });

  it('no package names where it comes from: the registry that is configured gives it', () => {
    expect(locked.filter(([, { resolved }]) => resolved !== undefined).map(([place]) => place)).toEqual([]);
  });
});

it('the inventory names every package by its version and hash', () => {
  const script: string = json('package.json').scripts.sbom;
  const [command = '', ...args] = script.split(' ');
  const inventory = JSON.parse(execFileSync(command, args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }));
  expect(inventory).toMatchObject({ bomFormat: 'CycloneDX', specVersion: expect.stringMatching(/^1\.\d$/) });
  interface Component {
    readonly name: string;
    readonly version: string;
    readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  }
  const components: Component[] = inventory.components;
  const listed = new Map(components.map((one) => [`${one.name}@${one.version}`, one.hashes ?? []]));
  expect(locked.length).toBeGreaterThan(100);
  for (const [place, { version, integrity }] of locked) {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const hash = Buffer.from(integrity?.replace('sha512-', '') ?? '', 'base64').toString('hex');
    const hashes = listed.get(`${name}@${version}`)?.map(({ content }) => content);
    expect([name, hashes]).toEqual([name, hash ? [hash] : expect.anything()]);
  }
});

it('every workspace names the exact version of what it uses', () => {
  const folders = ['.', ...readdirSync(path.join(ROOT, 'infra')).map((name) => `infra/${name}`)];
  for (const folder of [
    ...folders,
    'shared-api',
    'shared-ui',
    'shell',
    'mf-supplier',
    'mf-staff',
    'mf-tenders',
    'mf-admin',
  ]) {
    let manifest: Manifest;
    try {
      manifest = json(folder, 'package.json');
    } catch {
      continue;
    }
    const versions = {
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    };
    const loose = Object.entries(versions).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version),
    );
    expect([folder, loose]).toEqual([folder, []]);
  }
});

describe('each day', () => {
  const program = path.join(ROOT, 'infra', 'launcher', 'run.mjs');
  /** Asks with an npm that answers so. */
  const ask = (answer: string) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'portal-npm-'));
    const npm = path.join(folder, 'npm.js');
    writeFileSync(npm, `process.stdout.write(${JSON.stringify(answer)});`);
    try {
      const { status, stdout } = spawnSync(process.execPath, [program, 'advisories'], {
        env: { ...process.env, npm_execpath: npm },
        encoding: 'utf8',
      });
      return { status, stdout };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  const answer = (severity: string) =>
    JSON.stringify({
      vulnerabilities: { 'left-pad': { severity, range: '<1.3.0' } },
      metadata: { vulnerabilities: { high: 0, critical: 0 } },
    });

  it('the pipeline asks for advisories, whether somebody proposes a change or not', () => {
    const workflow = parse(readFileSync(path.join(ROOT, '.github', 'workflows', 'advisories.yml'), 'utf8'));
    expect(workflow.on.schedule).toEqual([{ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) }]);
    expect(workflow.jobs.ask.steps.at(-1).run).toBe('node infra/launcher/run.mjs advisories');
  });

  it('a registry that does not answer fails it, as a serious advisory does', () => {
    expect(ask('')).toMatchObject({ status: 1, stdout: expect.stringContaining('not run') });
    expect(ask(answer('critical'))).toMatchObject({ status: 1, stdout: expect.stringContaining('left-pad') });
    expect(ask(answer('low'))).toMatchObject({ status: 0 });
  });
});

describe('what the registry says', () => {
  const report = (severity: string) =>
    JSON.stringify({
      vulnerabilities: { 'left-pad': { severity, range: '<1.3.0' } },
      metadata: {
        vulnerabilities: { high: Number(severity === 'high'), critical: Number(severity === 'critical') },
      },
    });

  it.each(['high', 'critical'])('an advisory of level %s is told by name', (severity) => {
    expect(readAdvice(report(severity))).toEqual([`left-pad <1.3.0 (${severity})`]);
  });

  it('lesser ones fail nothing', () => {
    expect(readAdvice(report('moderate'))).toEqual([]);
  });

  it.each(['', 'no JSON', '{"message":"405 Method Not Allowed","statusCode":405}'])(
    'a registry that gives no advisories is no answer: %j',
    (said) => expect(readAdvice(said)).toBeNull(),
  );
});
