import * as contract from 'shared-api/contract';
import type { Domain } from '../../platform/domain.ts';
import { route } from '../../platform/http/route.ts';
import { markDocument } from './marks.ts';
import * as service from './service.ts';

export { deleteDataMarks, deleteMarks, marksOf, markViews } from './marks.ts';
export {
  type DocumentRecord,
  datedDocumentsOf,
  documentName,
  documentsOf,
  documentsOfRequests,
  documentTypeColumns,
  explanationColumns,
  filesAt,
  type SubmittedFile,
} from './repository.ts';
export { createRequiredDocuments, nameForCorrection } from './required.ts';
export { setDocumentFiles } from './service.ts';
export { documentViews, statusOf } from './view.ts';

export const documents: Domain = {
  routes: (platform) => [
    route(contract.listDocuments, (call) => service.listSupplierDocuments(platform, call)),
    route(contract.addOptionalDocument, (call) => service.addOptionalDocument(platform, call)),
    route(contract.removeOptionalDocument, (call) => service.removeOptionalDocument(platform, call)),
    route(contract.editDocumentDates, (call) => service.editDates(platform, call)),
    route(contract.markDocument, (call) => markDocument(platform, call)),
    route(contract.documentHistory, (call) => service.documentHistory(platform, call)),
  ],
};
