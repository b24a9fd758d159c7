import { useState } from 'react';
import { type DraftObservation, withReadyText } from 'shared-api/rules';
import { useStoredDraft } from 'shared-ui/portal';
import { type DeskItem, observationsOn, targetOf } from './desk-items.ts';

/** A text that was written and not saved, and the stored text that it started from. */
interface Written {
  readonly base: string;
  readonly observation: DraftObservation;
}
/** By the name of what the text is about. */
type WrittenByName = Readonly<Record<string, Written>>;

/** Holds the observations on an item while they are written; this tab keeps them until they are saved or discarded. */
export function useWrittenObservation(cuit: string, item: DeskItem, draft: readonly DraftObservation[]) {
  const [kept, keep] = useStoredDraft<WrittenByName>(`observacion:${cuit}:${item.key}`);
  const storedOn = (name: string) => observationsOn(item, draft).find((stored) => stored.name === name);
  const [written, setWritten] = useState<WrittenByName>(() => withNewerTexts(kept ?? {}, storedOn));
  const [name, setName] = useState(
    () => Object.keys(written)[0] ?? observationsOn(item, draft)[0]?.name ?? targetOf(item).name,
  );
  const isFile = item.kind === 'document' && item.document !== null;
  const startOf = (about: string): DraftObservation =>
    storedOn(about) ?? { ...targetOf(item), name: about, observacion: '', reemplazable: isFile };
  const observation = written[name]?.observation ?? startOf(name);
  const hold = (next: WrittenByName) => {
    setWritten(next);
    keep(Object.keys(next).length > 0 ? next : undefined);
  };
  const without = (about: string): WrittenByName => {
    const { [about]: _gone, ...rest } = written;
    return rest;
  };
  return {
    observation,
    stored: storedOn(name),
    /** True if the text was written before the editor opened. */
    restored: kept?.[name] !== undefined && written[name] !== undefined,
    change: (part: Partial<DraftObservation>) => {
      const base = written[name]?.base ?? storedOn(name)?.observacion ?? '';
      hold({ ...written, [name]: { base, observation: { ...observation, ...part } } });
    },
    /** Chooses another field of the data: it takes the unsaved text along, unless it has one already. */
    chooseField: (other: string) => {
      const own = written[name];
      setName(other);
      if (!own || written[other] || storedOn(other)) return;
      hold({ ...without(name), [other]: { base: '', observation: { ...own.observation, name: other } } });
    },
    forget: () => hold(without(name)),
    forgetAll: () => hold({}),
  };
}

/** Puts what a colleague stored since a text was written before that text, so that saving loses neither. */
function withNewerTexts(
  written: WrittenByName,
  storedOn: (name: string) => DraftObservation | undefined,
): WrittenByName {
  const entries = Object.entries(written).map(([name, { base, observation }]) => {
    const newer = storedOn(name)?.observacion ?? '';
    const text = newer === base ? observation.observacion : withReadyText(newer, observation.observacion);
    return [name, { base: newer, observation: { ...observation, observacion: text } }] as const;
  });
  return Object.fromEntries(entries);
}
