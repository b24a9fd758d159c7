import { type LiveSection, type Registry, releaseFor, type Visitor } from 'shared-api/section';
import type { LoadedSection } from '../sections/loaded-sections.ts';

/** A section whose version in the page is no longer the one that a new page would load. */
interface NewerSection {
  readonly name: string;
  readonly title: string;
  readonly version: string;
}

/**
 * Returns the loaded sections that have another version for this visitor by now.
 * @param before the registry in use
 * @param now the live registry
 */
export function newerSections(
  before: Registry,
  now: Registry,
  loaded: readonly LoadedSection[],
  visitor: Visitor,
): readonly NewerSection[] {
  const releaseIn = ({ sections }: Registry, name: string) => {
    const entry = sections.find(({ active }: LiveSection) => active.section.name === name);
    return entry && releaseFor(entry, visitor);
  };
  return loaded.flatMap(({ name, version, isPreview }) => {
    const next = releaseIn(now, name);
    // A canary that failed to load left the live version here: it is not offered again.
    const isSame = !next || next.version === version || next.version === releaseIn(before, name)?.version;
    return isPreview || isSame ? [] : [{ name, title: next.section.title, version: next.version }];
  });
}
