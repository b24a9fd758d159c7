import records from '../data/taxpayers.json' with { type: 'json' };

/** A taxpayer's record, from which the registry answers. */
export interface TaxpayerRecord {
  readonly cuit: string;
  readonly tipoClave: 'CUIT' | 'CUIL';
  readonly activo: boolean;
  readonly persona: NaturalPersonData | EntityData;
  /** First inscription, `yyyy-mm-dd`. */
  readonly fechaInscripcion: string;
  readonly mesCierre: number;
  readonly domicilios: readonly Address[];
  readonly emails: readonly string[];
  readonly telefonos: readonly string[];
  /** In the order of the registry (by id); `orden` 1 is the main one, `periodo` is `yyyymm`. */
  readonly actividades: readonly { readonly id: number; readonly orden: number; readonly periodo: string }[];
  readonly impuestos: readonly { readonly id: number; readonly periodo: string; readonly baja?: boolean }[];
  /** Simplified regime (monotributo), when the person is in it. */
  readonly categoria?: { readonly id: number; readonly descripcion: string; readonly periodo: string };
  /** A registry that misbehaves for this key. */
  readonly falla?: 'html' | 'slow' | 'down';
}

interface NaturalPersonData {
  readonly tipo: 'FISICA';
  readonly apellido: string;
  readonly nombre: string;
  readonly sexo: 'MASCULINO' | 'FEMENINO';
  readonly fechaNacimiento: string;
  /** Level of the fiscal key: 1 is online only, 2 and above are accepted by the portal's service. */
  readonly nivel: 1 | 2 | 3;
  /** Keys this person may act for in the portal's service, besides the own one. */
  readonly representa: readonly string[];
}

interface EntityData {
  readonly tipo: 'JURIDICA';
  readonly razonSocial: string;
  readonly formaJuridica: string;
  readonly fechaContratoSocial: string;
  readonly integrantes: readonly { readonly rol: string; readonly cuit: string }[];
}

interface Address {
  readonly tipo: 'FISCAL' | 'LEGAL/REAL' | 'LOCALES Y ESTABLECIMIENTOS';
  readonly calle: string;
  readonly numero: number;
  readonly codPostal: string;
  /** Absent in the autonomous city of Buenos Aires. */
  readonly localidad?: string;
  readonly idProvincia: number;
  readonly descripcionProvincia: string;
}

/**
 * Every taxpayer of the local tax authority, by key. The keys are ARCA's official test keys; everything else about them is
 * invented.
 */
export const TAXPAYERS: ReadonlyMap<string, TaxpayerRecord> = new Map(
  (records as readonly TaxpayerRecord[]).map((taxpayer) => [taxpayer.cuit, taxpayer]),
);
