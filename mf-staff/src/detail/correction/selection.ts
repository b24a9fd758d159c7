import { EXTRA_ELEMENTS, OBSERVATIONS_MISSING, observationProblems } from 'shared-api/rules';

/** What is asked to be corrected: one observation, on a document or on another element. */
export interface Item {
  /** The document's id, the extra element's name, or `otro-n`. */
  readonly key: string;
  readonly documentId: string | null;
  readonly name: string;
  readonly observacion: string;
  /** The supplier may replace the document's file. */
  readonly replaceable: boolean;
}

export const OTHER = 'Otro';
/** Extra elements whose name is fixed. */
export const NAMED_EXTRAS = EXTRA_ELEMENTS.filter((name) => name !== OTHER);

const OTHER_KEY = 'otro-';

/** An observation on a document, its file replaceable until said otherwise. */
export function documentItem(id: string, name: string): Item {
  return { key: id, documentId: id, name, observacion: '', replaceable: true };
}

/** An observation on an extra element of fixed name. */
export function extraItem(name: string): Item {
  return { key: name, documentId: null, name, observacion: '', replaceable: false };
}

/** An observation on something else, whose name the auditor writes. */
export function otherItem(items: readonly Item[]): Item {
  const taken = items.filter(isOther).map((item) => Number(item.key.slice(OTHER_KEY.length)));
  const key = `${OTHER_KEY}${Math.max(0, ...taken) + 1}`;
  return { key, documentId: null, name: '', observacion: '', replaceable: false };
}

/** Whether the auditor names this one. */
export function isOther(item: Item): boolean {
  return item.key.startsWith(OTHER_KEY);
}

/**
 * Apart from the rest, the items on documents that the request no longer has: a document goes with its type, and then
 * the server takes no correction that names it.
 */
export function apart(
  items: readonly Item[],
  documents: readonly { readonly id: string }[],
): { readonly items: readonly Item[]; readonly gone: readonly Item[] } {
  const isGone = ({ documentId }: Item) =>
    documentId !== null && !documents.some(({ id }) => id === documentId);
  return { items: items.filter((item) => !isGone(item)), gone: items.filter(isGone) };
}

/** The items with that one added, or taken out if it was there. */
export function toggle(items: readonly Item[], item: Item): readonly Item[] {
  return items.some(({ key }) => key === item.key)
    ? items.filter(({ key }) => key !== item.key)
    : [...items, item];
}

/** The items with one of them changed. */
export function change(items: readonly Item[], key: string, part: Partial<Item>): readonly Item[] {
  return items.map((item) => (item.key === key ? { ...item, ...part } : item));
}

/** Ids of an item's fields, which the summary's links lead to. */
export const fieldId = (item: Item, field: 'name' | 'observacion') => `correccion-${field}-${item.key}`;

/** Id of the list of elements, where the first problem leads when nothing is picked. */
export const LIST_ID = 'correccion-elementos';

export interface ItemProblem {
  /** Id of the element to mend it at. */
  readonly id: string;
  /** What the observation is about; null: the correction as a whole. */
  readonly name: string | null;
  readonly message: string;
}

/** Everything that is wrong with the correction, in the order of the form. */
export function problemsOf(items: readonly Item[]): readonly ItemProblem[] {
  if (items.length === 0) {
    return [{ id: LIST_ID, name: null, message: OBSERVATIONS_MISSING }];
  }
  return items.flatMap((item) => {
    const found = observationProblems(item);
    const name = item.name.trim() || OTHER;
    return (['name', 'observacion'] as const).flatMap((field) => {
      const message = found[field];
      return message ? [{ id: fieldId(item, field), name, message }] : [];
    });
  });
}

/** The body of the call: the observations and the documents that the supplier may replace. */
export function correctionBody(items: readonly Item[]) {
  return {
    observacion: items.map(({ name, observacion }) => ({
      name: name.trim(),
      observacion: observacion.trim(),
    })),
    docs_ids: items.flatMap(({ documentId, replaceable }) => (documentId && replaceable ? [documentId] : [])),
  };
}
