import * as v from 'valibot';
import { BANK_ACCOUNTS_MAX, BANK_MAX, HOLDER_MAX } from '../../../rules/registration/bank-accounts.ts';
import { OBSERVATION_STATES } from '../../../rules/registration/observation-states.ts';
import { REQUEST_FIELDS } from '../../../rules/registration/request-fields.ts';
import { ESTADOS } from '../../../rules/registration/request-states.ts';
import {
  FIELD_NAMES,
  type FieldName,
  SAVED_FIELD_NAMES,
  type SavedFieldName,
} from '../../../rules/registration/request-values.ts';
import { PERSON_TYPES } from '../../../rules/values/tax-id.ts';
import { TYPED_VALUES } from '../../../rules/values/typed-values.ts';
import { CivilDate, FileUrl, Id, Instant, TaxId, text, typedText } from '../../primitives.ts';
import { SupplierDocument } from './document.ts';
import { FormDrafts } from './form-draft.ts';

/** The kind of person as it stands in addresses. */
export const PERSON_PATHS = ['persona-humana', 'persona-juridica'] as const;
export type PersonPath = (typeof PERSON_PATHS)[number];

export const Observation = v.object({
  name: v.string(),
  observacion: v.string(),
  /** Id of the observed document; absent for another element, and in observations that earlier versions sent. */
  documento: v.optional(Id),
});
export type Observation = v.InferOutput<typeof Observation>;

/** An observation and what came of it on the supplier's side. */
export const AttendedObservation = v.object({
  ...Observation.entries,
  /** Null after the decision, if nothing had attended to it by then. */
  estado: v.nullable(v.picklist(OBSERVATION_STATES)),
  /** The supplier's word on it. */
  respuesta: v.nullable(v.string()),
});
export type AttendedObservation = v.InferOutput<typeof AttendedObservation>;

/** Makes the entries of an object's schema from some rows of the table of fields. */
const entriesOf = <Name extends FieldName, Schema>(
  names: readonly Name[],
  schemaOf: (name: Name) => Schema,
) => Object.fromEntries(names.map((name) => [name, schemaOf(name)]));

const answerEntries = entriesOf(FIELD_NAMES, (name) => REQUEST_FIELDS[name].answer) as {
  readonly [Name in FieldName]: (typeof REQUEST_FIELDS)[Name]['answer'];
};

/** A text that breaks its field's own rule is answered at its field: it must not fail the whole call. */
const Typed = v.nullable(v.string());
type TypedSchema<Name extends SavedFieldName> = (typeof REQUEST_FIELDS)[Name] extends {
  kind: 'boolean' | 'list';
}
  ? (typeof REQUEST_FIELDS)[Name]['saved']
  : v.UnionSchema<[(typeof REQUEST_FIELDS)[Name]['saved'], typeof Typed], undefined>;

const savedEntries = entriesOf(SAVED_FIELD_NAMES, (name) => {
  const { kind, saved } = REQUEST_FIELDS[name];
  return v.optional(kind === 'boolean' || kind === 'list' ? saved : v.union([saved, Typed]));
}) as { readonly [Name in SavedFieldName]: v.OptionalSchema<TypedSchema<Name>, undefined> };

export const SupplierRequest = v.object({
  cuit: TaxId,
  tipo_persona: v.picklist(PERSON_TYPES),
  /** Why the tax id is not active. */
  motivos: v.array(v.string()),
  ...answerEntries,
  createdAt: Instant,
  nro_tramite: v.string(),
  estado_tramite: v.object({ estado: v.picklist(ESTADOS), createdAt: Instant }),
  /** Grows with every change; the answer's `ETag`. */
  version: v.pipe(v.number(), v.integer()),
  updatedAt: Instant,
  documento_proveedor: v.array(SupplierDocument),
  /** Documents with a file whose type is no longer asked for: to look at, no rule counts them. Absent: none. */
  documentos_retirados: v.optional(v.array(SupplierDocument)),
});
export type SupplierRequest = v.InferOutput<typeof SupplierRequest>;
export type BankAccount = SupplierRequest['cuenta_bancaria'][number];

export const NaturalPerson = v.object({
  nombre: v.string(),
  apellido: v.string(),
  cuit: TaxId,
  fechaNacimiento: v.nullable(CivilDate),
  email_afip: v.nullable(v.string()),
  telefono: v.nullable(v.string()),
});
export type NaturalPerson = v.InferOutput<typeof NaturalPerson>;

/** Everything a wizard or a status page starts from. `persona_fisica` is the signed-in person's own data. */
export const UserDataBundle = v.object({
  sujeto_fiscal: SupplierRequest,
  persona_fisica: v.nullable(NaturalPerson),
  estado_tramite: v.object({
    estado: v.picklist(ESTADOS),
    createdAt: Instant,
    /** Observations of the last correction; the reason, for a rejected request. */
    observaciones: v.array(AttendedObservation),
    /** Id of the correction whose observations these are; null without one. */
    correccion: v.nullable(Id),
  }),
  /** True while the mail server refuses the notification address for good. */
  correo_rechazado: v.optional(v.boolean()),
  /** The signed-in person's unsaved values, from all their devices. */
  borrador: FormDrafts,
});
export type UserDataBundle = v.InferOutput<typeof UserDataBundle>;

/** Bound of a text whose length a rule judges, in its own words; the schema only keeps out what nobody types. */
const RULED = 400;

/** The fields a save may carry. Registry data, states and roles are not among them and are refused. */
const SavedFields = v.strictObject(savedEntries);
export type SavedFields = v.InferOutput<typeof SavedFields>;

/** A bank account as it is saved; `id` when it is stored already. */
const SavedBankAccount = v.strictObject({
  id: v.optional(Id),
  titular: text('El titular', HOLDER_MAX),
  banco: text('El banco', BANK_MAX),
  cbu: typedText('El CBU', RULED, TYPED_VALUES.cbu),
  alias: v.optional(v.nullable(typedText('El alias', RULED, TYPED_VALUES.alias)), null),
  nro_cuenta: v.optional(v.nullable(typedText('El número de cuenta', 30, TYPED_VALUES.accountNumber)), null),
  cuenta_predeterminada: v.boolean(),
});

/**
 * Body of a save, any part of it. A field that breaks its rule is answered in `errores` and not stored; the accounts are
 * stored as a whole list or not at all.
 */
export const SaveBody = v.strictObject({
  sujeto_fiscal: v.optional(SavedFields),
  cuenta_bancaria: v.optional(
    v.pipe(
      v.array(SavedBankAccount),
      v.maxLength(BANK_ACCOUNTS_MAX, `Puede cargar hasta ${BANK_ACCOUNTS_MAX} cuentas`),
    ),
  ),
  documento_proveedor: v.optional(
    v.pipe(
      v.array(
        v.pipe(
          v.strictObject({ id: v.optional(Id), tipo_documento_id: v.optional(Id), url_archivo: FileUrl }),
          v.check(
            ({ id, tipo_documento_id }) => Boolean(id ?? tipo_documento_id),
            'Indique de qué documento es el archivo: id o tipo_documento_id',
          ),
        ),
      ),
      v.maxLength(60),
    ),
  ),
});
export type SaveBody = v.InferOutput<typeof SaveBody>;

/** Messages by field, `telefono_alternativo`; in a list by place, `cuenta_bancaria.0.cbu`. */
const FieldErrors = v.record(v.string(), v.string());

/** Answer of a save: what is stored now, and what was not stored and why. */
export const SaveAnswer = v.object({
  data: UserDataBundle,
  /** Absent when everything was stored. */
  errores: v.optional(FieldErrors),
});

/** One entry of a request's status history, oldest first in answers. */
export const StatusRecord = v.object({
  id: Id,
  estado: v.picklist(ESTADOS),
  estado_actual: v.boolean(),
  createdAt: Instant,
  usuario: v.nullable(v.object({ nombre: v.string(), apellido: v.string() })),
  observaciones: v.array(Observation),
  sujeto_fiscal_cuit: TaxId,
});
export type StatusRecord = v.InferOutput<typeof StatusRecord>;
