import { REGISTRY_ELEMENT_ID, type Registry } from 'shared-api/section';

interface SectionVersion {
  readonly name: string;
  /** The name on the screen. */
  readonly title: string;
  readonly version: string;
}

/** Reads the live version of each section from the page; empty when the page has no registry. */
export function sectionVersions(): SectionVersion[] {
  const text = document.getElementById(REGISTRY_ELEMENT_ID)?.textContent;
  if (!text) return [];
  // The shell has validated it.
  const { sections } = JSON.parse(text) as Registry;
  return sections.map(({ active: { section, version } }) => ({
    name: section.name,
    title: section.title,
    version,
  }));
}
