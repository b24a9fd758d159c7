import { useDraft } from 'shared-ui/portal';
import { useWizard } from '../context.ts';
import type { Task } from './task-places.ts';

/**
 * Holds the words on observations that are typed and not stored, in this tab. A task and the list before sending show the
 * same words.
 */
export function useTypedWords() {
  const { correccion } = useWizard().bundle.estado_tramite;
  const [words, setWords] = useDraft<Readonly<Record<number, string>>>(`explicaciones:${correccion}`, {});
  return {
    /** Returns the word that is typed on an observation; undefined if it is the stored one. */
    of: ({ number, observation }: Task): string | undefined =>
      words[number] === (observation.respuesta ?? '') ? undefined : words[number],
    set: (typed: Readonly<Record<number, string>>) => setWords((before) => ({ ...before, ...typed })),
    forget: (numbers: readonly number[]) =>
      setWords((before) =>
        Object.fromEntries(Object.entries(before).filter(([number]) => !numbers.includes(Number(number)))),
      ),
  };
}

export type TypedWords = ReturnType<typeof useTypedWords>;
