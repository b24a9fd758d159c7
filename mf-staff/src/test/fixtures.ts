import type {
  Correction,
  CorrectionDraft,
  CurrentUser,
  DocumentType,
  FormChange,
  RequestRow,
  StatusRecord,
  SupplierDocument,
  SupplierRequest,
} from 'shared-api/contract';
import type { Estado, Role } from 'shared-api/rules';
import { BLANK_FIELDS } from 'shared-api/testing';
import type { Detail } from '../detail/queries.ts';

export const CUIT = '30500000011';
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** A signed-in member of the staff. */
export function staff(tipo: Role): CurrentUser {
  return {
    id: uuid(1),
    nombre: 'Ana',
    apellido: 'Paz',
    dni: '20111222',
    tipo,
    activo: true,
    primer_login: false,
    cuit: null,
    representa: [],
  };
}

/** A row of the list. */
export function row(part: Partial<RequestRow> = {}): RequestRow {
  return {
    cuit: CUIT,
    tipo_persona: 'JURIDICA',
    nombre_persona_humana: null,
    razon_social: 'Panadería El Sol',
    nro_tramite: '2026-000123',
    createdAt: '2026-05-04T12:30:00.000Z',
    estado_tramite: { estado: 'OBSERVACION', createdAt: '2026-05-05T12:30:00.000Z' },
    turno: null,
    correccion_sin_enviar: false,
    etiquetas: [],
    ...part,
  };
}

/** The answer of the list's call: one page. */
export const listAnswer = (data: readonly RequestRow[]) => ({
  data,
  current: 1,
  hasPreviousPage: false,
  hasNextPage: false,
  total: data.length,
  totalIsExact: true,
});

function documentType(id: number, nombre: string, part: Partial<DocumentType> = {}): DocumentType {
  return {
    id: uuid(id),
    nombre,
    requerido_persona_fisica: true,
    requerido_persona_juridica: true,
    emision: false,
    expiracion: false,
    regla_fecha: 'none',
    ...part,
  };
}

function document(id: number, part: Partial<SupplierDocument>): SupplierDocument {
  return {
    id: uuid(id),
    sujeto_fiscal_cuit: CUIT,
    tipo_documento: null,
    url_archivo: `/api/municat/files/${uuid(id)}?v=1&f=firma`,
    archivo: {
      nombre: 'archivo.pdf',
      tipo: 'application/pdf',
      bytes: 20_480,
      sha256: 'a'.repeat(64),
      paginas: 1,
    },
    emision: null,
    expiracion: null,
    datos_extra: null,
    actualizable: false,
    updatedAt: '2026-05-04T12:30:00.000Z',
    ...part,
  };
}

export const DNI = document(11, { tipo_documento: documentType(21, 'DNI') });
export const MINUTES = document(12, {
  tipo_documento: documentType(22, 'Acta de designación de representantes', {
    expiracion: true,
    regla_fecha: 'expiry',
  }),
  expiracion: '2099-12-31',
});
export const CATALOGUE = document(13, { datos_extra: 'Catálogo de productos' });

/** A company's request with everything in order. */
export function request(estado: Estado, part: Partial<SupplierRequest> = {}): SupplierRequest {
  return {
    ...BLANK_FIELDS,
    cuit: CUIT,
    tipo_persona: 'JURIDICA',
    razon_social: 'Panadería El Sol',
    forma_juridica: 'SRL',
    activo: true,
    motivos: [],
    telefono: '3834000000',
    fecha_inicio_actividades: '2010-01-01',
    fecha_contrato_social: '2010-01-01',
    domicilio_fiscal: 'San Martín 100',
    domicilio_provincia: 'Catamarca',
    domicilio_localidad: 'San Fernando del Valle de Catamarca',
    domicilio_cod_postal: '4700',
    domicilio_electronico: [{ direccion: 'sol@example.com' }],
    condicion_fiscal: 'responsable_inscripto',
    fecha_primer_ejercicio_economico: '2026-01-01',
    correo_electronico_notificacion: 'sol@example.com',
    declaracion_jurada_domicilio_electronico: true,
    declaracion_jurada_contratar_administracion_publica: true,
    declaracion_jurada_legislacion_laboral_vigente: true,
    declaracion_jurada_cuenta_bancaria: true,
    principales_clientes: [{ nombre_completo: 'Almacén Norte', cuil: '20002307554' }],
    createdAt: '2026-05-04T12:30:00.000Z',
    nro_tramite: '2026-000123',
    estado_tramite: { estado, createdAt: '2026-05-05T12:30:00.000Z' },
    version: 7,
    updatedAt: '2026-05-05T12:30:00.000Z',
    documento_proveedor: [DNI, MINUTES, CATALOGUE],
    ...part,
  };
}

/** The answer of the detail's call. */
export function detail(estado: Estado, part: Partial<Detail> = {}): Detail {
  return {
    sujeto_fiscal: request(estado),
    correccion: null,
    etiquetas: [],
    turno: null,
    revisor: null,
    vistos: [],
    borrador_correccion: null,
    ...part,
  };
}

/** An observation that nobody has done anything about. */
export const observed = (name: string, observacion: string): Correction['observaciones'][number] => ({
  name,
  observacion,
  estado: 'pendiente',
  respuesta: null,
  resuelta: null,
});

/** A correction with observations on the DNI and on the legal power, not resolved; nothing was sent again yet. */
export function correction(part: Partial<Correction> = {}): Correction {
  return {
    id: uuid(51),
    createdAt: '2026-05-04T12:30:00.000Z',
    observaciones: [observed('DNI', 'Está borroso'), observed('Poder legal', 'Falta la firma')],
    cambios: null,
    ...part,
  };
}

/** A correction that Ana began and did not send. */
export function correctionDraft(part: Partial<CorrectionDraft> = {}): CorrectionDraft {
  return {
    version: 1,
    observaciones: [],
    usuario: { nombre: 'Ana', apellido: 'Paz' },
    fecha: '2026-05-06T12:30:00.000Z',
    ...part,
  };
}

/** A change of a datum. */
export function change(part: Partial<FormChange> = {}): FormChange {
  return {
    grupo: 'contacto',
    campo: 'telefono_alternativo',
    nombre: 'Teléfono alternativo',
    antes: [],
    ahora: ['3834555555'],
    archivo_antes: null,
    archivo_ahora: null,
    ...part,
  };
}

/** The DNI's file was replaced. */
export const NEW_DNI = change({
  grupo: 'documentos',
  campo: DNI.id,
  nombre: 'DNI',
  antes: ['Archivo: viejo.jpg'],
  ahora: ['Archivo: nuevo.jpg'],
  archivo_antes: '/api/municat/files/viejo',
  archivo_ahora: '/api/municat/files/nuevo',
});

/** An entry of the status history. */
export function record(n: number, estado: Estado, part: Partial<StatusRecord> = {}): StatusRecord {
  return {
    id: uuid(100 + n),
    estado,
    estado_actual: false,
    createdAt: `2026-05-0${n}T12:30:00.000Z`,
    usuario: { nombre: 'Ana', apellido: 'Paz' },
    observaciones: [],
    sujeto_fiscal_cuit: CUIT,
    ...part,
  };
}

export const LABELS = [
  { id: uuid(31), etiqueta_nombre: 'Alimentos' },
  { id: uuid(32), etiqueta_nombre: 'Limpieza' },
] as const;
export const SUPPLIER_ID = uuid(41);
