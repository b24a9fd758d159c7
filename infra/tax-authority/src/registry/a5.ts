import type { TaxEntry, TaxpayerRecord } from '../taxpayers.ts';
import type { XmlContent } from '../xml.ts';
import { activityElement, addressElement, nameElements, noon, taxText } from './shared.ts';

/** Taxes of the simplified regime. */
const SIMPLIFIED_TAXES = [20, 21, 22, 23];

/** A5's blocks for a record: data, reasons why there is none, or both. */
export function a5Blocks(record: TaxpayerRecord): Record<string, XmlContent> {
  const constanciaErrors = constanciaErrorsOf(record);
  if (constanciaErrors.length > 0) {
    const { apellido, nombre } = nameElements(record);
    return { errorConstancia: { apellido, error: constanciaErrors, idPersona: record.cuit, nombre } };
  }
  const { categoria, erroresRegimenGeneral } = record;
  const taxes = record.impuestos.filter((tax) => !tax.baja);
  const simplified = taxes.filter((tax) => SIMPLIFIED_TAXES.includes(tax.id));
  const general = taxes.filter((tax) => !SIMPLIFIED_TAXES.includes(tax.id));
  return {
    datosGenerales: generalData(record),
    datosMonotributo: categoria && {
      actividadMonotributista: record.actividades
        .filter((activity) => activity.monotributo && activity.orden === 1)
        .map(activityElement),
      categoriaMonotributo: {
        descripcionCategoria: categoria.descripcion,
        idCategoria: categoria.id,
        idImpuesto: 20,
        periodo: categoria.periodo,
      },
      impuesto: simplified.map(taxElement),
    },
    datosRegimenGeneral:
      erroresRegimenGeneral !== undefined || general.length === 0
        ? undefined
        : {
            actividad: record.actividades.filter((activity) => !activity.monotributo).map(activityElement),
            impuesto: general.map(taxElement),
          },
    errorRegimenGeneral: erroresRegimenGeneral && {
      error: erroresRegimenGeneral,
      mensaje: 'No cumple con las condiciones para enviar datos del regimen general',
    },
  };
}

function constanciaErrorsOf(record: TaxpayerRecord): readonly string[] {
  if (record.tipoClave === 'CUIL') return ['La clave ingresada no es una CUIT'];
  if (!record.activo) return ['La CUIT que ingresaste se encuentra inactiva, ingresá tu CUIT activa'];
  return record.erroresConstancia ?? [];
}

function generalData(record: TaxpayerRecord): XmlContent {
  const { persona } = record;
  return {
    ...nameElements(record),
    domicilioFiscal: record.domicilios.filter(({ tipo }) => tipo === 'FISCAL').map(addressElement),
    estadoClave: 'ACTIVO',
    fechaContratoSocial: persona.tipo === 'JURIDICA' ? noon(persona.fechaContratoSocial) : undefined,
    idPersona: record.cuit,
    mesCierre: record.mesCierre,
    tipoClave: record.tipoClave,
    tipoPersona: persona.tipo,
  };
}

function taxElement({ id, periodo }: TaxEntry): XmlContent {
  return { descripcionImpuesto: taxText(id), estadoImpuesto: 'AC', idImpuesto: id, periodo };
}
