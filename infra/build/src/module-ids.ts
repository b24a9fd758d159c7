import { createHash } from 'node:crypto';
import type { Module, RspackPluginInstance } from '@rspack/core';

const NAME = 'federation-module-ids';
/** Name under which the federation adds its start, as a `data:` module that imports absolute paths. */
const FEDERATION_START = '@module-federation/runtime/rspack.js';
/** Ids are below this number: three digits are enough for a dozen modules. */
const ID_LIMIT = 1000;

/**
 * Gives the federation's modules ids that do not depend on the folder of the project. Rspack derives ids from identifiers and
 * makes a path in them relative only where a part of the identifier begins with it. Federation modules have paths in the
 * middle, so without this plugin the same sources have other ids, file names and sizes in each folder.
 */
export function federationModuleIds(): RspackPluginInstance {
  return {
    apply({ context, hooks }) {
      hooks.compilation.tap(NAME, (compilation) => {
        compilation.hooks.beforeModuleIds.tap(NAME, (modules) => {
          const federationModules = [...modules].flatMap((module) => {
            const name = nameOf(module, context);
            return name === null ? [] : [{ module, name }];
          });
          const used = new Set<number>();
          for (const { module, name } of federationModules.sort((a, b) => (a.name < b.name ? -1 : 1))) {
            let id = numberOf(name);
            while (used.has(id)) id = (id + 1) % ID_LIMIT;
            used.add(id);
            // The hook reads `id` of each module; the declared type has none.
            Object.assign(module, { id });
          }
        });
      });
    },
  };
}

/** @returns a name without absolute paths; null for modules whose identifier has none in its middle */
function nameOf(module: Module, context: string): string | null {
  if (module.type === 'consume-shared-module') return module.libIdent({ context });
  return module.nameForCondition() === FEDERATION_START ? FEDERATION_START : null;
}

const numberOf = (name: string): number =>
  createHash('sha256').update(name).digest().readUInt32BE() % ID_LIMIT;
