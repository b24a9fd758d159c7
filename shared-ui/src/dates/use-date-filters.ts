import { useState } from 'react';

/**
 * Keeps a search from being sent while one of its `DateField`s is unreadable. Each field takes `on(name)` as `onProblem`
 * and `round` in its `key`, so that `clear` empties it.
 */
export function useDateFilters() {
  const [problems, setProblems] = useState<Readonly<Record<string, string | null>>>({});
  const [round, setRound] = useState(0);
  return {
    /** Whether a date cannot be searched by; its field says why. */
    areWrong: Object.values(problems).some((problem) => problem !== null),
    round,
    on: (name: string) => (problem: string | null) => setProblems((all) => ({ ...all, [name]: problem })),
    clear() {
      setProblems({});
      setRound(round + 1);
    },
  };
}
