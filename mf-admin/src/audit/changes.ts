import type { AuditRecord } from 'shared-api/contract';
import {
  auditFieldLabel,
  DATE_RULE_TEXT,
  type DateRule,
  ESTADO_LABEL,
  isAuditKey,
  isCivilDate,
  ROLES,
  roleLabel,
} from 'shared-api/rules';
import { formatDate, formatDateTime } from 'shared-ui';

/** A changed value, formatted. */
interface FieldChange {
  /** Path in the record: `Cuenta bancaria › 1 › Banco`. */
  readonly field: string;
  readonly before: string;
  readonly after: string;
  /** Addresses that open the files for a short time. */
  readonly beforeUrl?: string;
  readonly afterUrl?: string;
}

const NOTHING = '—';
/** Name of a value that is not a record. */
const UNNAMED = 'Dato';
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** Stands for a file that has no name any more. */
const FILE = 'archivo';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The parts of an entry that its data are read with. */
type Context = Partial<Pick<AuditRecord, 'entidad' | 'nombres'>>;

/** Names a field by its label, a document by its name; one that nobody named: `mi_campo` → `Mi campo`. */
function nameOf(field: string, { entidad = '', nombres = [] }: Context): string {
  if (UUID.test(field)) return nombres.find(({ id }) => id === field)?.nombre ?? 'Documento';
  const label = auditFieldLabel(entidad, field);
  if (label) return label;
  const words = field
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll('_', ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function displayText(value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  const text = String(value);
  const role = ROLES.find((one) => one === text);
  if (role) return roleLabel(role);
  if (Object.hasOwn(ESTADO_LABEL, text)) return ESTADO_LABEL[text as keyof typeof ESTADO_LABEL];
  if (Object.hasOwn(DATE_RULE_TEXT, text)) return DATE_RULE_TEXT[text as DateRule];
  if (isCivilDate(text)) return formatDate(text);
  return INSTANT.test(text) ? formatDateTime(text) : text;
}

/** A value in words, and the address that opens its file. */
interface Value {
  readonly stored: unknown;
  readonly text: string;
  readonly url: string | null;
}
const NO_VALUE: Value = { stored: null, text: NOTHING, url: null };

function valueInWords(stored: unknown, { nombres = [] }: Context): Value {
  if (typeof stored !== 'string' || !UUID.test(stored))
    return { stored, text: displayText(stored), url: null };
  const record = nombres.find(({ id }) => id === stored);
  return { stored, text: record?.nombre ?? FILE, url: record?.url ?? null };
}

/** Returns every value of a record with its path, through nested lists and records. */
function valuesOf(
  value: unknown,
  context: Context,
  place: readonly string[] = [],
): [place: string, value: Value][] {
  if (typeof value !== 'object' || value === null) {
    return place.length === 0 && (value === null || value === undefined)
      ? []
      : [[place.join(' › ') || UNNAMED, valueInWords(value, context)]];
  }
  const parts = Array.isArray(value)
    ? value.map((part, index): [string, unknown] => [String(index + 1), part])
    : Object.entries(value)
        .filter(([field]) => !isAuditKey(field))
        .map(([field, part]): [string, unknown] => [nameOf(field, context), countIfKeys(field, part)]);
  return parts.flatMap(([name, part]) => valuesOf(part, context, [...place, name]));
}

/** Messages have no names: their number is what the log can tell. */
const countIfKeys = (field: string, value: unknown): unknown =>
  field === 'leidos' && Array.isArray(value) ? value.length : value;

/** Returns the values that differ between the data before and after. */
export function changesOf(before: unknown, after: unknown, context: Context = {}): FieldChange[] {
  const [old, now] = [new Map(valuesOf(before, context)), new Map(valuesOf(after, context))];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({ field, was: old.get(field) ?? NO_VALUE, is: now.get(field) ?? NO_VALUE }))
    .filter(({ was, is }) => was.text !== is.text || (was.stored ?? '') !== (is.stored ?? ''))
    .map(({ field, was, is }) => ({
      field,
      before: was.text,
      after: is.text,
      ...(was.url && { beforeUrl: was.url }),
      ...(is.url && { afterUrl: is.url }),
    }));
}
