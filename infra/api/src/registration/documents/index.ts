import {
  addOptionalDocument,
  documentHistory,
  editDocumentDates,
  listDocuments,
  markDocument,
  removeOptionalDocument,
} from 'shared-api/contract';
import type { Domain } from '../../platform/domain.ts';
import { authorOf, route, userOf } from '../../platform/http/route.ts';
import * as marks from './marks.ts';
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
    route(listDocuments, (call) => service.listSupplierDocuments(platform, userOf(call), call.params.cuit)),
    route(addOptionalDocument, async (call) => ({
      data: await service.addOptionalDocument(platform, authorOf(call), call.params.cuit, call.body),
    })),
    route(removeOptionalDocument, async (call) => {
      await service.removeOptionalDocument(platform, authorOf(call), call.params.id);
      return { message: 'Documento opcional eliminado.' };
    }),
    route(editDocumentDates, async (call) => {
      const data = await service.editDates(platform, authorOf(call), call.params.id, call.body);
      call.about(data.sujeto_fiscal_cuit);
      return { data };
    }),
    route(markDocument, async (call) => ({
      data: await marks.markDocument(platform, userOf(call), call.params.cuit, call.body),
    })),
    route(documentHistory, (call) => service.documentHistory(platform, call.params.id, call.about)),
  ],
};
