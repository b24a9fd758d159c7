import { promisify } from 'node:util';
import { type Configuration, rspack, type StatsCompilation } from '@rspack/core';

/** The target does not compile; the message comes from the compiler. */
export class CompileError extends Error {
  override readonly name = 'CompileError';
}

/** Runs the compiler once. @throws CompileError */
export async function compile(configuration: Configuration): Promise<StatsCompilation> {
  const compiler = rspack(configuration);
  try {
    const stats = await promisify(compiler.run.bind(compiler))();
    if (!stats || stats.hasErrors()) {
      throw new CompileError(stats?.toString({ preset: 'errors-only' }) ?? 'the compiler said nothing');
    }
    return stats.toJson({
      all: false,
      assets: true,
      entrypoints: true,
      chunkGroups: true,
      chunks: true,
      chunkRelations: true,
    });
  } finally {
    await promisify(compiler.close.bind(compiler))();
  }
}
