import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { CompatibleRegistry, LiveSection, Registry, SectionRelease } from 'shared-api/section';
import { type Admits, acceptRelease, readAdmits } from './admission.ts';
import { ReleaseError } from './errors.ts';
import { DESCRIPTION } from './files.ts';
import { type Change, readRegistry } from './store/registry.ts';

interface Served {
  readonly shellDir: string;
  /** Where versions are served from: `registry.json` with its history, and `mf/`. */
  readonly releasesDir: string;
  /** Fetches a version into `releasesDir`, where that is a local copy. */
  readonly fetchVersion?: (section: string, version: string) => Promise<boolean>;
}

/** Actions that leave the live version as it is. */
const CANARY_ACTIONS = new Set<Change['action']>(['canary', 'withdraw']);

/**
 * Reduces a registry to what a shell accepts. While the portal is updated, its shell may stand beside sections that were
 * released for another one. A live version that the shell refuses is replaced by the last live one that it accepts, and a
 * refused canary is left out. Where there is no such version, the live one stays, and its page says that it is not
 * available. A version whose `release.json` can't be read counts as accepted.
 * @throws ReleaseError when the registry is damaged by now
 */
export async function compatibleRegistry(registry: Registry, served: Served): Promise<CompatibleRegistry> {
  const admits = await readAdmits(served.shellDir).catch(() => null);
  if (!admits) return { registry, refused: [] };
  const refused: { section: string; version: string }[] = [];
  const sections: LiveSection[] = [];
  for (const { active, previous, canary } of registry.sections) {
    const { name } = active.section;
    const isRefused = (await acceptStored(name, active.version, served, admits)) === 'refused';
    if (isRefused) refused.push({ section: name, version: active.version });
    const keepsCanary =
      canary && (await acceptStored(name, canary.release.version, served, admits)) !== 'refused';
    sections.push({
      active: isRefused ? ((await lastAccepted(active, served, admits)) ?? active) : active,
      previous,
      ...(keepsCanary && { canary }),
    });
  }
  return { registry: { ...registry, sections }, refused };
}

/** Finds the release that was live last and that the shell accepts; null if there is none. */
async function lastAccepted(
  { section: { name }, version: refused }: SectionRelease,
  served: Served,
  admits: Admits,
): Promise<SectionRelease | null> {
  const { history } = (await readRegistry({ releasesDir: served.releasesDir })) ?? { history: [] };
  // `from` too: the oldest change in the history still names the version that it replaced.
  const versions = history
    .filter(({ section, action }) => section === name && !CANARY_ACTIONS.has(action))
    .flatMap(({ from, version }) => [from ?? [], version ?? []].flat());
  for (const version of new Set(versions.toReversed())) {
    if (version === refused) continue;
    await served.fetchVersion?.(name, version).catch(() => false);
    const release = await acceptStored(name, version, served, admits);
    if (typeof release === 'object' && release.section.name === name && release.version === version)
      return release;
  }
  return null;
}

/** Returns the release of a version if the shell accepts it. */
async function acceptStored(section: string, version: string, { releasesDir }: Served, admits: Admits) {
  const folder = path.join(releasesDir, 'mf', section, version);
  try {
    const description: unknown = JSON.parse(await readFile(path.join(folder, DESCRIPTION), 'utf8'));
    return acceptRelease(description, folder, admits);
  } catch (error) {
    return error instanceof ReleaseError ? 'refused' : 'unreadable';
  }
}
