import type { Address, EntityData, NaturalPersonData, TaxEntry, TaxpayerRecord } from '../taxpayer.ts';

const CATAMARCA = { idProvincia: 2, descripcionProvincia: 'CATAMARCA' } as const;
const CABA = { idProvincia: 0, descripcionProvincia: 'CIUDAD AUTONOMA BUENOS AIRES' } as const;

/** An address in the city. */
export function inTheCity(tipo: Address['tipo'], calle: string, numero: number): Address {
  return {
    tipo,
    calle,
    numero,
    codPostal: '4700',
    localidad: 'SAN FERNANDO DEL VALLE DE CATAMARCA',
    ...CATAMARCA,
  };
}

/** An address elsewhere in the province. */
export function inTheProvince(
  tipo: Address['tipo'],
  calle: string,
  numero: number,
  localidad: string,
  codPostal: string,
): Address {
  return { tipo, calle, numero, codPostal, localidad, ...CATAMARCA };
}

/** An address in the autonomous city of Buenos Aires, which the registry answers without `localidad`. */
export function inBuenosAires(
  tipo: Address['tipo'],
  calle: string,
  numero: number,
  codPostal: string,
): Address {
  return { tipo, calle, numero, codPostal, ...CABA };
}

type Common = Partial<Omit<TaxpayerRecord, 'cuit' | 'persona'>>;

const DEFAULTS: Omit<TaxpayerRecord, 'cuit' | 'persona'> = {
  tipoClave: 'CUIT',
  activo: true,
  fechaInscripcion: '2014-03-10',
  mesCierre: 12,
  domicilios: [],
  emails: [],
  telefonos: [],
  actividades: [],
  impuestos: [],
};

/** A natural person; fiscal key level 3 and nobody to represent unless told. */
export function person(
  cuit: string,
  data: Omit<NaturalPersonData, 'tipo' | 'nivel' | 'representa'> &
    Partial<Pick<NaturalPersonData, 'nivel' | 'representa'>>,
  rest: Common,
): TaxpayerRecord {
  return { ...DEFAULTS, ...rest, cuit, persona: { nivel: 3, representa: [], ...data, tipo: 'FISICA' } };
}

/** A legal entity. */
export function entity(cuit: string, data: Omit<EntityData, 'tipo'>, rest: Common): TaxpayerRecord {
  return { ...DEFAULTS, ...rest, cuit, persona: { ...data, tipo: 'JURIDICA' } };
}

/** Taxes of the general regime (responsable inscripto) since `periodo` (`yyyymm`). */
export function generalRegime(incomeTax: 10 | 11, periodo: string): TaxEntry[] {
  return [
    { id: incomeTax, periodo },
    { id: 30, periodo },
    { id: 301, periodo },
  ];
}
