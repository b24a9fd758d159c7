import { type LiveSection, type Registry, releaseFor, type Visitor } from 'shared-api/section';
import type { LoadedSection } from '../sections/loaded-sections.ts';

/** A section that is in the page in another version than a page opened now would have. */
export interface NewerSection {
  readonly name: string;
  readonly title: string;
  readonly version: string;
}

/**
 * Sections of the page of which this visitor is given another version by now.
 * @param before what the page goes by
 * @param now what is live
 */
export function newerSections(
  before: Registry,
  now: Registry,
  loaded: readonly LoadedSection[],
  visitor: Visitor,
): readonly NewerSection[] {
  const given = ({ sections }: Registry, name: string) => {
    const entry = sections.find(({ active }: LiveSection) => active.section.name === name);
    return entry && releaseFor(entry, visitor);
  };
  return loaded.flatMap(({ name, version, isPreview }) => {
    const next = given(now, name);
    // A trial that did not come left the live version here: what was given before counts too.
    const same = !next || next.version === version || next.version === given(before, name)?.version;
    return isPreview || same ? [] : [{ name, title: next.section.title, version: next.version }];
  });
}
