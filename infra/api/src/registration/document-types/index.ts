import {
  createDocumentType,
  deactivateDocumentType,
  explainDocumentType,
  explainedDocuments,
  listDocumentTypes,
  observationTexts,
  requiredDocuments,
  saveObservationTexts,
} from 'shared-api/contract';
import type { Domain } from '../../platform/domain.ts';
import { authorOf, route } from '../../platform/http/route.ts';
import * as texts from './observation-texts.ts';
import { addType, deactivateType, explainedTypes, explainType, requiredTypes, typePage } from './service.ts';

export { seedDocumentTypes } from './service.ts';

/** The documents that a registration asks for. */
export const documentTypes: Domain = {
  routes: (platform) => [
    route(listDocumentTypes, ({ query }) => typePage(platform, query.page)),
    route(requiredDocuments, async () => ({ data: await requiredTypes(platform) })),
    route(explainedDocuments, async () => ({ data: await explainedTypes(platform) })),
    route(createDocumentType, async (call) => ({ data: await addType(platform, authorOf(call), call.body) })),
    route(explainDocumentType, async (call) => ({
      data: await explainType(platform, authorOf(call), call.params.id, call.body),
    })),
    route(observationTexts, async () => ({ data: await texts.observationTexts(platform) })),
    route(saveObservationTexts, async (call) => ({
      data: await texts.saveObservationTexts(platform, authorOf(call), call.params.id, call.body),
    })),
    route(deactivateDocumentType, async (call) => {
      await deactivateType(platform, authorOf(call), call.params.id);
      return { message: '¡Documento eliminado!' };
    }),
  ],
};
