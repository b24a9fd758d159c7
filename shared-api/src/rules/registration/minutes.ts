import { fold } from '../values/fold.ts';

/** Returns whether a document type is the minutes that appoint representatives, which the first step may hold too. */
export const isMinutes = (type: { readonly nombre: string }): boolean =>
  fold(type.nombre).startsWith('acta de designacion');

/** Stands at the document while the first step has its minutes. */
export const MINUTES_GIVEN =
  'Es el mismo papel que ya subió en el paso 1. Súbalo también aquí, con su fecha: en el paso 1 es opcional y aquí no.';

/**
 * Says in the first step that the last one asks for the same paper; null when it asks for none.
 * @param documents the request's documents, by type
 */
export function minutesElsewhere(
  documents: readonly {
    readonly tipo_documento: { readonly nombre: string } | null;
    readonly url_archivo: string | null;
  }[],
): string | null {
  const minutes = documents.find(({ tipo_documento }) => tipo_documento && isMinutes(tipo_documento));
  if (!minutes?.tipo_documento) return null;
  const same = `Es el mismo papel que «${minutes.tipo_documento.nombre}», del paso 5.`;
  return minutes.url_archivo === null
    ? `${same} Aquí es opcional: alcanza con subirlo allí.`
    : `${same} Allí ya está subido: aquí es opcional.`;
}
