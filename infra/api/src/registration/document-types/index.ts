import * as contract from 'shared-api/contract';
import type { Domain } from '../../platform/domain.ts';
import { route } from '../../platform/http/route.ts';
import { observationTexts, saveObservationTexts } from './observation-texts.ts';
import { addType, deactivateType, explainedTypes, explainType, requiredTypes, typePage } from './service.ts';

export { seedDocumentTypes } from './service.ts';

/** The documents that a registration asks for. */
export const documentTypes: Domain = {
  routes: (platform) => [
    route(contract.listDocumentTypes, ({ query }) => typePage(platform, query.page)),
    route(contract.requiredDocuments, () => requiredTypes(platform)),
    route(contract.explainedDocuments, async () => ({ data: await explainedTypes(platform) })),
    route(contract.createDocumentType, (call) => addType(platform, call)),
    route(contract.explainDocumentType, (call) => explainType(platform, call)),
    route(contract.observationTexts, async () => ({ data: await observationTexts(platform) })),
    route(contract.saveObservationTexts, (call) => saveObservationTexts(platform, call)),
    route(contract.deactivateDocumentType, (call) => deactivateType(platform, call)),
  ],
};
