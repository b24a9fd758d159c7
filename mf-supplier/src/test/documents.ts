import {
  addOptionalDocument,
  editDocumentDates,
  requestData,
  type SupplierDocument,
  saveRequest,
  startPersonRequest,
  uploadFile,
} from 'shared-api/contract';
import { answer, fakeClient, screen } from 'shared-ui/testing';
import { aBundle, documentsFor, PERSON_CUIT, uuid } from './bundle.ts';

/** The step of the documents. */
export const STEP = `/persona-humana/register/${PERSON_CUIT}?paso=5`;
/** URL of an uploaded file. */
export const UPLOADED = '/api/municat/files/00000000-0000-4000-8000-000000000777';
/** Documents with a closing date, and with an issue date. */
export const PROFITS = 'Declaración jurada de Ganancias';
export const ASSETS = 'Manifestación de bienes y deudas';

/** A day as it is typed. */
export const typed = (day: string) => day.split('-').reverse().join('');
/** The card of a document or an observation. */
export const card = (name: string) => screen.findByRole('article', { name });

/** The step before an API that takes files, dates and optional documents. */
export function withDocuments(given: SupplierDocument[] = documentsFor('FISICA', false)) {
  let documents = given;
  const put = (document: SupplierDocument) => {
    documents = [...documents.filter(({ id }) => id !== document.id), document];
    return { data: document };
  };
  const bundle = () => aBundle({ documento_proveedor: documents });
  return fakeClient(
    answer(startPersonRequest, bundle),
    answer(requestData, bundle),
    answer(saveRequest, ({ body }) => {
      for (const { id, url_archivo } of body.documento_proveedor ?? []) {
        const stored = documents.find((document) => document.id === id);
        if (stored) put({ ...stored, url_archivo });
      }
      return { data: bundle() };
    }),
    answer(uploadFile, { data: UPLOADED }),
    answer(editDocumentDates, ({ params, body }) => {
      const stored = documents.find(({ id }) => id === params.id);
      if (!stored) throw new Error(`no document ${params.id}`);
      return put({ ...stored, ...body });
    }),
    answer(addOptionalDocument, ({ body }) =>
      put({
        ...(given[0] as SupplierDocument),
        id: uuid(900),
        tipo_documento: null,
        url_archivo: body.url_archivo,
        datos_extra: body.datos_extra,
      }),
    ),
  );
}
