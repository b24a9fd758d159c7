import type { Domain } from '../../platform/domain.ts';
import { documentRoutes } from './routes.ts';

export {
  type DocumentRecord,
  datedDocumentsOf,
  documentName,
  documentsOf,
  filesAt,
  type SentFile,
} from './repository.ts';
export { createRequiredDocuments, lockDocumentTypes, nameForCorrection } from './required.ts';
export { setDocumentFiles } from './service.ts';
export { documentViews, statusOf, typeView } from './view.ts';

/** The documents of a request. */
export const documents: Domain = { routes: documentRoutes };
