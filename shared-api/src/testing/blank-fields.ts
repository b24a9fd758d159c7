import { FIELD_NAMES, REQUEST_FIELDS, type RequestField, type RequestValues } from '../rules/index.ts';

const BLANK: Readonly<Record<RequestField['kind'], unknown>> = {
  text: null,
  date: null,
  taxId: null,
  choice: null,
  file: null,
  boolean: false,
  list: [],
};

/** The fields of a request in which nothing is filled in. */
export const BLANK_FIELDS = Object.fromEntries(
  FIELD_NAMES.map((name) => [name, BLANK[REQUEST_FIELDS[name].kind]]),
) as RequestValues;
