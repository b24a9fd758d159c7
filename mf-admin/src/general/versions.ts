import { REGISTRY_ELEMENT_ID, type Registry } from 'shared-api/section';

export interface SectionVersion {
  readonly name: string;
  /** What people call it. */
  readonly title: string;
  readonly version: string;
}

/** Version of each section that this page was given; none where the page tells of no sections. */
export function sectionVersions(): SectionVersion[] {
  const text = document.getElementById(REGISTRY_ELEMENT_ID)?.textContent;
  if (!text) return [];
  // The shell has checked it before any section was loaded.
  const { sections } = JSON.parse(text) as Registry;
  return sections.map(({ active: { section, version } }) => ({
    name: section.name,
    title: section.title,
    version,
  }));
}
