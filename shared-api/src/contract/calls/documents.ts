import * as v from 'valibot';
import { DATE_RULES } from '../../rules/document-dates.ts';
import {
  DOCUMENT_TYPE_NAME_MAX,
  DOCUMENT_TYPE_NAME_MIN,
  DOCUMENT_TYPE_PERSON_PROBLEM,
} from '../../rules/document-types.ts';
import { anyone, endpoint, whoCan } from '../endpoint.ts';
import { DocumentDates, DocumentHistory, DocumentType, SupplierDocument } from '../entities/document.ts';
import { CivilDate, Done, data, FileUrl, Id, Instant, TaxId, text, wholeNumber } from '../primitives.ts';

export const uploadFile = endpoint({
  id: 'files.upload',
  method: 'POST',
  path: '/files/upload',
  summary: 'Store one file (PDF, JPEG or PNG, by content); answers its URL',
  access: whoCan('supplier.portal', 'requests.review', 'tenders.manage'),
  sends: 'multipart',
  idempotent: true,
  answer: data(v.string()),
});

export const readFile = endpoint({
  id: 'files.read',
  method: 'GET',
  path: '/files/:id',
  summary: 'A file’s content, by a URL that the API signed for a short time',
  access: anyone,
  params: v.object({ id: Id }),
  query: v.object({
    v: v.pipe(v.string(), v.regex(/^[0-9a-z]{1,12}$/)),
    f: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/)),
  }),
  answers: 'file',
  answer: v.void(),
});

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
  body: v.strictObject({ url_archivo: FileUrl, datos_extra: text('El nombre', 200), cuit: TaxId }),
  answer: data(SupplierDocument),
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

export const emitReceipt = endpoint({
  id: 'certificates.receipt',
  method: 'GET',
  path: '/certificado-autorizado/emitir/inscripcion/:id',
  summary: 'Pre-registration receipt as PDF',
  access: whoCan('supplier.portal', 'requests.read'),
  params: v.object({ id: TaxId }),
  answers: 'pdf',
  answer: v.void(),
});

export const emitCertificate = endpoint({
  id: 'certificates.emit',
  method: 'GET',
  path: '/certificado-autorizado/emitir/:cuit',
  summary: 'URL of the enabling certificate’s PDF',
  access: whoCan('supplier.portal', 'requests.read'),
  params: v.object({ cuit: TaxId }),
  answer: data(v.string()),
});

export const certificateEnd = endpoint({
  id: 'certificates.end',
  method: 'GET',
  path: '/certificado-autorizado/vencimiento/:cuit',
  summary: 'Last day of the newest certificate and the document that sets it; both null when it never ends',
  access: whoCan('supplier.portal', 'requests.read'),
  params: v.object({ cuit: TaxId }),
  answer: v.object({ vence: v.nullable(CivilDate), documento: v.nullable(v.string()) }),
});

export const publicCertificate = endpoint({
  id: 'certificates.public',
  method: 'GET',
  path: '/certificado-autorizado/public/certificado/:id',
  summary: 'Whether a certificate is valid now, and its PDF',
  access: anyone,
  params: v.object({ id: Id }),
  answer: v.object({
    data: v.string(),
    estado: v.picklist(['VIGENTE', 'VENCIDO', 'REVOCADO']),
    razon_social: v.string(),
    cuit: TaxId,
    numero: v.string(),
    emitido: Instant,
    vence: v.nullable(v.string()),
  }),
});

export const certificateKeys = endpoint({
  id: 'certificates.keys',
  method: 'GET',
  path: '/certificado-autorizado/claves',
  summary: 'Public keys (JWK Set) that sign the codes of certificates, newest first; old ones stay',
  access: anyone,
  answer: v.object({
    keys: v.array(
      v.object({
        kty: v.literal('OKP'),
        crv: v.literal('Ed25519'),
        alg: v.literal('EdDSA'),
        use: v.literal('sig'),
        kid: v.string(),
        x: v.string(),
        /** The same key for tools that take no JWK. */
        pem: v.string(),
      }),
    ),
  }),
  cache: { minutes: 10, retry: true },
});

export const listDocumentTypes = endpoint({
  id: 'documentTypes.list',
  method: 'GET',
  path: '/tipo-documento-requerido',
  summary: 'Required document types in force',
  access: whoCan('settings.documentTypes', 'requests.read', 'supplier.portal'),
  query: v.object({ page: wholeNumber(1, 100_000, 1) }),
  answer: v.object({
    data: v.array(DocumentType),
    total: v.number(),
    page: v.number(),
    totalPages: v.number(),
  }),
  cache: { minutes: 2, retry: true },
});

export const requiredDocuments = endpoint({
  id: 'documentTypes.required',
  method: 'GET',
  path: '/tipo-documento-requerido/requeridos',
  summary: 'The documents that are asked for, and of whom, for who gathers them before signing in',
  access: anyone,
  answer: v.object({
    data: v.array(v.pick(DocumentType, ['nombre', 'requerido_persona_fisica', 'requerido_persona_juridica'])),
  }),
  cache: { minutes: 10, retry: true },
});

export const createDocumentType = endpoint({
  id: 'documentTypes.create',
  method: 'POST',
  path: '/tipo-documento-requerido',
  summary: 'Add a required document type; every request still open gets its row',
  access: whoCan('settings.documentTypes'),
  body: v.pipe(
    v.strictObject({
      nombre: text('El nombre', DOCUMENT_TYPE_NAME_MAX, DOCUMENT_TYPE_NAME_MIN),
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
  answer: data(DocumentType),
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
