import type { SupplierDocument, SupplierRequest } from 'shared-api/contract';
import { fold } from 'shared-api/rules';
import { documentName } from 'shared-ui/request';
import { NAMED_EXTRAS } from './correction-items.ts';

/** Returns whether two elements could be taken for each other: one name begins with the other. */
function areNearNames(a: string, b: string): boolean {
  const [first, second] = [fold(a), fold(b)];
  return first.startsWith(second) || second.startsWith(first);
}

/** Returns the place of a document in the form, in Spanish, if its name is like another element's; null otherwise. */
export function documentOrigin(
  document: SupplierDocument,
  documents: readonly SupplierDocument[],
): string | null {
  if (document.tipo_documento === null) {
    return `Documento opcional: ${document.archivo?.nombre ?? 'sin archivo'}`;
  }
  const name = documentName(document);
  const otherNames = documents.filter(({ id }) => id !== document.id).map(documentName);
  const isUnclear = [...otherNames, ...NAMED_EXTRAS].some((otherName) => areNearNames(name, otherName));
  return isUnclear ? 'Documento requerido, del paso 5 del formulario' : null;
}

/** Returns the place of an extra element's file in the form, in Spanish, and if it was uploaded. */
export function extraOrigin(
  name: string,
  { acta_designacion_url, poder_legal }: Pick<SupplierRequest, 'acta_designacion_url' | 'poder_legal'>,
): string {
  const url = fold(name) === fold('Poder legal') ? poder_legal : acta_designacion_url;
  return `Archivo del paso 1 del formulario: ${url ? 'cargado' : 'no se cargó'}`;
}
