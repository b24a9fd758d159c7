import * as v from 'valibot';
import { endpoint, whoCan } from '../../endpoint.ts';
import { TaxId } from '../../primitives.ts';

const wholeFile = {
  method: 'GET',
  access: whoCan('requests.read'),
  params: v.object({ cuit: TaxId }),
  answers: 'file',
  answer: v.void(),
} as const;

export const downloadDocuments = endpoint({
  id: 'requests.documents',
  path: '/sujeto-fiscal/archivos/:cuit',
  summary: 'The current files of all documents of a request in a ZIP, with an index (indice.html)',
  fileTypes: ['application/zip'],
  ...wholeFile,
});

export const printRequest = endpoint({
  id: 'requests.print',
  path: '/sujeto-fiscal/expediente/:cuit',
  summary: 'The whole request as a PDF to print: data, documents, observations, history and approvals',
  fileTypes: ['application/pdf'],
  ...wholeFile,
});
