import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import {
  commonConfiguration,
  federationPlugins,
  isShell,
  type Target,
  typescriptRule,
  uniqueNameOf,
} from './preset.ts';
import { SHARED_MODULES, type SharedModule } from './shared-modules.ts';

/** Version of every section that the dev server compiles. */
export const DEV_VERSION = '0.0.0-dev';

/** The page has one React, so it has one Fast Refresh runtime: the shell's. */
const DEV_SHARED_MODULES: readonly SharedModule[] = [
  ...SHARED_MODULES,
  { request: 'react-refresh/runtime', comes: 'start', from: 'react-refresh' },
];

/** Where the dev server serves the files of a target. */
export const devPathOf = (target: Pick<Target, 'name'>): string =>
  isShell(target) ? '/' : `/mf/${target.name}/${DEV_VERSION}/`;

/** Configuration of the dev server: readable names without hashes, components that Fast Refresh can replace. */
export function devConfigurationOf(target: Target): Configuration {
  return {
    ...commonConfiguration(target, typescriptRule(true)),
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
