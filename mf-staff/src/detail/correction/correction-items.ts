import {
  type DraftObservation,
  EXTRA_ELEMENTS,
  OBSERVATIONS_MISSING,
  observationProblems,
} from 'shared-api/rules';
import * as v from 'shared-api/schema';

const ITEM = v.object({
  key: v.string(),
  documento: v.nullable(v.string()),
  name: v.string(),
  observacion: v.string(),
  reemplazable: v.boolean(),
});

/** One observation of the correction, on a document or on another element. */
export interface Item extends DraftObservation {
  /** The document's id, the extra element's name, or `otro-n`. */
  readonly key: string;
}

type Documents = readonly { readonly id: string }[];

export const OTHER = 'Otro';
/** Extra elements whose name is fixed. */
export const NAMED_EXTRAS = EXTRA_ELEMENTS.filter((name) => name !== OTHER);

const OTHER_KEY = 'otro-';

/** An observation on a document; its file is replaceable by default. */
export function documentItem(id: string, name: string): Item {
  return { key: id, documento: id, name, observacion: '', reemplazable: true };
}

/** An observation on an extra element of fixed name. */
export function extraItem(name: string): Item {
  return { key: name, documento: null, name, observacion: '', reemplazable: false };
}

/** An observation on something else, which the auditor names. */
export function otherItem(items: readonly Item[]): Item {
  const numbers = items.filter(isOther).map((item) => Number(item.key.slice(OTHER_KEY.length)));
  const key = `${OTHER_KEY}${Math.max(0, ...numbers) + 1}`;
  return { key, documento: null, name: '', observacion: '', reemplazable: false };
}

/** Returns the item of an observation of the stored draft, with a key that no other item has. */
export function itemOf(observation: DraftObservation, items: readonly Item[]): Item {
  const { documento, name } = observation;
  const fixed = documento ?? NAMED_EXTRAS.find((extra) => extra === name);
  const key = fixed && !items.some((item) => item.key === fixed) ? fixed : otherItem(items).key;
  return { ...observation, key };
}

/** Returns the observations of the items, as the server keeps them. */
export const observationsOf = (items: readonly Item[]): DraftObservation[] =>
  items.map(({ key: _key, ...observation }) => observation);

/** Returns true for an element whose name the auditor writes. */
export function isOther(item: Item): boolean {
  return item.key.startsWith(OTHER_KEY);
}

/** Returns true for an item on a document that the request no longer has: the server refuses a correction with it. */
const isGone = ({ documento }: Pick<DraftObservation, 'documento'>, documents: Documents) =>
  documento !== null && !documents.some(({ id }) => id === documento);

/** Separates the observations on documents that were removed with their document type. */
export function splitByDocument<Observation extends DraftObservation>(
  items: readonly Observation[],
  documents: Documents,
): { readonly items: readonly Observation[]; readonly gone: readonly Observation[] } {
  return {
    items: items.filter((item) => !isGone(item, documents)),
    gone: items.filter((item) => isGone(item, documents)),
  };
}

/** Adds an item, or removes it if it is there. */
export function toggle(items: readonly Item[], item: Item): readonly Item[] {
  return items.some(({ key }) => key === item.key)
    ? items.filter(({ key }) => key !== item.key)
    : [...items, item];
}

/** Schema of the form; items on documents that are gone are not checked, because they are not sent. */
export const correctionSchema = (documents: Documents) =>
  v.object({
    items: v.pipe(
      v.array(
        v.pipe(
          ITEM,
          v.rules((item) => (isGone(item, documents) ? {} : observationProblems(item))),
        ),
      ),
      v.rule((items) => (splitByDocument(items, documents).items.length === 0 ? OBSERVATIONS_MISSING : null)),
    ),
  });
