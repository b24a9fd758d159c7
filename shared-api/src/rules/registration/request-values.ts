import type * as v from 'valibot';
import type { PersonType } from '../values/tax-id.ts';
import type { FieldGroup, Lines, RequestField, RequestStep } from './request-field-kinds.ts';
import { REQUEST_FIELDS } from './request-fields.ts';

type Fields = typeof REQUEST_FIELDS;

/** Name of a field of the request on the wire. */
export type FieldName = keyof Fields;

/** Names of the fields that have a property, for example `{ kind: 'file' }`. */
type FieldNameWith<Property> = {
  [Name in FieldName]: Fields[Name] extends Property ? Name : never;
}[FieldName];

/** Name of a field that a save may carry. */
export type SavedFieldName = FieldNameWith<{ saved: unknown }>;
/** Name of a field that holds a file: an address on the wire, an id in the database. */
export type FileFieldName = FieldNameWith<{ kind: 'file' }>;

/** The values of all fields, as answers have them. */
export type RequestValues = { [Name in FieldName]: v.InferOutput<Fields[Name]['answer']> };

/** The values that a step of the wizard asks for; texts are empty rather than null. */
export type StepValues<Step extends RequestStep> = {
  readonly [Name in FieldNameWith<{ step: Step }>]: Fields[Name] extends { kind: 'text' | 'taxId' }
    ? string
    : RequestValues[Name];
};

export const FIELD_NAMES = Object.keys(REQUEST_FIELDS) as FieldName[];

const rowOf = (name: FieldName): RequestField => REQUEST_FIELDS[name];

export const SAVED_FIELD_NAMES = FIELD_NAMES.filter((name): name is SavedFieldName => 'saved' in rowOf(name));
export const FILE_FIELD_NAMES = FIELD_NAMES.filter(
  (name): name is FileFieldName => rowOf(name).kind === 'file',
);

/** A part of the fields, by name, with each row as any row. */
export const fieldsWhere = (
  condition: (row: RequestField) => boolean,
): readonly (readonly [FieldName, RequestField])[] =>
  FIELD_NAMES.map((name) => [name, rowOf(name)] as const).filter(([, row]) => condition(row));

/** Returns true for a field that this kind of person has. */
export const isFieldOf = ({ onlyFor }: RequestField, person: PersonType): boolean =>
  onlyFor === undefined || onlyFor === person;

/** The fields that the review shows in a card, in order, of those that this kind of person has. */
export const fieldsOfGroup = (group: FieldGroup, person: PersonType) =>
  fieldsWhere((row) => row.group === group && isFieldOf(row, person));

/** Returns what a person reads of a field's value. */
export function fieldLines<Name extends FieldName>(name: Name, value: RequestValues[Name]): Lines {
  const rows: { readonly [Key in FieldName]: { readonly lines: (value: RequestValues[Key]) => Lines } } =
    REQUEST_FIELDS;
  return rows[name].lines(value);
}

/** Problems of the typed texts that a field judges alone, by field. */
export function textProblems(
  values: Readonly<Partial<Record<FieldName, unknown>>>,
): Partial<Record<FieldName, string>> {
  const problems: Partial<Record<FieldName, string>> = {};
  for (const [name, { problem }] of fieldsWhere((row) => row.problem !== undefined)) {
    const value = values[name];
    const message = typeof value === 'string' ? problem?.(value) : null;
    if (message) problems[name] = message;
  }
  return problems;
}

/** The stored values of a step, as its form holds them. */
export function stepValues<Step extends RequestStep>(step: Step, request: RequestValues): StepValues<Step> {
  const entries = fieldsWhere((row) => row.step === step).map(([name, { kind }]) => [
    name,
    kind === 'text' || kind === 'taxId' ? (request[name] ?? '') : request[name],
  ]);
  return Object.fromEntries(entries) as StepValues<Step>;
}
