import type {
  AttendedObservation,
  NaturalPerson,
  Observation,
  OwnRequest,
  SupplierDocument,
  SupplierRequest,
  UserDataBundle,
} from 'shared-api/contract';
import { type Estado, isRequiredFor, REQUIRED_DOCUMENTS } from 'shared-api/rules';
import { BLANK_FIELDS } from 'shared-api/testing';

export const PERSON_CUIT = '20002307554';
export const COMPANY_CUIT = '30202020204';
const SINCE = '2026-03-02T12:00:00.000Z';
/** Ids as the API makes them, told apart by their last digits. */
export const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const fileUrl = (number: number) => `/api/municat/files/${uuid(number)}?v=abc&f=aaaaaaaaaaaaaaaaaaaaaa`;

/** A day that many days from now, `yyyy-mm-dd`. */
export const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The required documents of a kind of person: none uploaded, or all with right dates. */
export function documentsFor(
  person: 'FISICA' | 'JURIDICA',
  uploaded: boolean,
  actualizable = true,
): SupplierDocument[] {
  return REQUIRED_DOCUMENTS.filter((type) => isRequiredFor(type, person)).map((type, index) => ({
    id: uuid(100 + index),
    sujeto_fiscal_cuit: person === 'FISICA' ? PERSON_CUIT : COMPANY_CUIT,
    tipo_documento: { ...type, id: uuid(200 + index) },
    url_archivo: uploaded ? fileUrl(300 + index) : null,
    archivo: uploaded
      ? { nombre: 'archivo.pdf', tipo: 'application/pdf', bytes: 1000, sha256: `digest ${index}`, paginas: 1 }
      : null,
    emision: uploaded && type.regla_fecha !== 'balance_close' ? dayFromNow(-20) : null,
    expiracion: uploaded ? dayFromNow(300) : null,
    datos_extra: null,
    actualizable,
    updatedAt: SINCE,
  }));
}

const person: NaturalPerson = {
  nombre: 'ANA',
  apellido: 'PEREZ',
  cuit: PERSON_CUIT,
  fechaNacimiento: '1980-05-04',
  email_afip: 'ana@correo.example',
  telefono: '3834000000',
};

/** A natural person's request with nothing filled in. */
export function aRequest(over: Partial<SupplierRequest> = {}): SupplierRequest {
  return {
    ...BLANK_FIELDS,
    cuit: PERSON_CUIT,
    tipo_persona: 'FISICA',
    nombre_persona_humana: 'PEREZ ANA',
    activo: true,
    motivos: [],
    telefono: '3834000000',
    fecha_inicio_actividades: '2015-03-01',
    domicilio_fiscal: 'RIVADAVIA 100',
    domicilio_provincia: 'CATAMARCA',
    domicilio_localidad: 'SAN FERNANDO DEL VALLE',
    domicilio_cod_postal: '4700',
    domicilio_electronico: [{ direccion: 'ana@correo.example' }],
    actividades: [{ idActividad: '107121', descripcionActividad: 'PANADERIA', periodo: '201503' }],
    impuesto: [{ idImpuesto: '103', descripcionImpuesto: 'REGIMENES DE INFORMACION' }],
    createdAt: SINCE,
    nro_tramite: '2026-000123',
    estado_tramite: { estado: 'INICIADO', createdAt: SINCE },
    version: 1,
    updatedAt: SINCE,
    documento_proveedor: documentsFor('FISICA', false),
    ...over,
  };
}

/** An observation as the supplier's calls have it: nobody did anything about it unless it says so. */
export const attended = (observation: Observation & Partial<AttendedObservation>): AttendedObservation => ({
  estado: 'pendiente',
  respuesta: null,
  ...observation,
});

/** A bundle around a request; `estado` and observations stand in both of their places. */
export function aBundle(
  over: Partial<SupplierRequest> = {},
  estado: Estado = 'INICIADO',
  observations: readonly (Observation & Partial<AttendedObservation>)[] = [],
): UserDataBundle {
  const estado_tramite = { estado, createdAt: SINCE };
  return {
    sujeto_fiscal: aRequest({ estado_tramite, ...over }),
    persona_fisica: person,
    estado_tramite: {
      ...estado_tramite,
      observaciones: observations.map(attended),
      correccion: observations.length > 0 ? uuid(800) : null,
    },
    borrador: {},
  };
}

/** Everything that a natural person must fill to send. */
export const COMPLETE: Partial<SupplierRequest> = {
  condicion_fiscal: 'monotributista',
  declaracion_jurada_domicilio_electronico: true,
  declaracion_jurada_contratar_administracion_publica: true,
  declaracion_jurada_legislacion_laboral_vigente: true,
  declaracion_jurada_cuenta_bancaria: true,
  cuenta_bancaria: [
    {
      id: uuid(1),
      titular: 'PEREZ ANA',
      banco: 'BANCO DE LA NACION ARGENTINA',
      cbu: '0110002000200000000020',
      alias: null,
      nro_cuenta: null,
      cuenta_predeterminada: true,
    },
  ],
  principales_clientes: [
    { nombre_completo: 'CLIENTE UNO', cuil: '20221124643' },
    { nombre_completo: 'CLIENTE DOS', cuil: '20201797064' },
    { nombre_completo: 'CLIENTE TRES', cuil: '30202020204' },
  ],
  documento_proveedor: documentsFor('FISICA', true),
};

/** A company's request. */
export const COMPANY: Partial<SupplierRequest> = {
  cuit: COMPANY_CUIT,
  tipo_persona: 'JURIDICA',
  nombre_persona_humana: null,
  razon_social: 'FUNDACION DEL VALLE',
  forma_juridica: 'FUNDACION',
  documento_proveedor: documentsFor('JURIDICA', false),
};

/** The person's line of 'Mis inscripciones': nothing begun unless `over` has a request. */
export function anOwnRequest(over: Partial<OwnRequest> = {}): OwnRequest {
  return {
    cuit: PERSON_CUIT,
    tipo_persona: 'FISICA',
    nombre: 'PEREZ ANA',
    activo: true,
    solicitud: null,
    ...over,
  };
}

/** A request as 'Mis inscripciones' has it. */
export function anOwnState(
  estado: Estado,
  {
    observaciones = [],
    ...over
  }: Partial<Omit<NonNullable<OwnRequest['solicitud']>, 'observaciones'>> & {
    readonly observaciones?: readonly (Observation & Partial<AttendedObservation>)[];
  } = {},
): OwnRequest['solicitud'] {
  return {
    nro_tramite: '2026-000123',
    version: 1,
    estado_tramite: { estado, createdAt: SINCE },
    observaciones: observaciones.map(attended),
    datos_faltantes: [],
    documentos_requeridos: 0,
    documentos_faltantes: [],
    certificado: null,
    ...over,
  };
}
