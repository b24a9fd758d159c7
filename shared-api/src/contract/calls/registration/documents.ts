import * as v from 'valibot';
import { optionalNameProblem } from '../../../rules/registration/optional-documents.ts';
import { endpoint, whoCan } from '../../endpoint.ts';
import { DocumentDates, DocumentHistory, SupplierDocument } from '../../entities/registration/document.ts';
import { Done, data, FileUrl, Id, TaxId } from '../../primitives.ts';

const OptionalName = v.pipe(
  v.string(),
  v.check(
    (name) => optionalNameProblem(name) === null,
    ({ input }) => optionalNameProblem(input) ?? '',
  ),
);

export const listDocuments = endpoint({
  id: 'documents.list',
  method: 'GET',
  path: '/documento-proveedor/:cuit',
  summary: 'Documents of a supplier',
  access: whoCan('supplier.portal', 'requests.read'),
  params: v.object({ cuit: TaxId }),
  answer: v.array(SupplierDocument),
});

export const addOptionalDocument = endpoint({
  id: 'documents.addOptional',
  method: 'POST',
  path: '/documento-proveedor/crear-opcional/:cuit',
  summary: 'Add an optional document with its name',
  access: whoCan('supplier.portal'),
  params: v.object({ cuit: TaxId }),
  body: v.strictObject({ url_archivo: FileUrl, datos_extra: OptionalName, cuit: TaxId }),
  answer: data(SupplierDocument),
});

export const removeOptionalDocument = endpoint({
  id: 'documents.removeOptional',
  method: 'PUT',
  path: '/documento-proveedor/eliminar-opcional/:id',
  summary: 'Remove an optional document; what was submitted with it before stays in the history',
  access: whoCan('supplier.portal'),
  params: v.object({ id: Id }),
  answer: Done,
});

export const editDocumentDates = endpoint({
  id: 'documents.dates',
  method: 'PATCH',
  path: '/documento-proveedor/fechas/:id',
  summary: 'Set the dates of a document: its supplier while it may be replaced, staff during the review',
  access: whoCan('supplier.portal', 'documents.editDates'),
  params: v.object({ id: Id }),
  body: DocumentDates,
  answer: data(SupplierDocument),
});

export const documentHistory = endpoint({
  id: 'documents.history',
  method: 'GET',
  path: '/documento-proveedor/historial/:id',
  summary: 'Every file a document has had, newest first',
  access: whoCan('documents.history'),
  params: v.object({ id: Id }),
  answer: DocumentHistory,
});
