import { documentStatus, isActualizable, isApprovable, todayInCity } from 'shared-api/rules';
import type { Document } from '../entities/document.ts';
import type { DocumentType } from '../entities/document-type.ts';
import type { SupplierRequest } from '../entities/supplier-request.ts';
import type { FilesService } from '../files/files.service.ts';

/** A request as the contract has it. */
export const toRequestAnswer = (request: SupplierRequest, files: FilesService) => ({
  cuit: request.cuit,
  tipo_persona: request.tipoPersona,
  nombre_persona_humana: request.nombre_persona_humana,
  razon_social: request.razon_social,
  forma_juridica: request.forma_juridica,
  activo: request.activo,
  motivos: request.motivos,
  telefono: request.telefono,
  fecha_inicio_actividades: request.fecha_inicio_actividades,
  fecha_contrato_social: request.fecha_contrato_social,
  domicilio_fiscal: request.domicilio_fiscal,
  domicilio_provincia: request.domicilio_provincia,
  domicilio_localidad: request.domicilio_localidad,
  domicilio_cod_postal: request.domicilio_cod_postal,
  domicilio_fiscal_comercial: request.domicilio_fiscal_comercial,
  domicilio_electronico: request.domicilio_electronico,
  datos_societarios: request.datos_societarios,
  actividades: request.actividades,
  impuesto: request.impuesto,
  condicion_fiscal: request.condicion_fiscal,
  fecha_primer_ejercicio_economico: request.fecha_primer_ejercicio_economico,
  telefono_alternativo: request.telefono_alternativo,
  domicilio_alternativo: request.domicilio_alternativo,
  domicilio_cod_postal_alternativo: request.domicilio_cod_postal_alternativo,
  domicilio_electronico_alternativo: request.domicilio_electronico_alternativo,
  correo_electronico_notificacion: request.correo_electronico_notificacion,
  declaracion_jurada_domicilio_electronico: request.declaracion_jurada_domicilio_electronico,
  declaracion_jurada_contratar_administracion_publica:
    request.declaracion_jurada_contratar_administracion_publica,
  declaracion_jurada_legislacion_laboral_vigente: request.declaracion_jurada_legislacion_laboral_vigente,
  declaracion_jurada_cuenta_bancaria: request.declaracion_jurada_cuenta_bancaria,
  declaracion_jurada_representante_apoderado: request.declaracion_jurada_representante_apoderado,
  principales_clientes: request.principales_clientes,
  poder_legal: request.poder_legal && files.urlOf(request.poder_legal),
  acta_designacion_url: request.acta_designacion_url && files.urlOf(request.acta_designacion_url),
  cuit_apoderado_legal: request.cuit_apoderado_legal,
  apoderado_legal_nombre: request.apoderado_legal_nombre,
  fecha_otorgamiento_poder: request.fecha_otorgamiento_poder,
  fecha_alcance_poder_legal: request.fecha_alcance_poder_legal,
  createdAt: request.createdAt,
  nro_tramite: request.nroTramite,
  estado_tramite: { estado: request.estado, createdAt: request.estadoDesde },
  version: request.version,
  updatedAt: request.updatedAt,
  cuenta_bancaria: request.cuentas.map((account) => ({
    id: account.id,
    titular: account.titular,
    banco: account.banco,
    cbu: account.cbu,
    alias: account.alias,
    nro_cuenta: account.nroCuenta,
    cuenta_predeterminada: account.cuentaPredeterminada,
  })),
  documento_proveedor: toDocumentAnswers(request, files),
});

function toDocumentAnswers(request: SupplierRequest, files: FilesService) {
  const asked = request.documentos.filter(({ tipo }) => tipo === null || tipo.activo);
  const today = todayInCity(new Date());
  const anyNamed = request.restrictsDocuments || asked.some((document) => document.namedInCorrection);
  return asked.map((document) => ({
    id: document.id,
    sujeto_fiscal_cuit: request.cuit,
    tipo_documento: document.tipo && toTypeAnswer(document.tipo),
    url_archivo: document.archivo && files.urlOf(document.archivo.id),
    archivo: document.archivo && {
      nombre: document.archivo.name,
      tipo: document.archivo.mime,
      bytes: document.archivo.bytes,
      sha256: document.archivo.sha256,
    },
    emision: document.emision,
    expiracion: document.expiracion,
    datos_extra: document.datosExtra,
    actualizable: isActualizable(request.estado, {
      named: document.namedInCorrection,
      anyNamed,
      unfinished: isUnfinished(document, today),
    }),
    updatedAt: document.updatedAt,
  }));
}

function isUnfinished({ tipo, archivo, emision, expiracion }: Document, today: string): boolean {
  const dates = { emision, expiracion, url_archivo: archivo?.id ?? null };
  return !isApprovable(documentStatus(tipo && toTypeAnswer(tipo), dates, today).estado);
}

const toTypeAnswer = (type: DocumentType) => ({
  id: type.id,
  nombre: type.nombre,
  requerido_persona_fisica: type.requeridoPersonaFisica,
  requerido_persona_juridica: type.requeridoPersonaJuridica,
  emision: type.emision,
  expiracion: type.expiracion,
  regla_fecha: type.reglaFecha,
});
