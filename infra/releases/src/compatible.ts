import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type CompatibleRegistry, type LiveSection, type Registry, SectionRelease } from 'shared-api/section';
import * as v from 'valibot';
import { type Admits, checkContract, checkNeeds, checkRoles, readAdmits } from './admission.ts';
import { ReleaseError } from './errors.ts';
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
  for (const { canary, ...live } of registry.sections) {
    const { section, version } = live.active;
    const isActiveAccepted = await isAccepted(section.name, version, served, admits);
    const active = isActiveAccepted ? live.active : await lastAccepted(section.name, version, served, admits);
    if (!isActiveAccepted) refused.push({ section: section.name, version });
    const keepsCanary = canary && (await isAccepted(section.name, canary.release.version, served, admits));
    sections.push({ ...live, active: active ?? live.active, ...(keepsCanary && { canary }) });
  }
  return { registry: { ...registry, sections }, refused };
}

async function isAccepted(section: string, version: string, served: Served, admits: Admits) {
  const description = await readDescription(section, version, served);
  return description === null || acceptedRelease(description, admits) !== null;
}

/** Finds the release that was live last and that the shell accepts; null if there is none. */
async function lastAccepted(section: string, refused: string, served: Served, admits: Admits) {
  const { history } = (await readRegistry({ releasesDir: served.releasesDir })) ?? { history: [] };
  // `from` too: the oldest change in the history still names the version that it replaced.
  const versions = history
    .filter((change) => change.section === section && !CANARY_ACTIONS.has(change.action))
    .flatMap(({ from, version }) => [from ?? [], version ?? []].flat());
  for (const version of new Set(versions.toReversed())) {
    if (version === refused) continue;
    await served.fetchVersion?.(section, version).catch(() => false);
    const release = acceptedRelease(await readDescription(section, version, served), admits);
    if (release?.section.name === section && release.version === version) return release;
  }
  return null;
}

async function readDescription(section: string, version: string, { releasesDir }: Served): Promise<unknown> {
  const file = path.join(releasesDir, 'mf', section, version, 'release.json');
  return readFile(file, 'utf8')
    .then((text): unknown => JSON.parse(text))
    .catch(() => null);
}

/** Returns the release of a description if the shell accepts it, or null. */
function acceptedRelease(description: unknown, admits: Admits): SectionRelease | null {
  const { success, output } = v.safeParse(SectionRelease, description);
  if (!success) return null;
  try {
    checkRoles(description, admits);
    checkContract(output.section, admits);
    checkNeeds(description, output.section.name, admits);
    return output;
  } catch (error) {
    if (error instanceof ReleaseError) return null;
    throw error;
  }
}
