import { documentNumber, type TaxpayerRecord } from '../taxpayers.ts';
import type { XmlContent } from '../xml.ts';
import { activityText, nameElements, noon } from './shared.ts';

/** A13's `persona`: split addresses, only the main activity, no taxes and no contact data. */
export function a13Persona(record: TaxpayerRecord): XmlContent {
  const { persona } = record;
  const main = record.actividades.find((activity) => activity.orden === 1);
  return {
    ...nameElements(record),
    descripcionActividadPrincipal: main && activityText(main.id),
    domicilio: record.domicilios
      .filter((address) => address.tipo !== 'LOCALES Y ESTABLECIMIENTOS')
      .map((address) => ({
        calle: address.calle,
        codigoPostal: address.codPostal,
        descripcionProvincia: address.descripcionProvincia,
        direccion: `${address.calle} ${address.numero}`,
        estadoDomicilio: 'DECLARADO',
        idProvincia: address.idProvincia,
        localidad: address.localidad,
        numero: address.numero,
        tipoDomicilio: address.tipo,
      })),
    estadoClave: record.activo ? 'ACTIVO' : 'INACTIVO',
    idActividadPrincipal: main?.id,
    idPersona: record.cuit,
    mesCierre: record.mesCierre,
    periodoActividadPrincipal: main?.periodo,
    tipoClave: record.tipoClave,
    tipoPersona: persona.tipo,
    ...(persona.tipo === 'FISICA'
      ? {
          fechaNacimiento: noon(persona.fechaNacimiento),
          numeroDocumento: documentNumber(record.cuit),
          tipoDocumento: 'DNI',
        }
      : {
          fechaContratoSocial: noon(persona.fechaContratoSocial),
          formaJuridica: persona.formaJuridica,
        }),
  };
}
