import { fold } from '../values/fold.ts';
import { SUBTYPES, TENDER_TYPES, type TenderSubtype, type TenderType } from './tenders.ts';

/** Another spelling in use, read as the first subtype. */
const SUBTYPE_ALIASES: Readonly<Record<string, TenderSubtype>> = {
  POR_SIMPLIFICACION_ECONOMICA: 'POR_SIGNIFICACION_ECONOMICA',
};

const codeShape = (text: string) => fold(text).replaceAll(/[\s_]+/g, '_');

/** The type that a code or a readable label means, accents and case ignored; null when none. */
export function tenderTypeOf(text: string): TenderType | null {
  return TENDER_TYPES.find((code) => codeShape(code) === codeShape(text)) ?? null;
}

/** The subtype that a code, its other spelling or a readable label means; null when none. */
export function tenderSubtypeOf(text: string): TenderSubtype | null {
  const shape = codeShape(text);
  const alias = Object.entries(SUBTYPE_ALIASES).find(([spelling]) => codeShape(spelling) === shape)?.[1];
  return alias ?? SUBTYPES.find((code) => codeShape(code) === shape) ?? null;
}
