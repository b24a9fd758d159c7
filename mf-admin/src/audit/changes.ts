import { ESTADO_LABEL, isCivilDate, REQUEST_FIELDS, ROLES, roleLabel } from 'shared-api/rules';
import { formatDate, formatDateTime } from 'shared-ui';

/** A changed value, formatted. */
interface FieldChange {
  /** Path in the record: `Cuenta bancaria › 1 › Banco`. */
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

const NOTHING = '—';
/** Name of a value that is not a record. */
const UNNAMED = 'Dato';
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** Names of fields that their own words do not tell. */
const NAMES: Readonly<Record<string, string>> = {
  dni: 'DNI',
  cuit: 'CUIT',
  tipo: 'Rol',
  primer_login: 'Debe cambiar la contraseña',
  avisos_por_correo: 'Recibe avisos por correo',
  docs_ids: 'Documentos nombrados',
  nro_tramite: 'Trámite N°',
};
const REQUEST_NAMES: Readonly<Record<string, { readonly label: string } | undefined>> = REQUEST_FIELDS;

/** `fecha_publicacion` → `Fecha publicacion`, `nombreBusqueda` → `Nombre busqueda`; a field of a request by its label. */
function nameOf(field: string): string {
  const label = NAMES[field] ?? (field === 'activo' ? undefined : REQUEST_NAMES[field]?.label);
  if (label) return label;
  const words = field
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll('_', ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  const text = String(value);
  const role = ROLES.find((one) => one === text);
  if (role) return roleLabel(role);
  if (Object.hasOwn(ESTADO_LABEL, text)) return ESTADO_LABEL[text as keyof typeof ESTADO_LABEL];
  if (isCivilDate(text)) return formatDate(text);
  return INSTANT.test(text) ? formatDateTime(text) : text;
}

/** Returns every value of a record with its path, through nested lists and records. */
function valuesOf(value: unknown, place: readonly string[] = []): [place: string, value: string][] {
  if (typeof value !== 'object' || value === null) {
    return place.length === 0 && (value === null || value === undefined)
      ? []
      : [[place.join(' › ') || UNNAMED, shown(value)]];
  }
  const parts = Array.isArray(value)
    ? value.map((part, index): [string, unknown] => [String(index + 1), part])
    : Object.entries(value).map(([field, part]): [string, unknown] => [nameOf(field), part]);
  return parts.flatMap(([name, part]) => valuesOf(part, [...place, name]));
}

/** Returns the values that differ between the data before and after. */
export function changesOf(before: unknown, after: unknown): FieldChange[] {
  const [old, now] = [new Map(valuesOf(before)), new Map(valuesOf(after))];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({ field, before: old.get(field) ?? NOTHING, after: now.get(field) ?? NOTHING }))
    .filter((change) => change.before !== change.after);
}
