import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A module of which the page has one copy. */
export interface SharedModule {
  readonly request: string;
  /** `start`: loaded with the shell; `asked`: when a page of any section first needs it. */
  readonly comes: 'start' | 'asked';
  /** Workspace or package whose version decides which sections are compatible. */
  readonly from: string;
}

const start = (from: string, ...requests: string[]): SharedModule[] =>
  requests.map((request) => ({ request, comes: 'start', from }));
const onDemand = (from: string, ...requests: string[]): SharedModule[] =>
  requests.map((request) => ({ request, comes: 'asked', from }));

/**
 * The modules that the shell provides once for the page. Sections never share a library behind them (Mantine, the
 * router): they use what `shared-ui` exports, and only that is loaded. Contract and rules hold no state: each section
 * bundles the few calls and rules it uses, which is less than all of them in every first visit.
 */
export const SHARED_MODULES: readonly SharedModule[] = [
  ...start('react', 'react', 'react/jsx-runtime'),
  ...start('shared-ui', 'shared-ui', 'shared-ui/router', 'shared-ui/query', 'shared-ui/portal'),
  ...start('shared-api', 'shared-api/client'),
  ...onDemand(
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
