import { documentNumber, type TaxpayerRecord } from '../taxpayers.ts';
import type { XmlContent } from '../xml.ts';
import { activityElement, addressElement, nameElements, noon, taxText } from './shared.ts';

/** A4's `persona`: the fullest view of a record. */
export function a4Persona(record: TaxpayerRecord): XmlContent {
  const { persona } = record;
  return {
    ...nameElements(record),
    actividad: record.actividades.map(activityElement),
    categoria: record.categoria && {
      descripcionCategoria: record.categoria.descripcion,
      estado: 'ACTIVO',
      idCategoria: record.categoria.id,
      idImpuesto: 20,
      periodo: record.categoria.periodo,
    },
    domicilio: record.domicilios.map((address, index) => ({ ...addressElement(address), orden: index + 1 })),
    email: record.emails.map((direccion) => ({ direccion, estado: 'Confirmado', tipoEmail: 'TRIBUTARIO' })),
    estadoClave: record.activo ? 'ACTIVO' : 'INACTIVO',
    fechaInscripcion: noon(record.fechaInscripcion),
    idPersona: record.cuit,
    impuesto: record.impuestos.map((tax) => ({
      descripcionImpuesto: taxText(tax.id),
      diaPeriodo: 1,
      estado: tax.baja ? 'BAJA DEFINITIVA' : 'ACTIVO',
      idImpuesto: tax.id,
      periodo: tax.periodo,
    })),
    mesCierre: record.mesCierre,
    telefono: record.telefonos.map((numero) => ({ numero, tipoTelefono: 'COMERCIAL' })),
    tipoClave: record.tipoClave,
    tipoPersona: persona.tipo,
    ...(persona.tipo === 'FISICA'
      ? {
          fechaNacimiento: noon(persona.fechaNacimiento),
          numeroDocumento: documentNumber(record.cuit),
          sexo: persona.sexo,
          tipoDocumento: 'DNI',
        }
      : {
          fechaContratoSocial: noon(persona.fechaContratoSocial),
          formaJuridica: persona.formaJuridica,
          relacion: persona.integrantes.map((partner) => ({
            ffRelacion: noon(persona.fechaContratoSocial),
            idPersona: record.cuit,
            idPersonaAsociada: partner.cuit,
            subtipoRelacion: partner.rol,
            tipoRelacion: 'SOCIEDAD CON INTEGRANTES',
          })),
        }),
  };
}
