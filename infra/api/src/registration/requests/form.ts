import type { ReviewedForm } from 'shared-api/rules';
import type { Sql } from '../../platform/db/database.ts';
import { documentName, documentsOf } from '../documents/index.ts';
import type { RequestRecord } from './record/index.ts';
import { accountsOf } from './repository.ts';

/** The form of a request as it stands, whole: what an auditor observes and what is compared with it later. */
export async function formOf(from: Sql, row: RequestRecord): Promise<ReviewedForm> {
  const documents = await documentsOf(from, row.id);
  return {
    nombre_persona_humana: row.nombre_persona_humana,
    razon_social: row.razon_social,
    forma_juridica: row.forma_juridica,
    activo: row.activo,
    telefono: row.telefono,
    fecha_inicio_actividades: row.fecha_inicio_actividades,
    fecha_contrato_social: row.fecha_contrato_social,
    domicilio_fiscal: row.domicilio_fiscal,
    domicilio_provincia: row.domicilio_provincia,
    domicilio_localidad: row.domicilio_localidad,
    domicilio_cod_postal: row.domicilio_cod_postal,
    domicilio_fiscal_comercial: row.domicilio_fiscal_comercial,
    domicilio_electronico: row.domicilio_electronico,
    datos_societarios: row.datos_societarios,
    actividades: row.actividades,
    impuesto: row.impuesto,
    condicion_fiscal: row.condicion_fiscal,
    fecha_primer_ejercicio_economico: row.fecha_primer_ejercicio_economico,
    telefono_alternativo: row.telefono_alternativo,
    domicilio_alternativo: row.domicilio_alternativo,
    domicilio_cod_postal_alternativo: row.domicilio_cod_postal_alternativo,
    domicilio_electronico_alternativo: row.domicilio_electronico_alternativo,
    correo_electronico_notificacion: row.correo_electronico_notificacion,
    declaracion_jurada_domicilio_electronico: row.declaracion_jurada_domicilio_electronico,
    declaracion_jurada_contratar_administracion_publica:
      row.declaracion_jurada_contratar_administracion_publica,
    declaracion_jurada_legislacion_laboral_vigente: row.declaracion_jurada_legislacion_laboral_vigente,
    declaracion_jurada_cuenta_bancaria: row.declaracion_jurada_cuenta_bancaria,
    declaracion_jurada_representante_apoderado: row.declaracion_jurada_representante_apoderado,
    principales_clientes: row.principales_clientes,
    poder_legal: row.poder_legal,
    acta_designacion_url: row.acta_designacion_url,
    cuit_apoderado_legal: row.cuit_apoderado_legal,
    apoderado_legal_nombre: row.apoderado_legal_nombre,
    fecha_otorgamiento_poder: row.fecha_otorgamiento_poder,
    fecha_alcance_poder_legal: row.fecha_alcance_poder_legal,
    cuenta_bancaria: await accountsOf(from, row.id),
    documentos: documents.map(({ document, type, file }) => ({
      id: document.id,
      nombre: documentName({ document, type }),
      archivo: file && { id: file.id, nombre: file.name },
      emision: document.emision,
      expiracion: document.expiracion,
    })),
  };
}
