import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'rolldown/utils';

/** One import statement, re-export or dynamic import of a source file. */
export interface Import {
  readonly specifier: string;
  /** Only types: nothing is left of it when the code runs. */
  readonly typeOnly: boolean;
}

/**
 * Everything that the file imports.
 * @throws Error when the file can't be parsed
 */
export function importsOf(file: string): Import[] {
  const source = readFileSync(file, 'utf8');
  // `.mjs` and `.ts` hold no JSX, and in `.ts` its syntax would hide type assertions.
  const { module, errors } = parseSync(path.basename(file), source);
  const [first] = errors;
  if (first) throw new Error(`${file}: ${first.message}`);
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, typeOnly: isType }] : [],
    ),
  );
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const literal = /^(['"`])([^$]*)\1$/.exec(source.slice(moduleRequest.start, moduleRequest.end));
    return literal?.[2] ? [{ specifier: literal[2], typeOnly: false }] : [];
  });
  return [...imports, ...exports, ...dynamic];
}
