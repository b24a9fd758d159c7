import type { SupplierDocument } from 'shared-api/contract';

/** Ids of the places of the documents' step that other parts of the form lead to. */

/** Id of the heading of the files that were chosen for several documents. */
export const CHOSEN_FILES_ID = 'archivos-elegidos';

/** Id of a document's upload. */
export const fileId = ({ id }: Pick<SupplierDocument, 'id'>) => `archivo-${id}`;

/** Id of the button that saves a document's file, or asks for its dates. */
export const datesButtonId = ({ id }: Pick<SupplierDocument, 'id'>) => `fechas-${id}`;

/** Id of the field for the name of an optional document's row. */
export const nameId = (clave: string) => `opcional-${clave}`;
