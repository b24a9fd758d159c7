import activityTexts from '../../data/activities.json' with { type: 'json' };
import taxTexts from '../../data/taxes.json' with { type: 'json' };
import type { TaxpayerRecord } from '../taxpayers.ts';
import type { XmlContent } from '../xml.ts';

const ACTIVITIES: Readonly<Record<string, string>> = activityTexts;
const TAXES: Readonly<Record<string, string>> = taxTexts;

/** A civil date as the registry writes it: noon in Argentina. */
const noon = (date: string): string => `${date}T12:00:00-03:00`;

export function a4Persona({ persona, ...record }: TaxpayerRecord): XmlContent {
  return {
    actividad: record.actividades.map(({ id, orden, periodo }) => ({
      // The registry writes them in capitals (CLAE, form 883).
      descripcionActividad: ACTIVITIES[id]?.toLocaleUpperCase('es-AR'),
      idActividad: id,
      nomenclador: 883,
      orden,
      periodo,
    })),
    categoria: record.categoria && {
      descripcionCategoria: record.categoria.descripcion,
      estado: 'ACTIVO',
      idCategoria: record.categoria.id,
      idImpuesto: 20,
      periodo: record.categoria.periodo,
    },
    domicilio: record.domicilios.map(({ tipo, calle, numero, ...address }, index) => ({
      ...address,
      direccion: `${calle} ${numero}`,
      orden: index + 1,
      tipoDomicilio: tipo,
    })),
    email: record.emails.map((direccion) => ({ direccion, estado: 'Confirmado', tipoEmail: 'TRIBUTARIO' })),
    estadoClave: record.activo ? 'ACTIVO' : 'INACTIVO',
    fechaInscripcion: noon(record.fechaInscripcion),
    idPersona: record.cuit,
    impuesto: record.impuestos.map(({ id, periodo, baja }) => ({
      descripcionImpuesto: TAXES[id],
      diaPeriodo: 1,
      estado: baja ? 'BAJA DEFINITIVA' : 'ACTIVO',
      idImpuesto: id,
      periodo,
    })),
    mesCierre: record.mesCierre,
    telefono: record.telefonos.map((numero) => ({ numero, tipoTelefono: 'COMERCIAL' })),
    tipoClave: record.tipoClave,
    tipoPersona: persona.tipo,
    ...(persona.tipo === 'FISICA'
      ? {
          apellido: persona.apellido,
          fechaNacimiento: noon(persona.fechaNacimiento),
          nombre: persona.nombre,
          // Digits 3 to 10 of the key, without leading zeros.
          numeroDocumento: Number(record.cuit.slice(2, 10)),
          sexo: persona.sexo,
          tipoDocumento: 'DNI',
        }
      : {
          fechaContratoSocial: noon(persona.fechaContratoSocial),
          formaJuridica: persona.formaJuridica,
          razonSocial: persona.razonSocial,
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
