import { useState } from 'react';
import { markObservation, type UserDataBundle } from 'shared-api/contract';
import { useClient, useDraft } from 'shared-ui/portal';
import { useReadAgain } from '../../subject/queries.ts';
import type { Subject } from '../../subject/subject.ts';
import type { Task } from './task-places.ts';

/** Words on observations, by the observations' places in their list, from 0. */
type Words = Readonly<Record<number, string>>;

/**
 * Holds the words on observations that are typed and not stored, in this tab, and stores them. A task and the list before
 * sending show the same words.
 */
export function useTypedWords(subject: Subject, { estado_tramite }: UserDataBundle) {
  const client = useClient();
  const readAgain = useReadAgain(subject);
  const { observaciones } = estado_tramite;
  const correccion = estado_tramite.correccion ?? '';
  // The form may be read again with a newer correction: words on the one before are not about its observations.
  const [typed, setTyped] = useDraft<Readonly<Record<string, Words>>>(`explicaciones:${subject.cuit}`, {});
  const words = typed[correccion] ?? {};
  const setWords = (change: (before: Words) => Words) =>
    setTyped((before) => ({ [correccion]: change(before[correccion] ?? {}) }));
  const of = ({ number, observation }: Pick<Task, 'number' | 'observation'>): string | undefined =>
    words[number] === (observation.respuesta ?? '') ? undefined : words[number];
  const forgetWhere = (isOver: (number: number, word: string) => boolean) =>
    setWords((before) =>
      Object.fromEntries(Object.entries(before).filter(([number, word]) => !isOver(Number(number), word))),
    );
  const [storing, setStoring] = useState(0);
  return {
    /** Returns the word that is typed on an observation; undefined if it is the stored one. */
    of,
    /** True while a word is in this tab alone. */
    isPending: observaciones.some((observation, number) => of({ number, observation }) !== undefined),
    /** Takes what a person typed, and nothing that a form set by itself, such as the word that is stored. */
    set: (number: number, word: string) => setWords((before) => ({ ...before, [number]: word })),
    forget: (number: number) => forgetWhere((other) => other === number),
    /**
     * Stores words, an empty one to take back the stored one, and reads what they changed. What was typed on meanwhile
     * stays typed. Rejects with the first failure.
     */
    store: async (added: Words) => {
      const stored = new Map<number, string>();
      setStoring((count) => count + 1);
      try {
        for (const [number, word] of Object.entries(added)) {
          const body = { correccion, numero: Number(number), respuesta: word.trim() };
          await client.call(markObservation, { params: { cuit: subject.cuit }, body });
          stored.set(Number(number), word);
        }
      } finally {
        await readAgain();
        forgetWhere((number, word) => stored.get(number) === word);
        setStoring((count) => count - 1);
      }
    },
    isStoring: storing > 0,
  };
}

export type TypedWords = ReturnType<typeof useTypedWords>;
