import type { TaxpayerRecord } from '../taxpayer.ts';
import { documentNumber } from '../taxpayer.ts';
import type { XmlContent } from '../xml.ts';
import { activityText, noon, optional, splitName, taxText } from './shared.ts';

/** A4's `persona`: the fullest view of a record. */
export function a4Persona(record: TaxpayerRecord): XmlContent {
  const { persona } = record;
  const stateOf = (closed: boolean | undefined) => (closed ? 'BAJA DEFINITIVA' : 'ACTIVO');
  return {
    ...splitName(record),
    actividad: record.actividades.map((activity) => ({
      descripcionActividad: activityText(activity.id),
      idActividad: activity.id,
      nomenclador: 883,
      orden: activity.orden,
      periodo: activity.periodo,
    })),
    categoria: record.categoria && {
      descripcionCategoria: record.categoria.descripcion,
      estado: 'ACTIVO',
      idCategoria: record.categoria.id,
      idImpuesto: 20,
      periodo: record.categoria.periodo,
    },
    domicilio: record.domicilios.map((address, index) => ({
      codPostal: address.codPostal,
      descripcionProvincia: address.descripcionProvincia,
      direccion: `${address.calle} ${address.numero}`,
      idProvincia: address.idProvincia,
      localidad: address.localidad,
      orden: index + 1,
      tipoDomicilio: address.tipo,
    })),
    email: record.emails.map((direccion) => ({ direccion, estado: 'Confirmado', tipoEmail: 'TRIBUTARIO' })),
    estadoClave: record.activo ? 'ACTIVO' : 'INACTIVO',
    fechaInscripcion: noon(record.fechaInscripcion),
    idPersona: record.cuit,
    impuesto: record.impuestos.map((tax) => ({
      descripcionImpuesto: taxText(tax.id),
      diaPeriodo: 1,
      estado: stateOf(tax.baja),
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
          relacion: optional(persona.integrantes)?.map((partner) => ({
            ffRelacion: noon(persona.fechaContratoSocial),
            idPersona: record.cuit,
            idPersonaAsociada: partner.cuit,
            subtipoRelacion: partner.rol,
            tipoRelacion: 'SOCIEDAD CON INTEGRANTES',
          })),
        }),
  };
}
