import * as v from 'valibot';
import { BANK_ACCOUNTS_MAX } from '../../../rules/registration/bank-accounts.ts';
import { CLIENT_SLOTS, CLIENTS_COUNT_PROBLEM } from '../../../rules/registration/clients.ts';
import { ESTADOS } from '../../../rules/registration/request-states.ts';
import { TAX_CONDITIONS } from '../../../rules/registration/tax-data.ts';
import { PERSON_TYPES } from '../../../rules/values/tax-id.ts';
import { CivilDate, FileUrl, Id, Instant, TaxId, text } from '../../primitives.ts';
import { SupplierDocument } from './document.ts';

/** The kind of person as it stands in addresses. */
export const PERSON_PATHS = ['persona-humana', 'persona-juridica'] as const;
export type PersonPath = (typeof PERSON_PATHS)[number];

export const Observation = v.object({ name: v.string(), observacion: v.string() });
export type Observation = v.InferOutput<typeof Observation>;

export const MainClient = v.object({ nombre_completo: v.string(), cuil: v.string() });
export const BankAccount = v.object({
  id: Id,
  titular: v.string(),
  banco: v.string(),
  cbu: v.string(),
  alias: v.nullable(v.string()),
  nro_cuenta: v.nullable(v.string()),
  cuenta_predeterminada: v.boolean(),
});
export type BankAccount = v.InferOutput<typeof BankAccount>;

/** Fields of the request that come from the tax authority's registry: shown, never edited here. */
const registryFields = {
  cuit: TaxId,
  tipo_persona: v.picklist(PERSON_TYPES),
  nombre_persona_humana: v.nullable(v.string()),
  razon_social: v.nullable(v.string()),
  forma_juridica: v.nullable(v.string()),
  activo: v.boolean(),
  motivos: v.array(v.string()),
  telefono: v.nullable(v.string()),
  fecha_inicio_actividades: v.nullable(CivilDate),
  fecha_contrato_social: v.nullable(CivilDate),
  domicilio_fiscal: v.nullable(v.string()),
  domicilio_provincia: v.nullable(v.string()),
  domicilio_localidad: v.nullable(v.string()),
  domicilio_cod_postal: v.nullable(v.string()),
  domicilio_fiscal_comercial: v.nullable(v.string()),
  domicilio_electronico: v.array(v.object({ direccion: v.string() })),
  datos_societarios: v.array(
    v.object({ tipo_relacion: v.string(), cuit_persona: v.string(), nombre: v.string() }),
  ),
  actividades: v.array(
    v.object({ idActividad: v.string(), descripcionActividad: v.string(), periodo: v.nullable(v.string()) }),
  ),
  impuesto: v.array(v.object({ idImpuesto: v.string(), descripcionImpuesto: v.string() })),
};

/** Fields that the supplier fills; each travels alone when it changed. */
const suppliedFields = {
  condicion_fiscal: v.nullable(v.picklist(TAX_CONDITIONS)),
  fecha_primer_ejercicio_economico: v.nullable(CivilDate),
  telefono_alternativo: v.nullable(v.string()),
  domicilio_alternativo: v.nullable(v.string()),
  domicilio_cod_postal_alternativo: v.nullable(v.string()),
  domicilio_electronico_alternativo: v.nullable(v.string()),
  correo_electronico_notificacion: v.nullable(v.string()),
  declaracion_jurada_domicilio_electronico: v.boolean(),
  declaracion_jurada_contratar_administracion_publica: v.boolean(),
  declaracion_jurada_legislacion_laboral_vigente: v.boolean(),
  declaracion_jurada_cuenta_bancaria: v.boolean(),
  declaracion_jurada_representante_apoderado: v.boolean(),
  principales_clientes: v.array(MainClient),
  poder_legal: v.nullable(v.string()),
  acta_designacion_url: v.nullable(v.string()),
  cuit_apoderado_legal: v.nullable(v.string()),
  apoderado_legal_nombre: v.nullable(v.string()),
  fecha_otorgamiento_poder: v.nullable(CivilDate),
  fecha_alcance_poder_legal: v.nullable(CivilDate),
};

export const SupplierRequest = v.object({
  ...registryFields,
  ...suppliedFields,
  createdAt: Instant,
  nro_tramite: v.string(),
  estado_tramite: v.object({ estado: v.picklist(ESTADOS), createdAt: Instant }),
  /** Grows with every change; the answer's `ETag`. */
  version: v.pipe(v.number(), v.integer()),
  updatedAt: Instant,
  cuenta_bancaria: v.array(BankAccount),
  documento_proveedor: v.array(SupplierDocument),
});
export type SupplierRequest = v.InferOutput<typeof SupplierRequest>;

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
    observaciones: v.array(Observation),
  }),
});
export type UserDataBundle = v.InferOutput<typeof UserDataBundle>;

/** Bound of a text whose length a rule judges, in its own words; the schema only keeps out what nobody types. */
const RULED = 400;

/** The fields a save may carry. Registry data, states and roles are not among them and are refused. */
const SavedFields = v.strictObject({
  condicion_fiscal: v.optional(suppliedFields.condicion_fiscal),
  fecha_primer_ejercicio_economico: v.optional(suppliedFields.fecha_primer_ejercicio_economico),
  telefono_alternativo: v.optional(v.nullable(text('El teléfono alternativo', RULED))),
  domicilio_alternativo: v.optional(v.nullable(text('El domicilio alternativo', 200))),
  domicilio_cod_postal_alternativo: v.optional(v.nullable(text('El código postal alternativo', RULED))),
  domicilio_electronico_alternativo: v.optional(
    v.nullable(text('El domicilio electrónico alternativo', RULED)),
  ),
  correo_electronico_notificacion: v.optional(v.nullable(text('El correo de notificación', RULED))),
  declaracion_jurada_domicilio_electronico: v.optional(v.boolean()),
  declaracion_jurada_contratar_administracion_publica: v.optional(v.boolean()),
  declaracion_jurada_legislacion_laboral_vigente: v.optional(v.boolean()),
  declaracion_jurada_cuenta_bancaria: v.optional(v.boolean()),
  declaracion_jurada_representante_apoderado: v.optional(v.boolean()),
  principales_clientes: v.optional(
    v.pipe(
      v.array(v.strictObject({ nombre_completo: text('El nombre del cliente', 200), cuil: TaxId })),
      v.length(CLIENT_SLOTS, CLIENTS_COUNT_PROBLEM),
    ),
  ),
  poder_legal: v.optional(v.nullable(FileUrl)),
  acta_designacion_url: v.optional(v.nullable(FileUrl)),
  cuit_apoderado_legal: v.optional(v.nullable(TaxId)),
  apoderado_legal_nombre: v.optional(v.nullable(text('El nombre del apoderado', 200))),
  fecha_otorgamiento_poder: v.optional(v.nullable(CivilDate)),
  fecha_alcance_poder_legal: v.optional(v.nullable(CivilDate)),
});
export type SavedFields = v.InferOutput<typeof SavedFields>;

/** A bank account as it is saved; `id` when it is stored already. */
const SavedBankAccount = v.strictObject({
  id: v.optional(Id),
  titular: text('El titular', 200),
  banco: text('El banco', 100),
  cbu: text('El CBU', RULED),
  alias: v.optional(v.nullable(text('El alias', RULED)), null),
  nro_cuenta: v.optional(v.nullable(text('El número de cuenta', 30)), null),
  cuenta_predeterminada: v.boolean(),
});

/** Body of a save: each part is optional and is saved whole or not at all. */
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

/** A request's wait for staff: since it was last sent, and who has taken it into review. */
export const Turn = v.object({
  enviado: Instant,
  revisor: v.nullable(v.object({ nombre: v.string(), apellido: v.string() })),
});
export type Turn = v.InferOutput<typeof Turn>;

/** A row of the staff's list. */
export const RequestRow = v.object({
  cuit: TaxId,
  tipo_persona: v.picklist(PERSON_TYPES),
  nombre_persona_humana: v.nullable(v.string()),
  razon_social: v.nullable(v.string()),
  nro_tramite: v.string(),
  createdAt: Instant,
  estado_tramite: v.object({ estado: v.picklist(ESTADOS), createdAt: Instant }),
  /** Null while it does not wait for staff. */
  turno: v.nullable(Turn),
});
export type RequestRow = v.InferOutput<typeof RequestRow>;

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
