import { type DocumentTypeDates, neededDates } from './document-dates.ts';

/** Sections of the upload step, in their order (specification, screen 11). */
export const DOCUMENT_GROUPS = ['sin-fechas', 'fechas-claves', 'emision-y-expiracion', 'opcionales'] as const;
export type DocumentGroup = (typeof DOCUMENT_GROUPS)[number];

/** Headings of the sections; the first has none. */
export const DOCUMENT_GROUP_TITLE: Readonly<Record<DocumentGroup, string | null>> = {
  'sin-fechas': null,
  'fechas-claves': 'Documentos con fechas claves',
  'emision-y-expiracion': 'Documentos con Fechas de Emisión y Expiración',
  opcionales: 'Documentos Opcionales',
};

/** The section a document belongs to; `null`: an optional one. */
export function documentGroup(type: DocumentTypeDates | null): DocumentGroup {
  if (type === null) return 'opcionales';
  const needed = neededDates(type);
  if (needed.emision && needed.expiracion) return 'emision-y-expiracion';
  return needed.emision || needed.expiracion ? 'fechas-claves' : 'sin-fechas';
}
