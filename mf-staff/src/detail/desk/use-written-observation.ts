import { useState } from 'react';
import { type DraftObservation, sameDraft } from 'shared-api/rules';
import { type DeskItem, observationsOn, targetOf } from './desk-items.ts';
import { type UnsavedObservations, without } from './use-unsaved-observations.ts';

/** The observation on an item that is in the editor, and the changes to it. */
export function useWrittenObservation(
  item: DeskItem,
  draft: readonly DraftObservation[],
  unsaved: UnsavedObservations,
) {
  const written = unsaved.on(item);
  const hold = (next: typeof written) => unsaved.hold(item, next);
  const [restored] = useState(written);
  const storedOn = (name: string) => observationsOn(item, draft).find((stored) => stored.name === name);
  const [name, setName] = useState(
    () => Object.keys(written)[0] ?? observationsOn(item, draft)[0]?.name ?? targetOf(item).name,
  );
  const isFile = item.kind === 'document' && item.document !== null;
  const startOf = (about: string): DraftObservation =>
    storedOn(about) ?? { ...targetOf(item), name: about, observacion: '', reemplazable: isFile };
  const observation = written[name]?.observation ?? startOf(name);
  return {
    observation,
    stored: storedOn(name),
    /** True if the text was written before the editor opened. */
    restored: restored[name] !== undefined && written[name] !== undefined,
    change: (part: Partial<DraftObservation>) => {
      const base = written[name]?.base ?? storedOn(name)?.observacion ?? '';
      hold({ ...written, [name]: { base, observation: { ...observation, ...part } } });
    },
    /** Chooses another field of the data: it takes the unsaved text along, unless it has one already. */
    chooseField: (other: string) => {
      const own = written[name];
      setName(other);
      if (!own || written[other] || storedOn(other)) return;
      const moved = { base: '', observation: { ...own.observation, name: other } };
      hold({ ...without(written, name), [other]: moved });
    },
    /** Forgets a text that was saved. @returns false if it was changed during the save: it is still to be saved */
    settle: ({ observacion }: DraftObservation): boolean => {
      const now = unsaved.on(item)[name];
      const others = without(unsaved.on(item), name);
      const isNewer = now !== undefined && !sameDraft([now.observation], [observation]);
      hold(isNewer ? { ...others, [name]: { ...now, base: observacion } } : others);
      return !isNewer;
    },
    forgetAll: () => hold({}),
  };
}
