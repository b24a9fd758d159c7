import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { CONTRACT_VERSION, type Registry, type SectionModule, type SectionRelease } from 'shared-api/section';
import type { RouteObject } from 'shared-ui/router';

/** The section's files can't be loaded, or aren't what they should be. */
export class SectionError extends Error {
  override readonly name = 'SectionError';
}

/** A container's name must be an identifier: the build makes it the same way. */
const containerOf = (name: string) => name.replaceAll('-', '_');

/** Tells the federation runtime where each section is, and to take no entry whose content is not the registry's. */
export function prepareFederation({ sections }: Registry): void {
  const hashes = new Map(sections.map(({ active }) => [absolute(active.entry.url), active.entry.integrity]));
  registerPlugins([
    {
      name: 'entry-integrity',
      createScript({ url }) {
        const integrity = hashes.get(absolute(url));
        if (!integrity) throw new SectionError(`an entry that the registry does not name: ${url}`);
        const script = document.createElement('script');
        script.src = url;
        script.async = true;
        script.integrity = integrity;
        script.crossOrigin = 'anonymous';
        return script;
      },
    },
  ]);
  registerRemotes(
    sections.map(({ active }) => ({
      name: containerOf(active.section.name),
      entry: absolute(active.entry.url),
      type: 'global',
    })),
  );
}

const absolute = (url: string) => new URL(url, location.href).href;

/** Loads a section's routes. @throws SectionError when it can't be loaded or speaks another contract */
export async function loadSection({ section }: SectionRelease): Promise<readonly RouteObject[]> {
  let loaded: SectionModule<RouteObject> | null;
  try {
    loaded = await loadRemote<SectionModule<RouteObject>>(`${containerOf(section.name)}/routes`);
  } catch (cause) {
    throw new SectionError(`${section.name} could not be loaded`, { cause });
  }
  if (!loaded || loaded.contractVersion !== CONTRACT_VERSION || !Array.isArray(loaded.routes)) {
    throw new SectionError(`${section.name} does not speak contract ${CONTRACT_VERSION}`);
  }
  return loaded.routes;
}
