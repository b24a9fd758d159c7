import type { DocumentType, StatusRecord, SupplierDocument, SupplierRequest } from 'shared-api/contract';
import { BLANK_FIELDS } from 'shared-api/testing';

const id = (number: number) => `7f0c2a5e-52a5-4b1c-9f43-${String(number).padStart(12, '0')}`;

/** A required document type whose expiry date is its own. */
export function aDocumentType(over: Partial<DocumentType> = {}): DocumentType {
  return {
    id: id(1),
    nombre: 'Acta de designación de representantes',
    requerido_persona_fisica: false,
    requerido_persona_juridica: true,
    emision: false,
    expiracion: true,
    regla_fecha: 'expiry',
    ...over,
  };
}

/** A document that is uploaded and holds until the end of 2027. */
export function aDocument(over: Partial<SupplierDocument> = {}): SupplierDocument {
  return {
    id: id(2),
    sujeto_fiscal_cuit: '30712345671',
    tipo_documento: aDocumentType(),
    url_archivo: `/api/municat/files/${id(3)}?v=1&f=firma`,
    archivo: { nombre: 'acta.pdf', tipo: 'application/pdf', bytes: 2048, sha256: 'a'.repeat(64), paginas: 1 },
    emision: null,
    expiracion: '2027-12-31',
    datos_extra: null,
    actualizable: true,
    updatedAt: '2026-03-01T12:00:00.000Z',
    ...over,
  };
}

/** A change of state made by an auditor. */
export function aStatusRecord(over: Partial<StatusRecord> = {}): StatusRecord {
  return {
    id: id(4),
    estado: 'OBSERVACION',
    estado_actual: true,
    createdAt: '2026-03-02T15:30:00.000Z',
    usuario: { nombre: 'Laura', apellido: 'Gómez' },
    observaciones: [],
    sujeto_fiscal_cuit: '30712345671',
    ...over,
  };
}

/** A legal entity's request, complete and being evaluated. */
export function aRequest(over: Partial<SupplierRequest> = {}): SupplierRequest {
  return {
    ...BLANK_FIELDS,
    cuit: '30712345671',
    tipo_persona: 'JURIDICA',
    razon_social: 'Panadería del Valle',
    forma_juridica: 'SRL',
    activo: true,
    motivos: [],
    telefono: '3834111222',
    fecha_inicio_actividades: '2010-05-01',
    fecha_contrato_social: '2010-04-15',
    domicilio_fiscal: 'Sarmiento 123',
    domicilio_provincia: 'Catamarca',
    domicilio_localidad: 'San Fernando del Valle de Catamarca',
    domicilio_cod_postal: '4700',
    domicilio_electronico: [{ direccion: 'ventas@delvalle.example' }],
    datos_societarios: [{ tipo_relacion: 'Socio', cuit_persona: '20002307554', nombre: 'Ana Pérez' }],
    actividades: [{ idActividad: '107110', descripcionActividad: 'Elaboración de pan', periodo: '201311' }],
    impuesto: [{ idImpuesto: '30', descripcionImpuesto: 'IVA' }],
    condicion_fiscal: 'responsable_inscripto',
    fecha_primer_ejercicio_economico: '2026-01-01',
    correo_electronico_notificacion: 'ventas@delvalle.example',
    declaracion_jurada_domicilio_electronico: true,
    declaracion_jurada_contratar_administracion_publica: true,
    declaracion_jurada_legislacion_laboral_vigente: true,
    declaracion_jurada_cuenta_bancaria: true,
    principales_clientes: [
      { nombre_completo: 'Supermercado Norte', cuil: '30500010912' },
      { nombre_completo: 'Hotel Ancasti', cuil: '30546689979' },
      { nombre_completo: 'Juan Díaz', cuil: '20002307554' },
    ],
    createdAt: '2026-03-01T12:00:00.000Z',
    nro_tramite: '2026-000123',
    estado_tramite: { estado: 'OBSERVACION', createdAt: '2026-03-02T15:30:00.000Z' },
    version: 3,
    updatedAt: '2026-03-02T15:30:00.000Z',
    cuenta_bancaria: [
      {
        id: id(5),
        titular: 'Panadería del Valle SRL',
        banco: 'Banco de la Nación Argentina',
        cbu: '0110599520000001235579',
        alias: 'PAN.DEL.VALLE',
        nro_cuenta: null,
        cuenta_predeterminada: true,
      },
    ],
    documento_proveedor: [aDocument()],
    ...over,
  };
}
