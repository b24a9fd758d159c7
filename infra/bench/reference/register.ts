import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { rspack } from '@rspack/core';

/** Only what stands beside this file is written with decorators. */
const FOLDER = new URL('.', import.meta.url).href;

/**
 * Lets Node run the reference: its own type stripping leaves decorators as they are, and Nest and TypeORM read the types
 * that a compiler notes for them. The bundler that the project has anyway brings such a compiler.
 */
registerHooks({
  load(url, context, next) {
    if (!url.startsWith(FOLDER) || !url.endsWith('.ts')) return next(url, context);
    const filename = fileURLToPath(url);
    const { code } = rspack.experiments.swc.transformSync(readFileSync(filename, 'utf8'), {
      filename,
      swcrc: false,
      configFile: false,
      sourceMaps: 'inline',
      module: { type: 'es6' },
      jsc: {
        target: 'es2024',
        parser: { syntax: 'typescript', decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: true },
      },
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
