import { type CivilDate, compareDates } from '../values/civil-date.ts';

export const TENDER_TYPES = [
  'CONTRATACION_DIRECTA',
  'CONCURSO_DE_PRECIOS',
  'LICITACIÓN',
  'INICIATIVA_PRIVADA',
] as const;
export type TenderType = (typeof TENDER_TYPES)[number];

/** Subtypes; only direct contracting has one. */
export const SUBTYPES = ['POR_SIGNIFICACION_ECONOMICA', 'SERVICIOS_PUBLICOS', 'BIENES_DE_CAPITAL'] as const;
export type TenderSubtype = (typeof SUBTYPES)[number];

export const TENDER_TITLE_MAX = 250;
/** Least number that the form's input offers; the wire takes 0 too (specification, section 5). */
export const TENDER_NUMBER_INPUT_MIN = 1;
export const TENDER_NUMBER_MAX = 999_999_999;
export const TENDER_YEAR_MAX = 9999;

/** Returns whether this type of tender has a subtype. */
export const hasSubtype = (type: TenderType | null): boolean => type === 'CONTRATACION_DIRECTA';

/** Returns how a type or subtype is shown: its code with spaces for underscores. */
export function tenderLabel(code: TenderType | TenderSubtype): string {
  return code.replaceAll('_', ' ');
}

/** Returns how people refer to a tender: 'LICITACIÓN N.º 7/2026, expediente EX-2026-…'. */
export const tenderReference = (tender: {
  readonly tipo_licitacion: TenderType;
  readonly numero: number;
  readonly anio: number;
  readonly expediente: string;
}): string =>
  `${tenderLabel(tender.tipo_licitacion)} N.º ${tender.numero}/${tender.anio}, expediente ${tender.expediente}`;

/** State of a tender on a day: before its publication date, open until its expiry date included, or closed. */
export type TenderPhase = 'proxima' | 'abierta' | 'cerrada';

/** The phase of a tender on `today`. */
export function tenderPhase(
  tender: { readonly fecha_publicacion: CivilDate; readonly fecha_vencimiento: CivilDate },
  today: CivilDate,
): TenderPhase {
  if (compareDates(today, tender.fecha_publicacion) < 0) return 'proxima';
  return compareDates(today, tender.fecha_vencimiento) <= 0 ? 'abierta' : 'cerrada';
}
