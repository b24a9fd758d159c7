import { rspack, type StatsCompilation } from '@rspack/core';
import { configurationOf, type Target } from './preset.ts';

/** The target does not compile; the message is the compiler's. */
export class CompileError extends Error {
  override readonly name = 'CompileError';
}

/** Compiles a target into its `dist`. @throws CompileError */
export async function compile(target: Target): Promise<StatsCompilation> {
  const compiler = rspack(configurationOf(target));
  try {
    return await new Promise((resolve, reject) => {
      compiler.run((error, stats) => {
        if (error) reject(error);
        else if (!stats) reject(new CompileError('the compiler said nothing'));
        else if (stats.hasErrors()) reject(new CompileError(stats.toString({ preset: 'errors-only' })));
        else
          resolve(
            stats.toJson({
              all: false,
              assets: true,
              entrypoints: true,
              chunkGroups: true,
              chunks: true,
              chunkRelations: true,
            }),
          );
      });
    });
  } finally {
    await new Promise((resolve) => compiler.close(resolve));
  }
}
