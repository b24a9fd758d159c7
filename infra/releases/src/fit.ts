import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type LiveSection, type Registry, SectionRelease } from 'shared-api/section';
import * as v from 'valibot';
import { type Admits, checkContract, checkNeeds, checkRoles, readAdmits } from './admission.ts';
import { GateError } from './problem.ts';
import { readRegistry } from './store/registry.ts';
import type { Change } from './store/stored.ts';

/** A registry as one shell can show it. */
export interface Fitting {
  readonly registry: Registry;
  /** Live versions that the shell does not take in. */
  readonly refused: readonly { readonly section: string; readonly version: string }[];
}

interface Served {
  readonly shellDir: string;
  /** Where versions are served from: `registry.json` with its history, and `mf/`. */
  readonly releasesDir: string;
  /** Fetches a version into `releasesDir`, where that is a local copy. */
  readonly fetchVersion?: (section: string, version: string) => Promise<boolean>;
}

/** Trials: what was live stayed so. */
const CHANGES_NOTHING = new Set<Change['action']>(['canary', 'withdraw']);

/**
 * While the portal is brought up to date a shell stands beside sections that were released for another one, with other
 * versions of what they share. In place of a live version that this shell does not take in comes the one that was live last
 * and that it does take in; a trial of such a version is left out. Where there is none the live one stays, and its place
 * says that it does not come. A version whose `release.json` can't be read counts as taken in.
 * @throws RegistryError when the registry is damaged by now
 */
export async function fitToShell(registry: Registry, served: Served): Promise<Fitting> {
  const admits = await readAdmits(served.shellDir).catch(() => null);
  if (!admits) return { registry, refused: [] };
  const refused: { section: string; version: string }[] = [];
  const sections: LiveSection[] = [];
  for (const { canary, ...live } of registry.sections) {
    const { section, version } = live.active;
    const fits = await isTakenIn(section.name, version, served, admits);
    const active = fits ? live.active : await lastTakenIn(section.name, version, served, admits);
    if (!fits) refused.push({ section: section.name, version });
    const trial = canary && (await isTakenIn(section.name, canary.release.version, served, admits));
    sections.push({ ...live, active: active ?? live.active, ...(trial && { canary }) });
  }
  return { registry: { ...registry, sections }, refused };
}

async function isTakenIn(section: string, version: string, served: Served, admits: Admits) {
  const description = await describedAs(section, version, served);
  return description === null || releaseFor(description, admits) !== null;
}

/** The version that was live last and fits; null when there is none. */
async function lastTakenIn(section: string, refused: string, served: Served, admits: Admits) {
  const { history } = (await readRegistry({ releasesDir: served.releasesDir })) ?? { history: [] };
  // Of the first change that is still known, also what it replaced.
  const before = history
    .filter((change) => change.section === section && !CHANGES_NOTHING.has(change.action))
    .flatMap(({ from, version }) => [from ?? [], version ?? []].flat());
  for (const version of new Set(before.toReversed())) {
    if (version === refused) continue;
    await served.fetchVersion?.(section, version).catch(() => false);
    const release = releaseFor(await describedAs(section, version, served), admits);
    if (release?.section.name === section && release.version === version) return release;
  }
  return null;
}

async function describedAs(section: string, version: string, { releasesDir }: Served): Promise<unknown> {
  const file = path.join(releasesDir, 'mf', section, version, 'release.json');
  return readFile(file, 'utf8')
    .then((text): unknown => JSON.parse(text))
    .catch(() => null);
}

/** What a description describes, if the shell takes that in. */
function releaseFor(description: unknown, admits: Admits): SectionRelease | null {
  const { success, output } = v.safeParse(SectionRelease, description);
  if (!success) return null;
  try {
    checkRoles(description, admits);
    checkContract(output.section, admits);
    checkNeeds(description, output.section.name, admits);
    return output;
  } catch (error) {
    if (error instanceof GateError) return null;
    throw error;
  }
}
