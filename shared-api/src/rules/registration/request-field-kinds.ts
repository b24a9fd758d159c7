import * as v from 'valibot';
import { formatDate } from '../values/civil-date.ts';
import { CivilDate, FileUrl } from '../values/schemas.ts';
import type { PersonType } from '../values/tax-id.ts';
import { DECLARATIONS, type DeclarationField } from './declarations.ts';

/** Parts of the form that are saved on their own, in the order of the wizard. */
export type RequestStep = 'persona' | 'datos' | 'bancos' | 'clientes' | 'documentos';

/** Parts of the form as the review shows them, each in a card. */
export const FIELD_GROUPS = [
  'contacto',
  'registro',
  'clientes',
  'cuentas',
  'apoderado',
  'declaraciones',
] as const;
export type FieldGroup = (typeof FIELD_GROUPS)[number];

/** Text of a value, a line per item; none for an empty one. */
export type Lines = readonly string[];

/** A field of the request. A row without `step` comes from the tax authority's registry and nobody edits it here. */
export interface RequestField {
  readonly kind: 'text' | 'date' | 'taxId' | 'choice' | 'boolean' | 'list' | 'file';
  /** The field's name on every screen, in errors and in 'Cambios'. */
  readonly label: string;
  readonly group: FieldGroup;
  /** Schema in answers. */
  readonly answer: v.GenericSchema;
  readonly lines: (value: never) => Lines;
  /** Step of the wizard that asks for it. */
  readonly step?: RequestStep;
  /** Schema in a save; absent where the step saves it beside the fields. */
  readonly saved?: v.GenericSchema;
  /** Problem of a text that was typed, whatever the other fields hold. */
  readonly problem?: (text: string) => string | null;
  /** Kind of person that has it; absent: both. */
  readonly onlyFor?: PersonType;
  /** A card's text for an empty value; null leaves the field out; absent: a dash. */
  readonly ifEmpty?: string | null;
}

/** Shown in place of a part of the address that the tax authority did not give (specification, section 8). */
export const ADDRESS_MISSING = '*Error en la carga de datos';

export const textLines =
  (format = (value: string) => value) =>
  (value: string | null): Lines =>
    value ? [format(value)] : [];

export const TEXT = { kind: 'text', answer: v.nullable(v.string()), lines: textLines() } as const;
export const DATE = { kind: 'date', answer: v.nullable(CivilDate), lines: textLines(formatDate) } as const;
export const SAVED_DATE = { ...DATE, saved: DATE.answer } as const;
export const FILE = {
  kind: 'file',
  answer: v.nullable(v.string()),
  saved: v.nullable(FileUrl),
  lines: (value: string | null): Lines => (value ? ['Un archivo'] : []),
} as const;

export const list = <S extends v.GenericSchema>(item: S, line: (item: v.InferOutput<S>) => string) =>
  ({
    kind: 'list',
    answer: v.array(item),
    // The registry may have a tax twice.
    lines: (items: readonly v.InferOutput<S>[]): Lines => [...new Set(items.map(line))],
  }) as const;

export const declaration = <S extends RequestStep>(field: DeclarationField, step: S) =>
  ({
    kind: 'boolean',
    label: DECLARATIONS[field].title,
    group: 'declaraciones',
    step,
    answer: v.boolean(),
    saved: v.boolean(),
    lines: (accepted: boolean): Lines => [accepted ? 'Aceptada' : 'Sin aceptar'],
  }) as const;
