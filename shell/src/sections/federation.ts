import {
  getInstance,
  loadRemote,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { type SectionModule, type SectionRelease, speaksContract } from 'shared-api/section';
import type { RouteObject } from 'shared-ui/router';
import { recordLoaded } from './loaded-sections.ts';

/** The bundler replaces it. */
declare const process: { readonly env: { readonly NODE_ENV: string } };

/** The section's files can't be loaded, or are not valid. */
export class SectionError extends Error {
  override readonly name = 'SectionError';
}

/** Returns the name of a section's container, an identifier; the build derives it in the same way. */
const containerOf = (name: string) => name.replaceAll('-', '_');

const absolute = (url: string) => new URL(url, location.href).href;

/** Integrity of every requested entry, by address. */
const integrities = new Map<string, string>();
/** Containers registered with the federation runtime. */
const registered = new Set<string>();

/** Makes the federation runtime load entries with the integrity that the registry names, and no others. */
export function prepareFederation(): void {
  registerPlugins([
    {
      name: 'entry-integrity',
      createScript({ url }) {
        const integrity = integrities.get(absolute(url));
        if (!integrity) throw new SectionError(`an entry that the registry does not name: ${url}`);
        const script = document.createElement('script');
        script.src = url;
        script.async = true;
        // The dev server changes an entry with each edit.
        if (process.env.NODE_ENV !== 'development') script.integrity = integrity;
        script.crossOrigin = 'anonymous';
        return script;
      },
    },
  ]);
}

/** Evicts shared modules that failed to load from the runtime's cache: the next page requests them again. */
export function evictFailedShares(): void {
  for (const versions of Object.values(getInstance()?.shareScopeMap.default ?? {})) {
    for (const shared of Object.values(versions)) if (!shared.loaded) shared.loading = null;
  }
}

/**
 * Loads a section's routes. A second call loads the section from scratch, in whichever version: modules that failed stay
 * failed otherwise.
 * @throws SectionError when it can't be loaded or speaks another contract
 */
export async function loadSection(release: SectionRelease): Promise<readonly RouteObject[]> {
  const { section, entry } = release;
  const name = containerOf(section.name);
  const url = absolute(entry.url);
  const isReload = registered.has(name);
  integrities.set(url, entry.integrity);
  // Replaces the browser's copy, which is cached as immutable and may be damaged.
  if (isReload) await fetch(url, { cache: 'reload' }).catch(() => undefined);
  registerRemotes([{ name, entry: url, type: 'global' }], { force: isReload });
  registered.add(name);
  let module: SectionModule<RouteObject> | null;
  try {
    module = await withRetry(() => loadRemote<SectionModule<RouteObject>>(`${name}/routes`));
  } catch (cause) {
    throw new SectionError(`${section.name} could not be loaded`, { cause });
  }
  if (!module || !speaksContract(module.contractVersion) || !Array.isArray(module.routes)) {
    throw new SectionError(`${section.name} does not speak a contract of this portal`);
  }
  recordLoaded(release);
  return module.routes.map(withRetriedPage);
}

/** Delay before the retry: the other files requested with the failed one fail meanwhile too. */
const RETRY_AFTER_MS = 100;

/** Retries once: a browser answers the first import after a failed preload with that failure, without a request. */
const withRetry = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    return load();
  });

function withRetriedPage(route: RouteObject): RouteObject {
  const { lazy } = route;
  return typeof lazy === 'function' ? { ...route, lazy: () => withRetry(lazy) } : route;
}
