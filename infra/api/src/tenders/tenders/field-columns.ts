import { tenderSearchText } from 'shared-api/rules';
import { FIELD_COLUMNS, type PublishedFacts, type TenderRecord, type WRITTEN_FIELDS } from './tables.ts';

type Columns = typeof FIELD_COLUMNS;
type FieldName = keyof Columns;
const FIELDS = Object.keys(FIELD_COLUMNS) as FieldName[];

/** The columns that a person writes, without the file of the terms. */
type Facts = Pick<PublishedFacts, (typeof WRITTEN_FIELDS)[number]>;

/** Returns the fields of a row by their names on the wire; null for one that was published before the field came. */
export const fieldsOf = (row: Facts) =>
  Object.fromEntries(FIELDS.map((name) => [name, row[FIELD_COLUMNS[name]] ?? null])) as {
    readonly [Name in FieldName]: TenderRecord[Columns[Name]];
  };

/** Returns the columns of fields that are named as on the wire, with the text that searches compare. */
export function columnsOf(fields: ReturnType<typeof fieldsOf>) {
  const entries = FIELDS.map((name) => [FIELD_COLUMNS[name], fields[name]]);
  const columns = Object.fromEntries(entries) as Pick<TenderRecord, Columns[FieldName]>;
  return { ...columns, searchText: tenderSearchText(columns) };
}

/** Returns the names of the fields in which two rows differ, as the history names them. */
export const changedFields = (
  before: Facts & Pick<TenderRecord, 'pliegoFileId'>,
  after: Facts & Pick<TenderRecord, 'pliegoFileId'>,
): string[] => [
  ...FIELDS.filter((name) => (before[FIELD_COLUMNS[name]] ?? null) !== (after[FIELD_COLUMNS[name]] ?? null)),
  ...(before.pliegoFileId === after.pliegoFileId ? [] : ['pliego']),
];
