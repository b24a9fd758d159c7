/** A place in the house: a workspace, or a folder in it that has rules of its own. */
export interface Place {
  /** Workspace folder, e.g. `shared-api` or `infra/api`. */
  readonly workspace: string;
  /** First folder below `src`, or '' for a file directly in it or outside of it. */
  readonly folder: string;
  /** Path inside the workspace. */
  readonly inside: string;
}

const isSection = (workspace: string) => workspace.startsWith('mf-');

/** Which workspaces a workspace may import. What isn't here may import none. */
export function mayImport(from: string, to: string): boolean {
  if (isSection(from) || from === 'shell') return to === 'shared-ui' || to === 'shared-api';
  switch (from) {
    case 'shared-ui':
    case 'infra/gateway':
    case 'infra/build':
      return to === 'shared-api';
    case 'infra/api':
    case 'infra/releases':
      return to === 'shared-api' || to === 'infra/bucket';
    case 'infra/launcher':
    case 'infra/bench':
      return to.startsWith('infra/') || to === 'shared-api';
    case 'infra/e2e':
      return to === 'shared-api';
    default:
      return false;
  }
}

/** What a test may import beyond its workspace's own arrows: `infra/api` is tried against the local tax authority. */
export function testMayImport(from: string, to: string): boolean {
  return from === 'infra/api' && to === 'infra/tax-authority';
}

/** Tables and checks that the tests of several workspaces share; nothing that runs may know them. */
export const TEST_ENTRY = 'testing';

/** Which entries of `shared-api` a workspace may use besides; null is all of them. */
export function entriesOfSharedApi(from: string): readonly string[] | null {
  switch (from) {
    case 'shared-ui':
      // It makes no call.
      return ['contract', 'rules', 'section'];
    case 'infra/api':
      return ['contract', 'rules'];
    default:
      return null;
  }
}

/** Folders of `shared-api/src` that each folder may import besides itself. */
export const SHARED_API_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  rules: [],
  contract: ['rules'],
  client: ['contract', 'rules'],
  section: ['rules'],
  testing: ['rules', 'contract', 'section'],
};

/** Packages of React, HTTP and SQL, which the rules know nothing of. */
export const NOT_IN_RULES =
  /^(?:react(?:-dom|-router)?|ky|fastify|drizzle-orm|pg|pg-boss|node:.*|@(?:fastify|electric-sql|mantine|tanstack)\/.*)$/;

/**
 * Domains of the API meet only through their `index.ts`. Everybody may name another domain's tables (foreign keys and
 * joins of the one database) and use the platform, which itself knows no domain beyond that.
 */
export function domainsMayMeet(from: Place, to: Place): boolean {
  if (from.folder === to.folder || to.folder === 'platform' || to.folder === '' || from.folder === '')
    return true;
  if (to.inside === `src/${to.folder}/index.ts`) return true;
  return to.inside.endsWith('/tables.ts');
}
