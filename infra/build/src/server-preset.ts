import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { CLASS_NAMES, isShell, type Target, typescriptRule, uniqueNameOf } from './preset.ts';
import { SHARED_MODULES } from './shared-modules.ts';

/** Folder of a build that holds the code that renders pages on the server. */
const SERVER_FOLDER = 'server';

/** Path of that code from the folder of the build. */
export const serverFile = ({ name }: Pick<Target, 'name'>): string => `${SERVER_FOLDER}/${name}.cjs`;

const SHARED = new Set(SHARED_MODULES.map(({ request }) => request));

/**
 * Compiles the same sources for Node, into one file. The shell's file provides the shared modules and a section's requires
 * them by name, so that one React and one router render a page.
 */
export function serverConfigurationOf(target: Target): Configuration {
  const shell = isShell(target);
  return {
    name: `${target.name} (server)`,
    context: target.folder,
    mode: 'production',
    target: 'node',
    devtool: false,
    entry: { [target.name]: shell ? './src/server.tsx' : './src/routes.tsx' },
    output: {
      path: path.join(target.folder, 'dist', SERVER_FOLDER),
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
      uniqueName: uniqueNameOf(target),
      // Pictures and fonts are served from the browser's build.
      publicPath: '/',
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js', '.json'] },
    externalsType: 'commonjs',
    externals: shell
      ? []
      : [
          ({ request }, callback) =>
            request && SHARED.has(request) ? callback(undefined, request) : callback(),
        ],
    module: {
      rules: [
        typescriptRule(),
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.woff2$/, type: 'asset/resource', generator: { emit: false } },
      ],
      parser: { 'css/auto': { namedExports: false }, javascript: { dynamicImportMode: 'eager' } },
      generator: { 'css/auto': { localIdentName: CLASS_NAMES, exportsOnly: true } },
    },
    optimization: { minimize: false, splitChunks: false },
    lazyCompilation: false,
    performance: false,
  };
}
