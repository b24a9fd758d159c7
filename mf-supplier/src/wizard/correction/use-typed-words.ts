import { useState } from 'react';
import { markObservation, type UserDataBundle } from 'shared-api/contract';
import { useClient, useDraft } from 'shared-ui/portal';
import { isSessionEnd, reasonOf } from '../../subject/errors.ts';
import { useReadAgain } from '../../subject/queries.ts';
import type { Subject } from '../../subject/subject.ts';
import type { SaveProblem } from '../use-saving.ts';
import type { Task } from './task-places.ts';

/** Words on observations, by the observations' places in their list, from 0. */
type Words = Readonly<Record<number, string>>;

/** Returns why a word was not stored; null if the session ended, which the portal itself says. */
export function wordProblem(error: unknown): SaveProblem | null {
  if (!(error instanceof Error) || isSessionEnd(error)) return null;
  return { title: 'La explicación no quedó guardada', reasons: [reasonOf(error, error.message)] };
}

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
  const [typed, setTyped, forgetAll] = useDraft<Readonly<Record<string, Words>>>(
    `explicaciones:${subject.cuit}`,
    {},
  );
  const words = typed[correccion] ?? {};
  const setWords = (change: (before: Words) => Words) =>
    setTyped((before) => ({ [correccion]: change(before[correccion] ?? {}) }));
  const of = ({ number, observation }: Pick<Task, 'number' | 'observation'>): string | undefined =>
    words[number] === (observation.respuesta ?? '') ? undefined : words[number];
  const forgetWhere = (isOver: (number: number, word: string) => boolean) =>
    setWords((before) =>
      Object.fromEntries(Object.entries(before).filter(([number, word]) => !isOver(Number(number), word))),
    );
  const pending = observaciones.flatMap((observation, number) => {
    const word = of({ number, observation });
    return word === undefined ? [] : [[number, word] as const];
  });
  const isPending = pending.length > 0;
  const [storing, setStoring] = useState(0);
  // Cleared with every change of what it tells of: shown again, it would take the focus while a person types.
  const [failure, setFailure] = useState<SaveProblem | null>(null);
  const store = async (added: Words) => {
    const stored = new Map<number, string>();
    setFailure(null);
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
  };
  return {
    /** Returns the word that is typed on an observation; undefined if it is the stored one. */
    of,
    /** True while a word is in this tab alone. */
    isPending,
    /** Takes what a person typed, and nothing that a form set by itself, such as the word that is stored. */
    set: (number: number, word: string) => {
      setFailure(null);
      setWords((before) => ({ ...before, [number]: word }));
    },
    forget: (number: number) => {
      setFailure(null);
      forgetWhere((other) => other === number);
    },
    forgetAll: () => {
      setFailure(null);
      forgetAll();
    },
    /**
     * Stores words, an empty one to take back the stored one, and reads what they changed. What was typed on meanwhile
     * stays typed. Rejects with the first failure.
     */
    store,
    isStoring: storing > 0,
    /** Stores the words that are typed, before the form is left. Resolves false where that failed. */
    storeAll: async (): Promise<boolean> => {
      // A box that was emptied takes back no word: 'Quitar' does.
      const texts = pending.filter(([, word]) => word.trim() !== '');
      try {
        if (texts.length > 0) await store(Object.fromEntries(texts));
        return true;
      } catch (error) {
        setFailure(wordProblem(error));
        return false;
      }
    },
    /** Why the typed words could not be stored before leaving; null once none is typed. */
    failure: isPending ? failure : null,
  };
}

export type TypedWords = ReturnType<typeof useTypedWords>;
