import { REQUEST_FIELDS } from '../registration/request-fields.ts';
import { TENDER_FIELDS } from '../tenders/tender-fields.ts';

type Labels = Readonly<Record<string, string | undefined>>;
const labelsOf = (fields: Readonly<Record<string, { readonly label: string }>>): Labels =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]));

const TENDER_LABELS: Labels = {
  ...labelsOf(TENDER_FIELDS),
  tipo: TENDER_FIELDS.tipo_licitacion.label,
  subtipo: TENDER_FIELDS.subtipo_licitacion.label,
  pliego_file_id: TENDER_FIELDS.pliego_url.label,
  adjudicaciones: 'Adjudicaciones',
  cerrada_el: 'Cerrada el',
  circular: 'Circular',
  deleted_at: 'Eliminada',
  desenlace: 'Resultado',
  modifica_pliego: 'Modifica el pliego',
  mostrar: 'Publicada',
  publicada: 'Pregunta publicada',
  publicar_desde: 'Se publica desde',
  respuesta: 'Respuesta',
  situacion: 'Situación',
  texto: 'Texto',
};

const DOCUMENT_TYPE_LABELS: Labels = {
  descripcion: 'Qué es',
  donde_obtener: 'Dónde se consigue',
  emision: 'Lleva fecha de emisión',
  enlace_modelo: 'Enlace de un modelo',
  enlace_obtener: 'Enlace del sitio donde se consigue',
  expiracion: 'Lleva fecha de expiración',
  modelo: 'Modelo para imprimir',
  regla_fecha: 'Cuándo vence',
  requerido_persona_fisica: 'Requerido a persona humana',
  requerido_persona_juridica: 'Requerido a persona jurídica',
  textos_observacion: 'Textos para observar',
};

/** Names that hold for every kind of record, where its own table has no other. */
const LABELS: Labels = {
  activo: 'Activo',
  anio: 'Año',
  apellido: 'Apellido',
  archivo: 'Archivo',
  asunto: 'Asunto',
  avisos_por_correo: 'Recibe avisos por correo',
  banco: 'Banco',
  cbu: 'CBU',
  certificado: 'Certificado',
  certificados_revocados: 'Certificados que dejan de valer',
  created_at: 'Creado',
  cuenta_predeterminada: 'Cuenta predeterminada',
  cuil: 'CUIL',
  cuit: 'CUIT',
  datos_extra: 'Nombre del documento',
  detalle: 'Detalle',
  dni: 'DNI',
  docs_ids: 'Documentos nombrados',
  documento_proveedor: 'Documentos',
  email_afip: 'Correo según ARCA',
  emision: 'Fecha de emisión',
  espera_respuesta: 'Espera respuesta',
  estado: 'Estado',
  etiqueta_nombre: 'Etiqueta',
  etiquetas: 'Etiquetas',
  expiracion: 'Fecha de expiración',
  fecha: 'Fecha',
  fecha_nacimiento: 'Fecha de nacimiento',
  file_id: 'Archivo',
  filtro: 'Filtro',
  intentos: 'Intentos de envío',
  leidos: 'Mensajes leídos',
  mensaje: 'Mensaje',
  motivo: 'Motivo',
  name: 'Elemento',
  nombre: 'Nombre',
  nombre_completo: 'Nombre completo',
  nro_tramite: 'Trámite N°',
  numero: 'Número',
  observacion: 'Observación',
  observaciones: 'Observaciones',
  para: 'Para',
  persona: 'Persona',
  primer_login: 'Debe cambiar la contraseña',
  proveedores: 'Proveedores',
  remitente: 'Escrito por',
  resolucion: 'Resolución',
  resolucion_archivo: 'Archivo de la resolución',
  resuelta: 'Resuelta',
  revisor: 'Quién la revisa',
  rol: 'Rol',
  tipo: 'Rol',
  updated_at: 'Actualizado',
  vence: 'Vence',
};

const REQUEST_LABELS = labelsOf(REQUEST_FIELDS);
const BY_ENTITY: Readonly<Record<string, Labels | undefined>> = {
  licitacion: TENDER_LABELS,
  tipo_documento_requerido: DOCUMENT_TYPE_LABELS,
};

/** Returns how screens name a field of the audit log's data, in Spanish; null for one that this version does not know. */
export function auditFieldLabel(entity: string, field: string): string | null {
  const name = field.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();
  return BY_ENTITY[entity]?.[name] ?? LABELS[name] ?? REQUEST_LABELS[name] ?? null;
}

/** Returns true for a field whose value is only a key of the database, which tells a reader nothing. */
export const isAuditKey = (field: string): boolean => field === 'id' || field === 'pregunta';
