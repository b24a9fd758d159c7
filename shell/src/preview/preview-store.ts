/** A version that this tab tries, or tried. */
export interface Preview {
  readonly name: string;
  /** Version, or what was asked for while that is not known. */
  readonly version: string;
  /** Why the live version is shown instead; null while it is tried. */
  readonly problem: string | null;
}

let trials: readonly Preview[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Preview[]): void {
  trials = next;
  for (const listener of listeners) listener();
}

/** What this tab tries; for `useSyncExternalStore`. */
export const trialStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): readonly Preview[] => trials,
};

/** Says how the trial of a section stands. */
export const setPreview = (trial: Preview): void =>
  change([...trials.filter(({ name }) => name !== trial.name), trial]);

/** What failed was read. */
export const dismissFailedPreviews = (): void => change(trials.filter(({ problem }) => problem === null));

export const clearPreviews = (): void => change([]);
