import { type Configuration, rspack, type StatsCompilation } from '@rspack/core';

/** The target does not compile; the message comes from the compiler. */
export class CompileError extends Error {
  override readonly name = 'CompileError';
}

/** Runs the compiler once. @throws CompileError */
export async function compile(configuration: Configuration): Promise<StatsCompilation> {
  const compiler = rspack(configuration);
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
