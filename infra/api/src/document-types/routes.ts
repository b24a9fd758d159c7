import { createDocumentType, deactivateDocumentType, listDocumentTypes } from 'shared-api/contract';
import { type Route, route, userOf } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { addType, deactivateType, typePage } from './service.ts';

export function documentTypeRoutes(platform: Platform): Route[] {
  return [
    route(listDocumentTypes, async ({ query }) => typePage(platform, query.page)),
    route(createDocumentType, async (call) => ({ data: await addType(platform, userOf(call), call.body) })),
    route(deactivateDocumentType, async (call) => {
      await deactivateType(platform, userOf(call), call.params.id);
      return { message: '¡Documento eliminado!' };
    }),
  ];
}
