import type { UserDataBundle } from 'shared-api/contract';
import { useDraft } from 'shared-ui/portal';
import type { Task } from './task-places.ts';

type Words = Readonly<Record<number, string>>;

/**
 * Holds the words on observations that are typed and not stored, in this tab. A task and the list before sending show the
 * same words.
 */
export function useTypedWords({ sujeto_fiscal, estado_tramite }: UserDataBundle) {
  const { observaciones } = estado_tramite;
  const correccion = estado_tramite.correccion ?? '';
  // The form may be read again with a newer correction: words on the one before are not about its observations.
  const [typed, setTyped] = useDraft<Readonly<Record<string, Words>>>(
    `explicaciones:${sujeto_fiscal.cuit}`,
    {},
  );
  const words = typed[correccion] ?? {};
  const setWords = (change: (before: Words) => Words) =>
    setTyped((before) => ({ [correccion]: change(before[correccion] ?? {}) }));
  const of = ({ number, observation }: Pick<Task, 'number' | 'observation'>): string | undefined =>
    words[number] === (observation.respuesta ?? '') ? undefined : words[number];
  return {
    /** Returns the word that is typed on an observation; undefined if it is the stored one. */
    of,
    /** True while a word is in this tab alone. */
    isPending: observaciones.some((observation, number) => of({ number, observation }) !== undefined),
    /** Takes what a person typed, and nothing that a form set by itself, such as the word that is stored. */
    set: (number: number, word: string) => setWords((before) => ({ ...before, [number]: word })),
    forget: (numbers: readonly number[]) =>
      setWords((before) =>
        Object.fromEntries(Object.entries(before).filter(([number]) => !numbers.includes(Number(number)))),
      ),
  };
}

export type TypedWords = ReturnType<typeof useTypedWords>;
