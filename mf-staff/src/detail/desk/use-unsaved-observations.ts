import { useEffect, useRef, useState } from 'react';
import { type DraftObservation, sameDraft, withReadyText } from 'shared-api/rules';
import { useStoredDraft } from 'shared-ui/portal';
import { toastFailure } from '../../failures.ts';
import { type DeskItem, observationsOn } from './desk-items.ts';

/** A text that was written and not saved, and the stored text that it started from. */
interface Written {
  readonly base: string;
  readonly observation: DraftObservation;
}
/** By the name of what the text is about. */
export type WrittenByName = Readonly<Record<string, Written>>;

/** Texts of the desk that were written and not saved; this tab keeps them until they are saved or discarded. */
export interface UnsavedObservations {
  readonly on: (item: DeskItem) => WrittenByName;
  readonly isOn: (item: DeskItem) => boolean;
  readonly hold: (item: DeskItem, written: WrittenByName) => void;
  /** Puts what colleagues stored meanwhile before the texts on an item. */
  readonly refresh: (item: DeskItem) => void;
  /** Saves the texts on an item. @returns false if one could not be saved: it is kept, and a toast says why */
  readonly save: (item: DeskItem) => Promise<boolean>;
}

const isEmpty = (record: object) => Object.keys(record).length === 0;

/** Returns the record without one of its keys. */
export function without<Value>(record: Readonly<Record<string, Value>>, key: string) {
  const { [key]: _gone, ...rest } = record;
  return rest;
}

/**
 * Holds the observations that are written at the desk.
 * @param draft observations of the stored correction
 * @param observe puts an observation into the stored correction
 */
export function useUnsavedObservations(
  cuit: string,
  draft: readonly DraftObservation[],
  observe: (observation: DraftObservation) => Promise<void>,
): UnsavedObservations {
  const [stored, store] = useStoredDraft<Readonly<Record<string, WrittenByName>>>(`observacion:${cuit}`);
  const [unsaved, setUnsaved] = useState(stored ?? {});
  // A save reads both after its answer, when the desk may show something else or be gone.
  const latest = useRef(unsaved);
  const latestDraft = useRef(draft);
  latestDraft.current = draft;

  const on: UnsavedObservations['on'] = ({ key }) => latest.current[key] ?? {};
  const hold: UnsavedObservations['hold'] = ({ key }, written) => {
    const rest = without(latest.current, key);
    latest.current = isEmpty(written) ? rest : { ...rest, [key]: written };
    setUnsaved(latest.current);
    store(isEmpty(latest.current) ? undefined : latest.current);
  };
  const isOn: UnsavedObservations['isOn'] = (item) => !isEmpty(on(item));
  const refresh: UnsavedObservations['refresh'] = (item) => {
    if (isOn(item)) hold(item, withNewerTexts(on(item), observationsOn(item, latestDraft.current)));
  };
  const save: UnsavedObservations['save'] = async (item) => {
    refresh(item);
    try {
      for (const [name, written] of Object.entries(on(item))) {
        const { observacion: text } = written.observation;
        // An emptied text removes nothing from the stored correction: 'Quitar' does.
        if (text.trim() !== '') await observe(written.observation);
        const now = on(item)[name];
        const others = without(on(item), name);
        // A text that was changed during the save is still to be saved.
        hold(
          item,
          now && !sameDraft([now.observation], [written.observation])
            ? { ...others, [name]: { ...now, base: text } }
            : others,
        );
      }
      return true;
    } catch (error) {
      const reason = error instanceof Error ? error.message : '';
      toastFailure(error, `La observación sobre ${item.name} no se guardó. ${reason}`.trim());
      return false;
    }
  };
  return { on, isOn, hold, refresh, save };
}

/** Saves the texts on an item when its editor closes in any way, or the desk with it. @param edited null: no editor is open */
export function useSavedOnLeave(edited: DeskItem | null, { save }: UnsavedObservations): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each item that was edited
  useEffect(() => {
    if (edited) return () => void save(edited);
  }, [edited?.key]);
}

/** Puts the stored texts that are newer before the written ones, so that saving loses neither. */
function withNewerTexts(written: WrittenByName, stored: readonly DraftObservation[]): WrittenByName {
  const entries = Object.entries(written).map(([name, { base, observation }]) => {
    const newer = stored.find((candidate) => candidate.name === name)?.observacion ?? '';
    const { observacion: own } = observation;
    const text = newer === base || own.includes(newer) ? own : withReadyText(newer, own);
    return [name, { base: newer, observation: { ...observation, observacion: text } }] as const;
  });
  return Object.fromEntries(entries);
}
