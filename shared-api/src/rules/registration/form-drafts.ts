import { sameValue } from '../values/same-value.ts';
import type { RequestStep } from './request-field-kinds.ts';

/** Steps of the wizard, in order; each has its own draft. */
export const REQUEST_STEPS = [
  'persona',
  'datos',
  'bancos',
  'clientes',
  'documentos',
] as const satisfies RequestStep[];

/** Bytes of JSON that a step's draft may have. */
export const DRAFT_MAX_BYTES = 65_536;
export const DRAFT_TOO_LARGE = 'El borrador es demasiado grande: guarde lo que escribió';
/** Days after its last change that a draft is kept. */
export const DRAFT_DAYS = 180;

/** A value that was typed and not saved. */
export interface UnsavedValue {
  readonly valor: unknown;
  /** The value that was stored when it was typed, to notice that somebody else changed it since. */
  readonly base: unknown;
}

/** A typed value as the server keeps it. */
interface DraftedValue extends UnsavedValue {
  /** Version of the draft with which it was written. */
  readonly version: number;
}

/** Typed values by field; null: what was typed is gone, because it was discarded or undone. */
export type DraftChanges = Readonly<Record<string, UnsavedValue | null>>;
export type DraftedValues = Readonly<Record<string, DraftedValue>>;

/**
 * Writes what a device typed into a step's draft: the newest value of each field wins.
 * @param seen version of the draft that the device knew
 * @param version the draft's new version
 * @returns the draft, and the fields in which a value was replaced that the device had not seen
 */
export function mergeDraft(
  draft: DraftedValues,
  typed: DraftChanges,
  { seen, version }: { readonly seen: number; readonly version: number },
): { readonly campos: DraftedValues; readonly reemplazados: readonly string[] } {
  const campos: Record<string, DraftedValue> = { ...draft };
  const reemplazados: string[] = [];
  for (const [field, value] of Object.entries(typed)) {
    const before = draft[field];
    if (before && before.version > seen && !sameValue(before.valor, value?.valor)) reemplazados.push(field);
    if (value === null) delete campos[field];
    else campos[field] = { ...value, version };
  }
  return { campos, reemplazados };
}
