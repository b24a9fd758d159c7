import { useState } from 'react';

/**
 * For the dates of a search: it waits for what a `DateField` could not read, and forgets that with the field when all is
 * cleared. Each field takes `on(name)` for its problems, and `round` into its `key`.
 */
export function useDateFilters() {
  const [problems, setProblems] = useState<Readonly<Record<string, string | null>>>({});
  const [round, setRound] = useState(0);
  return {
    /** Whether a date is not one that can be searched by: its field says why. */
    areWrong: Object.values(problems).some((problem) => problem !== null),
    round,
    on: (name: string) => (problem: string | null) => setProblems((all) => ({ ...all, [name]: problem })),
    clear() {
      setProblems({});
      setRound(round + 1);
    },
  };
}
