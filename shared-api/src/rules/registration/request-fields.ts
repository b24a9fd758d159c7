import * as v from 'valibot';
import { alternativeEmailProblem, phoneProblem, postalCodeProblem } from '../values/contact.ts';
import { digitsOf } from '../values/digits.ts';
import { Id, TaxId, text, typedText } from '../values/schemas.ts';
import { formatTaxId } from '../values/tax-id.ts';
import { lengthProblem } from '../values/text-length.ts';
import { TYPED_VALUES } from '../values/typed-values.ts';
import {
  ADDRESS_MISSING,
  DATE,
  declaration,
  FILE,
  type Lines,
  list,
  type RequestField,
  SAVED_DATE,
  TEXT,
  textLines,
} from './request-field-kinds.ts';
import { TAX_CONDITION_LABEL, TAX_CONDITIONS, type TaxCondition } from './tax-data.ts';

/** Bound of a text whose length `problem` judges; the schema only keeps out what nobody types. */
const RULED = 400;

const ADDRESS_MAX = 200;

/** Writes a period of the registry (`YYYYMM`) as `03/2020`; what has another shape stays as it is. */
export const periodLabel = (period: string) =>
  /^\d{6}$/.test(period) ? `${period.slice(4)}/${period.slice(0, 4)}` : period;

const MainClient = v.object({ nombre_completo: v.string(), cuil: v.string() });
const BankAccount = v.object({
  id: Id,
  titular: v.string(),
  banco: v.string(),
  cbu: v.string(),
  alias: v.nullable(v.string()),
  nro_cuenta: v.nullable(v.string()),
  cuenta_predeterminada: v.boolean(),
});

/** Names a partner as ARCA does, which knows some by their number alone. */
export const partnerName = ({ nombre }: { readonly nombre: string }): string =>
  nombre || 'Sin nombre en ARCA';

const accountLine = (account: Omit<v.InferOutput<typeof BankAccount>, 'id'>): string =>
  [
    `${account.banco}, CBU ${account.cbu}`,
    ...(account.alias ? [`alias ${account.alias}`] : []),
    ...(account.nro_cuenta ? [`cuenta ${account.nro_cuenta}`] : []),
    `titular ${account.titular}`,
    ...(account.cuenta_predeterminada ? ['predeterminada'] : []),
  ].join(', ');

/** Returns '' for a place of the form that holds no client yet. */
const clientLine = ({ nombre_completo: name, cuil }: v.InferOutput<typeof MainClient>): string =>
  name ? `${name} (${formatTaxId(cuil)})` : formatTaxId(cuil);

/**
 * The fields of a request by their names on the wire, in the order of the review. The contract, the wizard's values,
 * names in messages, 'Cambios', the cards and the summary derive from this table. All of them are personal data of the
 * supplier: they are in the export of personal data, and compared after a correction.
 */
export const REQUEST_FIELDS = {
  correo_electronico_notificacion: {
    ...TEXT,
    label: 'Correo electrónico de notificación',
    group: 'contacto',
    step: 'datos',
    saved: v.nullable(text('El correo de notificación', RULED)),
  },
  domicilio_electronico: {
    ...list(v.object({ direccion: v.string() }), ({ direccion }) => direccion),
    label: 'Domicilio electrónico',
    group: 'contacto',
  },
  domicilio_electronico_alternativo: {
    ...TEXT,
    label: 'Domicilio electrónico alternativo',
    group: 'contacto',
    step: 'datos',
    saved: v.nullable(typedText('El domicilio electrónico alternativo', RULED, TYPED_VALUES.email)),
    problem: alternativeEmailProblem,
  },
  telefono: { ...TEXT, label: 'Teléfono', group: 'contacto' },
  telefono_alternativo: {
    ...TEXT,
    label: 'Teléfono alternativo',
    group: 'contacto',
    step: 'datos',
    saved: v.nullable(typedText('El teléfono alternativo', RULED, TYPED_VALUES.phone)),
    problem: phoneProblem,
  },
  domicilio_alternativo: {
    ...TEXT,
    label: 'Domicilio alternativo',
    group: 'contacto',
    step: 'datos',
    saved: v.nullable(text('El domicilio alternativo', ADDRESS_MAX)),
    problem: (address: string) => lengthProblem('El domicilio alternativo', ADDRESS_MAX, address),
  },
  domicilio_cod_postal_alternativo: {
    ...TEXT,
    label: 'Código postal alternativo',
    group: 'contacto',
    step: 'datos',
    saved: v.nullable(typedText('El código postal alternativo', RULED, TYPED_VALUES.postalCode)),
    problem: postalCodeProblem,
  },
  nombre_persona_humana: { ...TEXT, label: 'Nombre', group: 'registro', onlyFor: 'FISICA' },
  razon_social: { ...TEXT, label: 'Razón social', group: 'registro', onlyFor: 'JURIDICA' },
  activo: {
    kind: 'boolean',
    label: 'Estado del CUIT',
    group: 'registro',
    answer: v.boolean(),
    lines: (active: boolean): Lines => [active ? 'Activo' : 'Inactivo'],
  },
  forma_juridica: { ...TEXT, label: 'Forma jurídica', group: 'registro', ifEmpty: null },
  condicion_fiscal: {
    kind: 'choice',
    label: 'Condición fiscal',
    group: 'registro',
    step: 'datos',
    answer: v.nullable(v.picklist(TAX_CONDITIONS)),
    saved: v.nullable(v.picklist(TAX_CONDITIONS)),
    lines: (value: TaxCondition | null): Lines => (value ? [TAX_CONDITION_LABEL[value]] : []),
  },
  fecha_inicio_actividades: { ...DATE, label: 'Inicio de actividades', group: 'registro' },
  fecha_primer_ejercicio_economico: {
    ...SAVED_DATE,
    label: 'Inicio del ejercicio económico',
    group: 'registro',
    step: 'datos',
    onlyFor: 'JURIDICA',
  },
  fecha_contrato_social: {
    ...DATE,
    label: 'Fecha del contrato social',
    group: 'registro',
    onlyFor: 'JURIDICA',
  },
  domicilio_fiscal: { ...TEXT, label: 'Domicilio fiscal', group: 'registro', ifEmpty: ADDRESS_MISSING },
  domicilio_localidad: { ...TEXT, label: 'Localidad', group: 'registro', ifEmpty: ADDRESS_MISSING },
  domicilio_provincia: { ...TEXT, label: 'Provincia', group: 'registro', ifEmpty: ADDRESS_MISSING },
  domicilio_cod_postal: { ...TEXT, label: 'Código postal', group: 'registro', ifEmpty: ADDRESS_MISSING },
  domicilio_fiscal_comercial: { ...TEXT, label: 'Domicilio comercial', group: 'registro', ifEmpty: null },
  actividades: {
    ...list(
      v.object({
        idActividad: v.string(),
        descripcionActividad: v.string(),
        periodo: v.nullable(v.string()),
      }),
      ({ idActividad, descripcionActividad, periodo }) =>
        `${idActividad} - ${descripcionActividad}${periodo ? ` (desde ${periodLabel(periodo)})` : ''}`,
    ),
    label: 'Actividades',
    group: 'registro',
  },
  impuesto: {
    ...list(
      v.object({ idImpuesto: v.string(), descripcionImpuesto: v.string() }),
      ({ descripcionImpuesto }) => descripcionImpuesto,
    ),
    label: 'Impuestos',
    group: 'registro',
  },
  datos_societarios: {
    ...list(
      v.object({ tipo_relacion: v.string(), cuit_persona: v.string(), nombre: v.string() }),
      (partner) => `${partnerName(partner)} (${formatTaxId(partner.cuit_persona)}), ${partner.tipo_relacion}`,
    ),
    label: 'Datos societarios',
    group: 'registro',
    onlyFor: 'JURIDICA',
  },
  principales_clientes: {
    ...list(MainClient, clientLine),
    label: 'Principales clientes',
    group: 'clientes',
    step: 'clientes',
    // Their names come from the tax authority's registry, whatever a caller sends.
    saved: v.array(
      v.strictObject({
        nombre_completo: v.optional(v.string()),
        cuil: v.pipe(v.string(), v.transform(digitsOf)),
      }),
    ),
  },
  cuenta_bancaria: {
    ...list(BankAccount, accountLine),
    label: 'Cuentas bancarias',
    group: 'cuentas',
    step: 'bancos',
  },
  apoderado_legal_nombre: {
    ...TEXT,
    label: 'Nombre del apoderado legal',
    group: 'apoderado',
    step: 'persona',
    saved: v.nullable(text('El nombre del apoderado', 200)),
  },
  cuit_apoderado_legal: {
    kind: 'taxId',
    label: 'CUIT/CUIL del apoderado legal',
    group: 'apoderado',
    step: 'persona',
    answer: v.nullable(v.string()),
    saved: v.nullable(TaxId),
    lines: textLines(formatTaxId),
  },
  fecha_otorgamiento_poder: {
    ...SAVED_DATE,
    label: 'Fecha de otorgamiento del poder',
    group: 'apoderado',
    step: 'persona',
  },
  fecha_alcance_poder_legal: {
    ...SAVED_DATE,
    label: 'Fecha de alcance del poder legal',
    group: 'apoderado',
    step: 'persona',
  },
  poder_legal: { ...FILE, label: 'Poder legal', group: 'apoderado', step: 'persona' },
  acta_designacion_url: { ...FILE, label: 'Acta de designación', group: 'apoderado', step: 'persona' },
  declaracion_jurada_domicilio_electronico: declaration('declaracion_jurada_domicilio_electronico', 'datos'),
  declaracion_jurada_contratar_administracion_publica: declaration(
    'declaracion_jurada_contratar_administracion_publica',
    'datos',
  ),
  declaracion_jurada_legislacion_laboral_vigente: declaration(
    'declaracion_jurada_legislacion_laboral_vigente',
    'datos',
  ),
  declaracion_jurada_cuenta_bancaria: declaration('declaracion_jurada_cuenta_bancaria', 'bancos'),
  declaracion_jurada_representante_apoderado: declaration(
    'declaracion_jurada_representante_apoderado',
    'persona',
  ),
} as const satisfies Readonly<Record<string, RequestField>>;
