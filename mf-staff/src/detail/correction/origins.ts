import type { SupplierDocument, SupplierRequest } from 'shared-api/contract';
import { fold } from 'shared-api/rules';
import { documentName } from 'shared-ui/request';
import { NAMED_EXTRAS } from './selection.ts';

/** Returns whether two elements could be taken for each other: one name begins with the other. */
function areNearNames(a: string, b: string): boolean {
  const [one, other] = [fold(a), fold(b)];
  return one.startsWith(other) || other.startsWith(one);
}

/** Says where a document stands in the form, if its name alone does not tell it from another element; null otherwise. */
export function documentOrigin(
  document: SupplierDocument,
  documents: readonly SupplierDocument[],
): string | null {
  if (document.tipo_documento === null) {
    return `Documento opcional: ${document.archivo?.nombre ?? 'sin archivo'}`;
  }
  const name = documentName(document);
  const others = documents.filter(({ id }) => id !== document.id).map(documentName);
  const isUnclear = [...others, ...NAMED_EXTRAS].some((other) => areNearNames(name, other));
  return isUnclear ? 'Documento requerido, del paso 5 del formulario' : null;
}

/** Says which file of the first step an extra element is, and whether it was uploaded. */
export function extraOrigin(
  name: string,
  { acta_designacion_url, poder_legal }: Pick<SupplierRequest, 'acta_designacion_url' | 'poder_legal'>,
): string {
  const url = fold(name) === fold('Poder legal') ? poder_legal : acta_designacion_url;
  return `Archivo del paso 1 del formulario: ${url ? 'cargado' : 'no se cargó'}`;
}
