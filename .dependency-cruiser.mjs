// Which file may import which, read by dependency-cruiser. `npm run check` fails on any other import.

/** Files that only run in tests. */
const TEST = '(?:^|/)test/|\\.(?:test|soak)\\.tsx?$|^infra/(?:e2e|testing)/|^shared-ui/src/testing/';
const WORKSPACE = '(?:shell|mf-[^/]+|shared-ui|shared-api|infra/[^/]+)';

/** Which workspaces each workspace may import beside itself. Tests and their helpers: see `only-tests`. */
const WORKSPACES = [
  ['shell|mf-[^/]+', 'shared-ui|shared-api'],
  ['shared-ui|infra/gateway|infra/build|infra/e2e', 'shared-api'],
  ['infra/api|infra/releases', 'shared-api|infra/bucket'],
  ['infra/launcher|infra/bench|infra/testing', 'shared-api|infra/[^/]+'],
  ['shared-api|infra/bucket|infra/tax-authority|infra/deploy', null],
];
/** What tests may import in addition: helpers, and the local tax authority that the API is tried against. */
const FOR_TESTS = '^(?:infra/testing|infra/tax-authority|shared-api/src/testing)/';

/** Which folders of `shared-api/src` each folder may import beside itself. */
const SHARED_API = {
  schema: [],
  rules: ['schema'],
  contract: ['rules', 'schema'],
  client: ['contract', 'rules'],
  section: ['rules'],
};

const API = '^infra/api/src/';
/** A domain of the API, below its wing. Tenders, their open data and the sitemap are one. */
const DOMAIN = `${API}(tenders/(?!alerts/)|(?:(?:registration|tenders|accounts|oversight)/)?[^/]+/)`;
/** What a domain, or a part of one, shows to others. */
const SHOWN = `${API}.*/(?:index|tables)\\.ts$`;

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    forbid(
      'no-circles',
      'Files that import each other cannot be read one after the other.',
      {},
      { circular: true },
    ),
    forbid(
      'known-packages',
      'An imported file exists; a package is named in the package.json of the workspace, or in the root’s.',
      // The operator installs what `infra/deploy` imports.
      { pathNot: '^infra/deploy/' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'] },
    ),
    ...WORKSPACES.map(([from, to]) =>
      forbid(
        'workspaces',
        'The arrows between workspaces run one way; no section imports another, the shell or infra.',
        { path: `^(${from})/` },
        { path: `^${WORKSPACE}/`, pathNot: ['^$1/', FOR_TESTS, ...(to ? [`^(?:${to})/`] : [])] },
      ),
    ),
    forbid(
      'workspaces-by-name',
      'Another workspace is imported by its package name, never by a relative path.',
      { path: `^(${WORKSPACE})/` },
      { path: `^${WORKSPACE}/`, pathNot: '^$1/', dependencyTypesNot: ['aliased-workspace'] },
    ),
    forbid(
      'only-tests',
      'What runs for people imports no test helper and no local tax authority.',
      {
        pathNot: [TEST, '^infra/(?:launcher|bench|tax-authority)/', '^shared-api/src/testing/'],
      },
      { path: FOR_TESTS },
    ),
    ...Object.entries(SHARED_API).map(([folder, others]) =>
      forbid(
        'shared-api',
        'Rules know nothing of the contract, the contract nothing of the client.',
        { path: `^shared-api/src/${folder}/`, pathNot: TEST },
        { path: '^shared-api/src/', pathNot: `^shared-api/src/(?:${[folder, ...others].join('|')})/` },
      ),
    ),
    forbid(
      'rules-are-pure',
      'The rules know no React, HTTP, SQL or Node: they import no package but valibot and the check of a signature.',
      { path: '^shared-api/src/rules/', pathNot: TEST },
      { pathNot: ['^shared-api/', '^node_modules/(valibot|@noble/ed25519)/'] },
    ),
    forbid(
      'no-calls',
      'Components of shared-ui and the API’s own code make no calls through the client.',
      { path: '^(?:shared-ui|infra/api)/', pathNot: '^shared-ui/src/testing/' },
      { path: '^shared-api/src/client/' },
    ),
    forbid(
      'api-without-sections',
      'The API knows nothing of the shell’s registry of sections.',
      { path: '^infra/api/', pathNot: TEST },
      { path: '^shared-api/src/section/' },
    ),
    forbid(
      'domains',
      'Domains of the API meet only through their index.ts and their tables.',
      { path: DOMAIN, pathNot: TEST },
      {
        path: `${API}[^/]+/`,
        pathNot: [`${API}$1`, `${API}(?:platform|config)/`, SHOWN],
      },
    ),
    forbid(
      'platform',
      'The platform knows no domain.',
      { path: `${API}platform/`, pathNot: TEST },
      { path: `${API}(?!platform/|config/)[^/]+/` },
    ),
    forbid(
      'release-runs-alone',
      'A checkout made for a release holds only the packages that releases need (`ensureInstalledToRelease`).',
      { path: '^infra/launcher/src/commands/release\\.ts$' },
      { reachable: true, path: `^(?:node_modules|${WORKSPACE})/`, pathNot: '^infra/launcher/' },
    ),
  ],
  options: {
    parser: 'swc',
    // A workspace may use what the root's package.json brings.
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(?:^|/)(?:dist|migrations|test-results|\\.data)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
