import {
  createDocumentType,
  deactivateDocumentType,
  listDocumentTypes,
  requiredDocuments,
} from 'shared-api/contract';
import { type Route, route, userOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { addType, deactivateType, requiredTypes, typePage } from './service.ts';

export function documentTypeRoutes(platform: Platform): Route[] {
  return [
    route(listDocumentTypes, async ({ query }) => typePage(platform, query.page)),
    route(requiredDocuments, async () => ({ data: await requiredTypes(platform) })),
    route(createDocumentType, async (call) => ({ data: await addType(platform, userOf(call), call.body) })),
    route(deactivateDocumentType, async (call) => {
      await deactivateType(platform, userOf(call), call.params.id);
      return { message: '¡Documento eliminado!' };
    }),
  ];
}
