import { readFileSync } from 'node:fs';
import path from 'node:path';

/** How a module that is in the page once comes into it. */
export interface SharedModule {
  readonly request: string;
  /** `start`: with the shell's first bytes; `asked`: when a page of any section first needs it. */
  readonly comes: 'start' | 'asked';
  /** Workspace or package whose version says which sections go with it. */
  readonly from: string;
}

const start = (from: string, ...requests: string[]): SharedModule[] =>
  requests.map((request) => ({ request, comes: 'start', from }));
const asked = (from: string, ...requests: string[]): SharedModule[] =>
  requests.map((request) => ({ request, comes: 'asked', from }));

/**
 * One copy of each of these in the page, the shell's. Sections never share a library behind them (Mantine, the
 * router): what they use of it is what `shared-ui` hands out, and only that is loaded. Contract and rules hold no state:
 * each section carries the few calls and rules it uses, which is less than all of them in every first visit.
 */
export const SHARED_MODULES: readonly SharedModule[] = [
  ...start('react', 'react', 'react/jsx-runtime'),
  ...start('shared-ui', 'shared-ui', 'shared-ui/router', 'shared-ui/query', 'shared-ui/portal'),
  ...start('shared-api', 'shared-api/client'),
  ...asked(
    'shared-ui',
    'shared-ui/overlays',
    'shared-ui/forms',
    'shared-ui/dates',
    'shared-ui/upload',
    'shared-ui/tables',
    'shared-ui/request',
  ),
];

const PACKAGES = path.resolve(import.meta.dirname, '..', '..', '..', 'node_modules');

/** Installed version of a package or workspace. */
export function versionOf(name: string): string {
  const file = path.join(PACKAGES, name, 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
