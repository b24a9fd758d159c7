import type { ActivityEntry, TaxEntry, TaxpayerRecord } from '../taxpayer.ts';
import type { XmlContent } from '../xml.ts';
import { activityText, noon, splitName, taxText } from './shared.ts';

/** Taxes of the simplified regime. */
const SIMPLIFIED_TAXES = [20, 21, 22, 23];

/** A5's blocks for a record: data, reasons why there is none, or both. */
export function a5Blocks(record: TaxpayerRecord): Record<string, XmlContent> {
  const blocking = constanciaErrors(record);
  if (blocking.length > 0) {
    const { apellido, nombre } = splitName(record);
    return { errorConstancia: { apellido, error: blocking, idPersona: record.cuit, nombre } };
  }
  const simplified = record.impuestos.filter((tax) => SIMPLIFIED_TAXES.includes(tax.id) && !tax.baja);
  const general = record.impuestos.filter((tax) => !SIMPLIFIED_TAXES.includes(tax.id) && !tax.baja);
  const reasons = record.erroresRegimenGeneral;
  return {
    datosGenerales: generalData(record),
    datosMonotributo:
      record.categoria === undefined
        ? undefined
        : {
            actividadMonotributista: record.actividades
              .filter((activity) => activity.monotributo && activity.orden === 1)
              .map(activityBlock),
            categoriaMonotributo: {
              descripcionCategoria: record.categoria.descripcion,
              idCategoria: record.categoria.id,
              idImpuesto: 20,
              periodo: record.categoria.periodo,
            },
            impuesto: simplified.map(taxBlock),
          },
    datosRegimenGeneral:
      reasons !== undefined || general.length === 0
        ? undefined
        : {
            actividad: record.actividades.filter((activity) => !activity.monotributo).map(activityBlock),
            impuesto: general.map(taxBlock),
          },
    errorRegimenGeneral: reasons && {
      error: reasons,
      mensaje: 'No cumple con las condiciones para enviar datos del regimen general',
    },
  };
}

function constanciaErrors(record: TaxpayerRecord): readonly string[] {
  if (record.tipoClave === 'CUIL') return ['La clave ingresada no es una CUIT'];
  if (!record.activo) return ['La CUIT que ingresaste se encuentra inactiva, ingresá tu CUIT activa'];
  return record.erroresConstancia ?? [];
}

function generalData(record: TaxpayerRecord): XmlContent {
  const fiscal = record.domicilios.find((address) => address.tipo === 'FISCAL');
  return {
    ...splitName(record),
    domicilioFiscal: fiscal && {
      codPostal: fiscal.codPostal,
      descripcionProvincia: fiscal.descripcionProvincia,
      direccion: `${fiscal.calle} ${fiscal.numero}`,
      idProvincia: fiscal.idProvincia,
      localidad: fiscal.localidad,
      tipoDomicilio: fiscal.tipo,
    },
    estadoClave: 'ACTIVO',
    fechaContratoSocial:
      record.persona.tipo === 'JURIDICA' ? noon(record.persona.fechaContratoSocial) : undefined,
    idPersona: record.cuit,
    mesCierre: record.mesCierre,
    tipoClave: record.tipoClave,
    tipoPersona: record.persona.tipo,
  };
}

function activityBlock(activity: ActivityEntry): XmlContent {
  return {
    descripcionActividad: activityText(activity.id),
    idActividad: activity.id,
    nomenclador: 883,
    orden: activity.orden,
    periodo: activity.periodo,
  };
}

function taxBlock(tax: TaxEntry): XmlContent {
  return {
    descripcionImpuesto: taxText(tax.id),
    estadoImpuesto: 'AC',
    idImpuesto: tax.id,
    periodo: tax.periodo,
  };
}
