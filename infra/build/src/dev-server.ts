import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Compiler, type Configuration, rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import type { Asset, SectionRelease, ShellRelease } from 'shared-api/section';
import { integrityOf } from './assets.ts';
import { commonConfiguration, federationPlugins, isShell, type Target, uniqueNameOf } from './preset.ts';
import { manifestOf } from './release.ts';
import { SHARED_MODULES, type SharedModule } from './shared-modules.ts';

/** Version of every section that the dev server compiles. */
const DEV_VERSION = '0.0.0-dev';

/** The page has one React, so it has one Fast Refresh runtime: the shell's. */
const DEV_SHARED_MODULES: readonly SharedModule[] = [
  ...SHARED_MODULES,
  { request: 'react-refresh/runtime', comes: 'start', from: 'react-refresh' },
];

/** Path of the WebSocket over which pages hear of new builds. */
const SOCKET_PATH = '/dev-server';
/** The shell checks no hash in development: an entry changes with each edit. */
const UNCHECKED = `sha384-${'0'.repeat(64)}`;

/** Where the dev server serves the files of a target. */
const devPathOf = (target: Pick<Target, 'name'>): string =>
  isShell(target) ? '/' : `/mf/${target.name}/${DEV_VERSION}/`;

/** Configuration of the dev server: readable names without hashes, components that Fast Refresh can replace. */
function devConfigurationOf(target: Target): Configuration {
  return {
    ...commonConfiguration(target, true),
    mode: 'development',
    // The pages' policy allows no `eval`, which most kinds of source map need.
    devtool: 'cheap-module-source-map',
    output: {
      path: path.join(target.folder, 'dist'),
      publicPath: devPathOf(target),
      filename: 'assets/[name].js',
      cssFilename: 'assets/[name].css',
      assetModuleFilename: 'assets/[name][ext]',
      uniqueName: uniqueNameOf(target),
      strictModuleErrorHandling: isShell(target),
    },
    plugins: [
      ...federationPlugins(target, DEV_SHARED_MODULES),
      new ReactRefreshRspackPlugin({ test: /\.tsx?$/, injectEntry: isShell(target) }),
    ],
  };
}

/** @returns a section's entry in the registry of the dev server */
export async function devRelease(target: Target): Promise<SectionRelease> {
  return {
    section: await manifestOf(target),
    version: DEV_VERSION,
    entry: { url: `${devPathOf(target)}remoteEntry.js`, integrity: UNCHECKED },
    preload: { scripts: [], styles: [] },
  };
}

interface DevServerOptions {
  /** The shell first, then the sections that are compiled. */
  readonly targets: readonly Target[];
  readonly host: string;
  readonly port: number;
  /** Answers everything that is not compiled here. */
  readonly gatewayUrl: string;
  /** Folder in which the gateway finds `shell.json`. */
  readonly shellDir: string;
}

/**
 * Compiles what is edited, serves it from memory and tells open pages of each new build.
 * @returns once everything is compiled and the port answers; stops it
 */
export async function startDevServer(options: DevServerOptions): Promise<() => Promise<void>> {
  const compiler = rspack(options.targets.map(devConfigurationOf));
  const compiled = new Promise<void>((resolve) => compiler.hooks.done.tap('dev', () => resolve()));
  const [shell] = compiler.compilers;
  if (shell) writeShellOnBuild(shell, options.shellDir);
  const server = new RspackDevServer(
    {
      host: options.host,
      port: options.port,
      hot: true,
      liveReload: false,
      setupExitSignals: false,
      webSocketServer: { type: 'ws', options: { path: SOCKET_PATH } },
      client: {
        // `auto`, 0.0.0.0 and 0: protocol, host and port of the page.
        webSocketURL: `auto://0.0.0.0:0${SOCKET_PATH}`,
        logging: 'warn',
        overlay: { errors: true, warnings: false, runtimeErrors: false },
      },
      devMiddleware: { stats: 'errors-warnings' },
      proxy: [
        {
          context: () => true,
          target: options.gatewayUrl,
          on: {
            proxyRes({ headers }) {
              const policy = headers['content-security-policy'];
              // Not every browser counts a WebSocket to the same origin as 'self'.
              if (typeof policy === 'string') {
                headers['content-security-policy'] = policy.replace('connect-src', 'connect-src ws:');
              }
            },
          },
        },
      ],
    },
    compiler,
  );
  await server.start();
  await compiled;
  return () => server.stop();
}

/** Writes `shell.json` after each build: the gateway's pages name the shell's files with their hashes. */
function writeShellOnBuild(shell: Compiler, folder: string): void {
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  shell.hooks.done.tap('shell.json', ({ compilation }) => {
    const assetsOf = (ending: string): Asset[] =>
      (compilation.entrypoints.get('shell')?.getFiles() ?? [])
        .filter((file) => file.endsWith(ending) && !file.includes('.hot-update.'))
        .map((file) => {
          const content = compilation.getAsset(file)?.source.buffer() ?? '';
          return { url: `/${file}`, integrity: integrityOf(content) };
        });
    const release: ShellRelease = {
      version: DEV_VERSION,
      scripts: assetsOf('.js'),
      styles: assetsOf('.css'),
      fonts: [],
    };
    writeFileSync(path.join(folder, 'shell.json'), JSON.stringify(release));
  });
}
