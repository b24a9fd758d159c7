import * as v from 'valibot';
import { DATE_RULES } from '../../../rules/registration/document-dates.ts';
import { DOCUMENT_TYPE_PERSON_PROBLEM } from '../../../rules/registration/document-types.ts';
import { ESTADOS } from '../../../rules/registration/request-states.ts';
import { anyone, endpoint, whoCan } from '../../endpoint.ts';
import {
  DocumentTypeName,
  ExplainedDocumentType,
  Explanation,
} from '../../entities/registration/document-explanation.ts';
import { Done, data, Id, wholeNumber } from '../../primitives.ts';

/** Texts of a document type; without `nombre` it keeps its name. */
const changedTexts = { ...Explanation.entries, nombre: v.exactOptional(DocumentTypeName) };

export const listDocumentTypes = endpoint({
  id: 'documentTypes.list',
  method: 'GET',
  path: '/tipo-documento-requerido',
  summary: 'Required document types in force',
  access: whoCan('settings.documentTypes', 'requests.read', 'supplier.portal'),
  query: v.object({ page: wholeNumber(1, 100_000, 1) }),
  answer: v.object({
    data: v.array(ExplainedDocumentType),
    total: v.number(),
    page: v.number(),
    totalPages: v.number(),
  }),
  cache: { minutes: 2, retry: true },
});

export const explainedDocuments = endpoint({
  id: 'documentTypes.explained',
  method: 'GET',
  path: '/tipo-documento-requerido/explicados',
  summary: 'The documents that are asked for, each with what it is, where to get it and a model to fill in',
  access: anyone,
  answer: v.object({ data: v.array(ExplainedDocumentType) }),
  cache: { minutes: 10, retry: true },
});

export const documentTypeReach = endpoint({
  id: 'documentTypes.reach',
  method: 'GET',
  path: '/tipo-documento-requerido/alcance',
  summary: 'Number of requests by kind of person and state, for whom a new document type reaches',
  access: whoCan('settings.documentTypes'),
  answer: data(
    v.array(
      v.object({
        tipo_persona: v.picklist(['FISICA', 'JURIDICA']),
        estado: v.picklist(ESTADOS),
        total: v.number(),
      }),
    ),
  ),
});

export const createDocumentType = endpoint({
  id: 'documentTypes.create',
  method: 'POST',
  path: '/tipo-documento-requerido',
  summary: 'Add a required document type; every request still open gets its row',
  access: whoCan('settings.documentTypes'),
  idempotent: true,
  body: v.pipe(
    v.strictObject({
      nombre: DocumentTypeName,
      requerido_persona_fisica: v.boolean(),
      requerido_persona_juridica: v.boolean(),
      emision: v.boolean(),
      expiracion: v.boolean(),
      regla_fecha: v.optional(v.picklist(DATE_RULES)),
    }),
    v.check(
      (type) => type.requerido_persona_fisica || type.requerido_persona_juridica,
      DOCUMENT_TYPE_PERSON_PROBLEM,
    ),
  ),
  answer: data(ExplainedDocumentType),
});

export const explainDocumentType = endpoint({
  id: 'documentTypes.explain',
  method: 'PUT',
  path: '/tipo-documento-requerido/explicacion/:id',
  summary: 'Name a required document, say what it is, where to get it and what to fill in',
  access: whoCan('settings.documentTypes'),
  params: v.object({ id: Id }),
  body: v.strictObject({
    ...changedTexts,
    /** The texts that were on the screen: 409 when others are stored by now. Absent: whichever are. */
    vista: v.optional(v.strictObject(changedTexts)),
  }),
  answer: data(ExplainedDocumentType),
});

export const deactivateDocumentType = endpoint({
  id: 'documentTypes.deactivate',
  method: 'PUT',
  path: '/tipo-documento-requerido/desactivar/:id',
  summary: 'Take a required document type out of use',
  access: whoCan('settings.documentTypes'),
  params: v.object({ id: Id }),
  answer: Done,
});
