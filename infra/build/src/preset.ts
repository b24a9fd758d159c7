import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, type RspackPluginInstance, type RuleSetRule, rspack } from '@rspack/core';
import { federationModuleIds } from './module-ids.ts';
import { SHARED_MODULES, versionOf } from './shared-modules.ts';

/**
 * Browsers of the end of 2022: without a list the CSS minimiser writes fallbacks for very old ones. `tsconfig.released.json`
 * says which parts of the language scripts may use.
 */
const BROWSERS = ['chrome >= 108', 'edge >= 108', 'firefox >= 108', 'safari >= 16.2'];

export interface Target {
  /** Folder name, `shell` or `mf-…`. */
  readonly name: string;
  /** Its absolute path. */
  readonly folder: string;
  /**
   * Fingerprint of its sources. It is part of the names that two versions of a section would share (the global list of
   * chunks, class names), so that a page which replaces a broken version does not mix the two.
   */
  readonly sources?: string;
}

export const isShell = ({ name }: Pick<Target, 'name'>): boolean => name === 'shell';

/** A container's name must be an identifier; the shell derives it the same way. */
const containerName = (name: string): string => name.replaceAll('-', '_');

/** @param refresh whether components announce themselves to React Fast Refresh */
export const typescriptRule = (refresh = false): RuleSetRule => ({
  test: /\.tsx?$/,
  type: 'javascript/auto',
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: false, refresh } },
      target: 'es2022',
    },
  },
});

/** Pattern of the CSS modules' class names: the same in the browser's build and the server's. */
export const CLASS_NAMES = '[uniqueName]-[local]-[hash:6]';

/** Prefix of a build's globals and class names in the page. */
export const uniqueNameOf = ({ name, sources }: Target): string =>
  [containerName(name), ...(sources ? [sources] : [])].join('_');

/** The part of the configuration that releases and the dev server share; `refresh`: see `typescriptRule`. */
export function commonConfiguration(target: Target, refresh = false): Configuration {
  return {
    name: target.name,
    context: target.folder,
    target: ['web', 'es2022'],
    entry: isShell(target) ? { shell: './src/main.tsx' } : {},
    resolve: { extensions: ['.tsx', '.ts', '.js', '.json'] },
    module: {
      rules: [
        typescriptRule(refresh),
        {
          test: /\/shared-api\/src\/contract\/calls\//,
          enforce: 'pre',
          loader: path.join(import.meta.dirname, 'without-summaries.ts'),
        },
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.woff2$/, type: 'asset/resource' },
      ],
      parser: { 'css/auto': { namedExports: false } },
      generator: { 'css/auto': { localIdentName: CLASS_NAMES } },
    },
    lazyCompilation: false,
    performance: false,
  };
}

/** The browser's build of a release. */
export function configurationOf(target: Target): Configuration {
  const shell = isShell(target);
  return {
    ...commonConfiguration(target),
    mode: 'production',
    devtool: false,
    output: {
      path: path.join(target.folder, 'dist'),
      // A section finds its own files beside its entry, wherever that is.
      publicPath: shell ? '/' : 'auto',
      filename: 'assets/[name].[contenthash:12].js',
      chunkFilename: 'assets/[name].[contenthash:12].js',
      cssFilename: 'assets/[name].[contenthash:12].css',
      cssChunkFilename: 'assets/[name].[contenthash:12].css',
      assetModuleFilename: 'assets/[name].[contenthash:12][ext]',
      uniqueName: uniqueNameOf(target),
      crossOriginLoading: 'anonymous',
      // Records modules that failed to load: the shell evicts them when the user retries.
      strictModuleErrorHandling: shell,
      clean: true,
    },
    optimization: {
      // Shorter than numbers, and as stable from one build to the next.
      moduleIds: 'compact-hashed',
      chunkIds: 'compact-hashed',
      // Names of one letter for what modules of one build take from each other. Shared and exposed names stay as they are.
      mangleExports: 'size',
      // Gives no chunk of their own to modules that only name a shared module: Rspack would order such chunks by whole paths.
      splitChunks: { defaultSizeTypes: ['...', 'consume-shared'] },
      minimizer: [
        // The browsers above support the language of the sources. Nobody reads what libraries write to the console.
        new rspack.SwcJsMinimizerRspackPlugin({
          extractComments: false,
          minimizerOptions: {
            ecma: 2022,
            compress: { ecma: 2022, passes: 3, pure_funcs: ['console.warn', 'console.log'] },
          },
        }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
      ],
    },
    plugins: [
      ...federationPlugins(target),
      federationModuleIds(),
      // Rspack resolves `new URL(file, import.meta.url)`. Elsewhere only PDF.js reads it, in code for Node, and would get the
      // absolute path of its file.
      new rspack.DefinePlugin({ 'import.meta.url': JSON.stringify('file:///') }),
      // A section's hashes must equal the registry's, or the browser loads preloaded files twice. The shell's are used here
      // alone: a shorter hash saves bytes of the first visit.
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: [shell ? 'sha256' : 'sha384'] }),
    ],
  };
}

/** Name of the chunk that a section's routes come in. */
export const ROUTES_CHUNK = 'routes';

/** Leaves out the runtime's part for manifests and snapshots (the registry names the entries) and its part for Node. */
const BROWSER_RUNTIME = { disableSnapshot: true, target: 'web' as const };

export function federationOptions(target: Target, sharedModules = SHARED_MODULES) {
  const shell = isShell(target);
  return {
    name: containerName(target.name),
    shareStrategy: 'loaded-first' as const,
    dts: false,
    manifest: false,
    ...(shell
      ? { experiments: { provideExternalRuntime: true, optimization: BROWSER_RUNTIME } }
      : {
          library: { type: 'var' as const, name: containerName(target.name) },
          filename: 'remoteEntry.js',
          exposes: { './routes': { import: './src/routes.tsx', name: ROUTES_CHUNK } },
          experiments: { externalRuntime: true, optimization: BROWSER_RUNTIME },
        }),
    shared: Object.fromEntries(
      sharedModules.map(({ request, comes, from }) => {
        const version = versionOf(from);
        // A newer shell of the same major version is accepted; the gate uses the same rule.
        const compatible = { singleton: true, strictVersion: true, requiredVersion: `^${version}` };
        return [
          request,
          shell
            ? { ...compatible, version, eager: comes === 'start', import: fileOf(request, target) }
            : { ...compatible, import: false as const },
        ];
      }),
    ),
  };
}

/**
 * Names the file itself: with the request alone, the shell would provide only the exports that it uses itself. The path
 * is relative, as it is part of the code that browsers load.
 */
const fileOf = (request: string, { folder }: Target) =>
  path.relative(folder, createRequire(import.meta.url).resolve(request)).replaceAll(path.sep, '/');

export const federationPlugins = (target: Target, sharedModules = SHARED_MODULES) => [
  new ModuleFederationPlugin(federationOptions(target, sharedModules)),
  ...federationAsModules(),
];

const asModule = (file: string) => file.replace(/\.cjs$/, '.js');

/**
 * Replaces the CommonJS files of the federation's runtime by its ES modules, which can be tree-shaken and are there anyway.
 * Must come after the federation plugin.
 */
function federationAsModules(): RspackPluginInstance[] {
  return [
    new rspack.NormalModuleReplacementPlugin(/@module-federation[\\/].*\.cjs$/, (data) => {
      data.request = asModule(data.request);
    }),
    {
      apply({ options }) {
        const alias = options.resolve.alias || {};
        for (const [name, to] of Object.entries(alias)) {
          if (name.startsWith('@module-federation/') && typeof to === 'string') alias[name] = asModule(to);
        }
      },
    },
  ];
}
