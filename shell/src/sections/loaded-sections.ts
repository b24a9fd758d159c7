import type { SectionRelease } from 'shared-api/section';

/** A section whose code is in this page. */
export interface LoadedSection {
  readonly name: string;
  readonly version: string;
  /** Previewed by this tab: not the version that the registry gives to its visitor. */
  readonly isPreview: boolean;
}

const loaded = new Map<string, LoadedSection>();
const previews = new WeakSet<object>();

/** Marks a release as previewed by this tab. */
export function markPreview<R extends object>(release: R): R {
  previews.add(release);
  return release;
}

export const isPreview = (release: object): boolean => previews.has(release);

/** Records which release of a section is in this page. */
export function recordLoaded(release: Pick<SectionRelease, 'section' | 'version'>): void {
  const { name } = release.section;
  loaded.set(name, { name, version: release.version, isPreview: isPreview(release) });
}

/** Returns the sections in this page. */
export const loadedSections = (): readonly LoadedSection[] => [...loaded.values()];

/** Empties the list; for tests only. */
export const clearLoadedSections = (): void => loaded.clear();
