import type { FormChange } from 'shared-api/contract';
import { type ChangeGroup, fold } from 'shared-api/rules';

/** The changes of one part of the form. */
export function changesIn(changes: readonly FormChange[], group: ChangeGroup): readonly FormChange[] {
  return changes.filter(({ grupo }) => grupo === group);
}

/** The changes of the element that an observation names: the document, or the datum, of that name. */
export function changesAbout(name: string, changes: readonly FormChange[]): readonly FormChange[] {
  return changes.filter(({ nombre }) => fold(nombre) === fold(name));
}

/** The changes that none of the observations names. */
export function otherChanges(
  observations: readonly { readonly name: string }[],
  changes: readonly FormChange[],
): readonly FormChange[] {
  const named = new Set(observations.flatMap(({ name }) => changesAbout(name, changes)));
  return changes.filter((change) => !named.has(change));
}
