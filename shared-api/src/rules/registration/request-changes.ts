import { formatDate } from '../values/civil-date.ts';
import { formatTaxId } from '../values/tax-id.ts';
import { DECLARATION_FIELDS, DECLARATIONS } from './declarations.ts';
import type { ReviewedDocument, ReviewedForm } from './reviewed-form.ts';
import { TAX_CONDITION_LABEL } from './tax-data.ts';

/** Parts of a form in which a change is shown, as the review has them. */
export const CHANGE_GROUPS = [
  'contacto',
  'registro',
  'clientes',
  'cuentas',
  'apoderado',
  'declaraciones',
  'documentos',
] as const;
export type ChangeGroup = (typeof CHANGE_GROUPS)[number];

/** One field or document that is another than it was: its texts a line each, its files by id where they changed. */
export interface FormChange {
  readonly grupo: ChangeGroup;
  /** Name of the field, or id of the document. */
  readonly campo: string;
  /** How it is called on the screen. */
  readonly nombre: string;
  /** Lines that are gone; of a list only those. */
  readonly antes: readonly string[];
  /** Lines that are new. */
  readonly ahora: readonly string[];
  readonly archivo_antes: string | null;
  readonly archivo_ahora: string | null;
}

type Lines = readonly string[];
type FieldName = Exclude<keyof ReviewedForm, 'documentos' | 'poder_legal' | 'acta_designacion_url'>;
type NamesOf<T> = { [K in FieldName]: ReviewedForm[K] extends T ? K : never }[FieldName];

/** A field of the review, called as its card calls it. */
interface FieldOf {
  readonly campo: FieldName;
  readonly grupo: ChangeGroup;
  readonly nombre: string;
  readonly lines: (form: ReviewedForm) => Lines;
}

const one = (value: string | null): Lines => (value ? [value] : []);

const text =
  (grupo: ChangeGroup) =>
  (
    campo: NamesOf<string | null>,
    nombre: string,
    show: (value: string) => string = (value) => value,
  ): FieldOf => ({
    campo,
    grupo,
    nombre,
    lines: (form) => one(form[campo] && show(form[campo])),
  });
const field = (grupo: ChangeGroup, campo: FieldName, nombre: string, lines: FieldOf['lines']): FieldOf => ({
  campo,
  grupo,
  nombre,
  lines,
});

const contact = text('contacto');
const registry = text('registro');
const attorney = text('apoderado');

const FIELDS: readonly FieldOf[] = [
  contact('correo_electronico_notificacion', 'Correo de notificación'),
  field('contacto', 'domicilio_electronico', 'Domicilio electrónico', (form) =>
    form.domicilio_electronico.map(({ direccion }) => direccion),
  ),
  contact('domicilio_electronico_alternativo', 'Domicilio electrónico alternativo'),
  contact('telefono', 'Teléfono'),
  contact('telefono_alternativo', 'Teléfono alternativo'),
  contact('domicilio_alternativo', 'Domicilio alternativo'),
  contact('domicilio_cod_postal_alternativo', 'Código postal alternativo'),
  registry('nombre_persona_humana', 'Nombre'),
  registry('razon_social', 'Razón social'),
  field('registro', 'activo', 'Estado del CUIT', ({ activo }) => [activo ? 'Activo' : 'Inactivo']),
  registry('forma_juridica', 'Forma jurídica'),
  field('registro', 'condicion_fiscal', 'Condición fiscal', ({ condicion_fiscal }) =>
    one(condicion_fiscal && TAX_CONDITION_LABEL[condicion_fiscal]),
  ),
  registry('fecha_inicio_actividades', 'Inicio de actividades', formatDate),
  registry('fecha_primer_ejercicio_economico', 'Inicio del ejercicio económico', formatDate),
  registry('fecha_contrato_social', 'Contrato social', formatDate),
  registry('domicilio_fiscal', 'Domicilio fiscal'),
  registry('domicilio_localidad', 'Localidad'),
  registry('domicilio_provincia', 'Provincia'),
  registry('domicilio_cod_postal', 'Código postal'),
  registry('domicilio_fiscal_comercial', 'Domicilio comercial'),
  field('registro', 'actividades', 'Actividades', (form) =>
    form.actividades.map(
      ({ idActividad, descripcionActividad }) => `${idActividad} - ${descripcionActividad}`,
    ),
  ),
  field('registro', 'impuesto', 'Impuestos', (form) =>
    form.impuesto.map(({ descripcionImpuesto }) => descripcionImpuesto),
  ),
  field('registro', 'datos_societarios', 'Datos societarios', (form) =>
    form.datos_societarios.map(
      ({ nombre, cuit_persona, tipo_relacion }) =>
        `${nombre} (${formatTaxId(cuit_persona)}), ${tipo_relacion}`,
    ),
  ),
  field('clientes', 'principales_clientes', 'Principales clientes', (form) =>
    form.principales_clientes.map(({ nombre_completo, cuil }) => `${nombre_completo} (${formatTaxId(cuil)})`),
  ),
  field('cuentas', 'cuenta_bancaria', 'Cuentas bancarias', (form) => form.cuenta_bancaria.map(accountLine)),
  attorney('apoderado_legal_nombre', 'Nombre del apoderado'),
  attorney('cuit_apoderado_legal', 'CUIT/CUIL del apoderado', formatTaxId),
  attorney('fecha_otorgamiento_poder', 'Otorgamiento del poder', formatDate),
  attorney('fecha_alcance_poder_legal', 'Alcance del poder', formatDate),
  ...DECLARATION_FIELDS.map((campo) =>
    field('declaraciones', campo, DECLARATIONS[campo].title, (form) => [
      form[campo] ? 'Aceptada' : 'Sin aceptar',
    ]),
  ),
];

function accountLine(account: ReviewedForm['cuenta_bancaria'][number]): string {
  return [
    `${account.banco}, CBU ${account.cbu}`,
    ...(account.alias ? [`alias ${account.alias}`] : []),
    ...(account.nro_cuenta ? [`cuenta ${account.nro_cuenta}`] : []),
    `titular ${account.titular}`,
    ...(account.cuenta_predeterminada ? ['predeterminada'] : []),
  ].join(', ');
}

/** Fields of the attorney that are files; named as the corrections' extra elements are. */
const FILES = [
  { campo: 'poder_legal', nombre: 'Poder legal' },
  { campo: 'acta_designacion_url', nombre: 'Acta de designación' },
] as const;

const without = (lines: Lines, others: Lines): Lines => lines.filter((line) => !others.includes(line));

/**
 * What is another in `after` than it was in `before`, in the order of the review. A document that `before` does not
 * know is new; one that `after` no longer asks for is no change of the supplier's and is passed over.
 */
export function changesBetween(before: ReviewedForm, after: ReviewedForm): FormChange[] {
  return [
    ...FIELDS.flatMap(({ campo, grupo, nombre, lines }): FormChange[] => {
      const [was, is] = [lines(before), lines(after)];
      const [antes, ahora] = [without(was, is), without(is, was)];
      if (antes.length === 0 && ahora.length === 0) return [];
      return [{ grupo, campo, nombre, antes, ahora, archivo_antes: null, archivo_ahora: null }];
    }),
    ...FILES.flatMap(({ campo, nombre }): FormChange[] => {
      const [was, is] = [before[campo], after[campo]];
      if (was === is) return [];
      return [
        { grupo: 'apoderado', campo, nombre, antes: [], ahora: [], archivo_antes: was, archivo_ahora: is },
      ];
    }),
    ...after.documentos.flatMap((document) => {
      const change = documentChange(
        before.documentos.find(({ id }) => id === document.id),
        document,
      );
      return change ? [change] : [];
    }),
  ];
}

function documentChange(before: ReviewedDocument | undefined, after: ReviewedDocument): FormChange | null {
  const replaced = before?.archivo?.id !== after.archivo?.id;
  const [was, is] = [before ? datesOf(before) : [], datesOf(after)];
  const antes = without(was, is);
  const ahora = without(is, was);
  if (!replaced && antes.length === 0 && ahora.length === 0) return null;
  return {
    grupo: 'documentos',
    campo: after.id,
    nombre: after.nombre,
    antes: [...(replaced ? fileName(before) : []), ...antes],
    ahora: [...(replaced ? fileName(after) : []), ...ahora],
    archivo_antes: replaced ? (before?.archivo?.id ?? null) : null,
    archivo_ahora: replaced ? (after.archivo?.id ?? null) : null,
  };
}

const fileName = (document: ReviewedDocument | undefined): Lines =>
  document?.archivo ? [`Archivo: ${document.archivo.nombre}`] : [];

const datesOf = ({ emision, expiracion }: ReviewedDocument): Lines => [
  ...(emision ? [`Emisión: ${formatDate(emision)}`] : []),
  ...(expiracion ? [`Expiración: ${formatDate(expiracion)}`] : []),
];
