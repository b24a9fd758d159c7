import type { FormChange, ReviewedObservation, SupplierDocument, SupplierRequest } from 'shared-api/contract';
import {
  DATA_BLOCKS,
  type DataBlock,
  type DraftObservation,
  FILE_FIELD_NAMES,
  type FieldGroup,
  fieldsOfGroup,
  isAbout,
  isAttorneyMode,
  type PersonType,
  REQUEST_FIELDS,
} from 'shared-api/rules';
import { documentName } from 'shared-ui/request';

/** A document on the desk: one of the request's, or a file of the form. */
export interface DocumentItem {
  readonly kind: 'document';
  /** Id of the document, or the field that holds the file: the key of marks, and of the address. */
  readonly key: string;
  readonly name: string;
  readonly url: string | null;
  /** Null for a file of the form. */
  readonly document: SupplierDocument | null;
}

/** A block of the form's data on the desk. */
export interface DataItem {
  readonly kind: 'data';
  readonly key: DataBlock;
  readonly name: string;
  /** Names of the data in it that can be observed, as the form calls them. */
  readonly fields: readonly string[];
}

export type DeskItem = DocumentItem | DataItem;

const BLOCK_NAME: Readonly<Record<DataBlock, string>> = {
  datos: 'Datos del proveedor',
  apoderado: 'Apoderado legal',
  cuentas: 'Cuentas bancarias',
  clientes: 'Principales clientes',
  declaraciones: 'Declaraciones juradas',
};
const BLOCK_GROUPS: Readonly<Record<DataBlock, readonly FieldGroup[]>> = {
  datos: ['contacto', 'registro'],
  apoderado: ['apoderado'],
  cuentas: ['cuentas'],
  clientes: ['clientes'],
  declaraciones: ['declaraciones'],
};

/** Returns everything that a reviewer looks at, in this order: documents, files of the form, data. */
export function deskItems(request: SupplierRequest): readonly DeskItem[] {
  const documents = request.documento_proveedor.map(
    (document): DocumentItem => ({
      kind: 'document',
      key: document.id,
      name: documentName(document),
      url: document.url_archivo,
      document,
    }),
  );
  const files = FILE_FIELD_NAMES.flatMap((field): DocumentItem[] => {
    const url = request[field];
    const { label } = REQUEST_FIELDS[field];
    return url ? [{ kind: 'document', key: field, name: label, url, document: null }] : [];
  });
  const blocks = DATA_BLOCKS.filter((block) => block !== 'apoderado' || isAttorneyMode(request));
  const data = blocks.map(
    (key): DataItem => ({
      kind: 'data',
      key,
      name: BLOCK_NAME[key],
      fields: namesIn(key, request.tipo_persona),
    }),
  );
  return [...documents, ...files, ...data];
}

/** Returns the names of the fields that this kind of supplier may change in a block. */
function namesIn(block: DataBlock, person: PersonType): readonly string[] {
  return BLOCK_GROUPS[block].flatMap((group) =>
    fieldsOfGroup(group, person).flatMap(([, { kind, step, label }]) =>
      step && kind !== 'file' ? [label] : [],
    ),
  );
}

/** Returns the target of an observation on an item, as drafts store it: a document's id, or the name of anything else. */
export const targetOf = (item: DeskItem): Pick<DraftObservation, 'documento' | 'name'> =>
  item.kind === 'document'
    ? { documento: item.document?.id ?? null, name: item.name }
    : { documento: null, name: item.fields[0] ?? item.name };

/** Returns the observations of a draft on an item. */
export function observationsOn(
  item: DeskItem,
  draft: readonly DraftObservation[],
): readonly DraftObservation[] {
  if (item.kind === 'data') {
    return draft.filter(({ documento, name }) => documento === null && item.fields.includes(name));
  }
  const { documento, name } = targetOf(item);
  return draft.filter((observation) => isOn(observation, documento, name));
}

/** An optional document may have the name of a file of the form: an observation without a document is about that file. */
const isOn = (observation: DraftObservation, documento: string | null, name: string) =>
  observation.documento === documento && (documento !== null || observation.name === name);

/** Returns the observations of the last correction that are about an item. */
export const askedOf = (
  item: DeskItem,
  asked: readonly ReviewedObservation[],
): readonly ReviewedObservation[] => {
  const names = item.kind === 'document' ? [item.name] : item.fields;
  return asked.filter(({ documento, name }) =>
    documento ? documento === item.key : names.some((element) => isAbout(name, element)),
  );
};

/** Returns what the supplier changed of an item since the last correction. */
export const changesOf = (item: DeskItem, changes: readonly FormChange[]): readonly FormChange[] =>
  changes.filter(({ campo, grupo }) =>
    item.kind === 'document' ? campo === item.key : BLOCK_GROUPS[item.key].some((group) => group === grupo),
  );

/** Returns the observations of a draft that have the same target as this one. */
export const observationsOf = (
  { documento, name }: DraftObservation,
  draft: readonly DraftObservation[],
): readonly DraftObservation[] => draft.filter((candidate) => isOn(candidate, documento, name));

/** Returns the draft with an observation in place of the one on the same target; an empty text removes it. */
export function withObservation(
  draft: readonly DraftObservation[],
  observation: DraftObservation,
): readonly DraftObservation[] {
  const [replaced] = observationsOf(observation, draft);
  const isEmpty = observation.observacion.trim() === '';
  if (!replaced) return isEmpty ? draft : [...draft, observation];
  return draft.flatMap((stored) => (stored !== replaced ? [stored] : isEmpty ? [] : [observation]));
}

/** Returns the next item to look at: the nearest one after `current` that is not settled, else the next one; null at the end. */
export function nextItem(
  items: readonly DeskItem[],
  current: DeskItem,
  isSettled: (item: DeskItem) => boolean,
): DeskItem | null {
  const after = items.slice(items.indexOf(current) + 1);
  return after.find((item) => !isSettled(item)) ?? after[0] ?? null;
}
