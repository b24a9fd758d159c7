import type { SectionRelease } from 'shared-api/section';

/** A section whose code is in the page. */
export interface LoadedSection {
  readonly name: string;
  readonly version: string;
  /** Tried by this tab alone: not what the registry gives to its visitor. */
  readonly isPreview: boolean;
}

const loaded = new Map<string, LoadedSection>();
const tried = new WeakSet<object>();

/** Marks a release as one that this tab alone was given. */
export function markPreview<R extends object>(release: R): R {
  tried.add(release);
  return release;
}

export const isPreview = (release: object): boolean => tried.has(release);

/** Notes which release of a section is in the page by now. */
export function recordLoaded(release: Pick<SectionRelease, 'section' | 'version'>): void {
  const { name } = release.section;
  loaded.set(name, { name, version: release.version, isPreview: isPreview(release) });
}

/** What is in the page, section by section. */
export const loadedSections = (): readonly LoadedSection[] => [...loaded.values()];

/** Only for tests: a page without a section. */
export const clearLoadedSections = (): void => loaded.clear();
