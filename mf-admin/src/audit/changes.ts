/** A field of a change as it is shown. */
export interface FieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

const NOTHING = '—';
/** Name of a value that is no record of fields. */
const WHOLE = 'Dato';

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  if (value === null || value === undefined) return {};
  if (typeof value === 'object' && !Array.isArray(value)) return { ...value };
  return { [WHOLE]: value };
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** What differs between the data before and after, by field; fields that stayed the same are left out. */
export function changesOf(before: unknown, after: unknown): FieldChange[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((field) => ({ field, before: shown(old[field]), after: shown(now[field]) }))
    .filter((change) => change.before !== change.after);
}
