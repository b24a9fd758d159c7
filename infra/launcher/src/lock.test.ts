import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './tree.ts';

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const entries = Object.entries(lock.packages);

it('the lock file names every optional dependency: without one npm ci installs nothing on a fresh clone', () => {
  const listed = entries.flatMap(([place, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {}).map((name) => ({ place, name })),
  );
  expect(listed.length).toBeGreaterThan(0);
  const missing = listed.filter(
    ({ place, name }) =>
      !lock.packages[`node_modules/${name}`] && !lock.packages[`${place}/node_modules/${name}`],
  );
  expect(missing).toEqual([]);
});

it('the lock file has the hash of every package that comes from a registry, those for other systems too', () => {
  const unhashed = entries.filter(
    ([place, { link, integrity }]) =>
      place.includes('node_modules/') && !link && !integrity?.startsWith('sha512-'),
  );
  expect(unhashed.map(([place]) => place)).toEqual([]);
});

it('the lock file names no registry host, so each machine uses its own', () => {
  const hosted = entries.filter(([, { resolved }]) => resolved?.includes('://'));
  expect(hosted).toEqual([]);
});
