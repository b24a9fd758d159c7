export {
  type DocumentRecord,
  datedDocumentsOf,
  documentList,
  documentName,
  documentsOf,
  filesAt,
  type SentFile,
} from './repository.ts';
export { createRequiredDocuments, lockDocumentTypes, nameForCorrection } from './required.ts';
export { documentRoutes } from './routes.ts';
export { setDocumentFiles } from './service.ts';
export { documentViews, statusOf, typeView } from './view.ts';
