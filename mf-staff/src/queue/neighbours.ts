/** A request's place among others, and those beside it. */
export interface Neighbours {
  /** From 1; null when the request is not among them. */
  readonly position: number | null;
  /** Tax id of the request before and after it; null when there is none. */
  readonly previous: string | null;
  readonly next: string | null;
}

/**
 * Returns the neighbours of a request in a list of tax ids. A request that has left the list has those that stand where
 * it stood; after the last place, and where its place is not known, the first is next.
 * @param place index from 0 at which a request that has left the list would stand; null if not known
 */
export function neighboursIn(list: readonly string[], cuit: string, place: number | null): Neighbours {
  const index = list.indexOf(cuit);
  if (index >= 0) {
    return { position: index + 1, previous: list[index - 1] ?? null, next: list[index + 1] ?? null };
  }
  if (place === null) return { position: null, previous: null, next: list[0] ?? null };
  return { position: null, previous: list[place - 1] ?? null, next: list[place] ?? list[0] ?? null };
}
