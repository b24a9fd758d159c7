import type { FormChange } from 'shared-api/contract';
import type { ChangeGroup } from 'shared-api/rules';

/** The changes of one part of the form. */
export function changesIn(changes: readonly FormChange[], group: ChangeGroup): readonly FormChange[] {
  return changes.filter(({ grupo }) => grupo === group);
}
