import {
  getInstance,
  loadRemote,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { type SectionModule, type SectionRelease, speaksContract } from 'shared-api/section';
import type { RouteObject } from 'shared-ui/router';
import { recordLoaded } from './loaded-sections.ts';

/** The section's files can't be loaded, or aren't what they should be. */
export class SectionError extends Error {
  override readonly name = 'SectionError';
}

/** A container's name must be an identifier: the build makes it the same way. */
const containerOf = (name: string) => name.replaceAll('-', '_');

const absolute = (url: string) => new URL(url, location.href).href;

/** Integrity by address of every entry that was asked for. */
const hashes = new Map<string, string>();
/** Containers that the federation runtime knows. */
const registered = new Set<string>();

/** Lets the federation runtime take no entry whose content is not the registry's. */
export function prepareFederation(): void {
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
}

/** The runtime keeps the failure of a shared module for good: forgotten, it is asked for again with the next page. */
export function evictFailedShares(): void {
  for (const versions of Object.values(getInstance()?.shareScopeMap.default ?? {})) {
    for (const shared of Object.values(versions)) if (!shared.loaded) shared.loading = null;
  }
}

/**
 * Loads a section's routes. Asked for again, it starts from nothing: another version, or the same one without what
 * failed of it, for modules keep their failures too.
 * @throws SectionError when it can't be loaded or speaks another contract */
export async function loadSection(release: SectionRelease): Promise<readonly RouteObject[]> {
  const { section, entry } = release;
  const name = containerOf(section.name);
  const url = absolute(entry.url);
  const again = registered.has(name);
  hashes.set(url, entry.integrity);
  // A damaged copy of a file that is kept for good would be found damaged for good.
  if (again) await fetch(url, { cache: 'reload' }).catch(() => undefined);
  registerRemotes([{ name, entry: url, type: 'global' }], { force: again });
  registered.add(name);
  let loaded: SectionModule<RouteObject> | null;
  try {
    loaded = await twice(() => loadRemote<SectionModule<RouteObject>>(`${name}/routes`));
  } catch (cause) {
    throw new SectionError(`${section.name} could not be loaded`, { cause });
  }
  if (!loaded || !speaksContract(loaded.contractVersion) || !Array.isArray(loaded.routes)) {
    throw new SectionError(`${section.name} does not speak a contract of this portal`);
  }
  recordLoaded(release);
  return loaded.routes.map(withSecondTry);
}

/** For the other files that were asked for at once to have failed too. */
const BREATH_MS = 100;

/** A file whose preload failed is answered with that failure once more, whatever the network does by now. */
const twice = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, BREATH_MS));
    return load();
  });

function withSecondTry(route: RouteObject): RouteObject {
  const { lazy } = route;
  return typeof lazy === 'function' ? { ...route, lazy: () => twice(lazy) } : route;
}
