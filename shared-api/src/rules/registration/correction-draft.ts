import { sameValue } from '../values/same-value.ts';

/** Observation of a correction that is being written: anything may still be missing or too long. */
export interface DraftObservation {
  /** Id of the observed document; null for another element. */
  readonly documento: string | null;
  readonly name: string;
  readonly observacion: string;
  /** The supplier may replace the document's file. */
  readonly reemplazable: boolean;
}

/** Most observations of a draft, and characters of each text: more than can be sent, because nothing typed is cut. */
export const DRAFT_OBSERVATIONS_MAX = 120;
export const DRAFT_OBSERVATION_MAX = 20_000;

/** Returns the body of a correction: the observations and the documents that the supplier may replace. */
export function correctionBody(observations: readonly DraftObservation[]) {
  return {
    observacion: observations.map(({ name, observacion, documento }) => ({
      name: name.trim(),
      observacion: observacion.trim(),
      ...(documento && { documento }),
    })),
    docs_ids: observations.flatMap(({ documento, reemplazable }) =>
      documento && reemplazable ? [documento] : [],
    ),
  };
}

/** Returns true if two drafts have the same observations. */
export const sameDraft = (a: readonly DraftObservation[], b: readonly DraftObservation[]): boolean =>
  sameValue(a, b);

/** The merged draft of two reviewers, and the observations that they wrote differently. */
interface MergedDraft<Item extends DraftObservation> {
  readonly merged: readonly Item[];
  /** The own items with the other reviewer's observations; `merged` has the own ones. */
  readonly disputed: readonly Item[];
}

/**
 * Returns the observations of a draft by what identifies them in all its versions: their document, or else their name, and
 * their place among the observations with the same one.
 */
function byIdentity<Item extends DraftObservation>(draft: readonly Item[]): ReadonlyMap<string, Item> {
  const items = new Map<string, Item>();
  for (const item of draft) {
    const subject = item.documento ?? `name:${item.name.trim()}`;
    let place = 1;
    while (items.has(`${place} ${subject}`)) place += 1;
    items.set(`${place} ${subject}`, item);
  }
  return items;
}

const withoutKey = ({ documento, name, observacion, reemplazable }: DraftObservation): DraftObservation => ({
  documento,
  name,
  observacion,
  reemplazable,
});

/**
 * Merges two reviewers' changes to the same draft. A change by only one of them is taken over; where both changed an
 * observation, the own text stays in `merged` and the other one is in `disputed`, so that neither is lost.
 * @param base the draft that the own changes started from
 * @param adopt turns an observation of the other reviewer into an item of the caller's type
 */
export function mergeDrafts<Item extends DraftObservation>(
  base: readonly DraftObservation[],
  own: readonly Item[],
  theirs: readonly DraftObservation[],
  adopt: (observation: DraftObservation, items: readonly Item[]) => Item,
): MergedDraft<Item> {
  const [baseItems, ownItems, theirItems] = [byIdentity(base), byIdentity(own), byIdentity(theirs)];
  const isSame = (a: DraftObservation | null, b: DraftObservation | null) =>
    sameValue(a && withoutKey(a), b && withoutKey(b));
  const disputed: Item[] = [];
  const merged: Item[] = [];
  for (const [identity, item] of ownItems) {
    const [before, other] = [baseItems.get(identity) ?? null, theirItems.get(identity) ?? null];
    const [ownChanged, otherChanged] = [!isSame(before, item), !isSame(before, other)];
    if (!otherChanged || isSame(item, other)) merged.push(item);
    else if (ownChanged) {
      merged.push(item);
      if (other) disputed.push({ ...item, ...withoutKey(other) });
    } else if (other) merged.push({ ...item, ...withoutKey(other) });
  }
  for (const [identity, other] of theirItems) {
    if (ownItems.has(identity)) continue;
    // An observation that was removed here and not changed there stays removed.
    if (!isSame(baseItems.get(identity) ?? null, other)) merged.push(adopt(other, merged));
  }
  return { merged, disputed };
}
