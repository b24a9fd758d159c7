import { addOptionalDocument, documentHistory, editDocumentDates, listDocuments } from 'shared-api/contract';
import { type Route, route, userOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import * as service from './service.ts';

export function documentRoutes(platform: Platform): Route[] {
  return [
    route(listDocuments, (call) => service.listSupplierDocuments(platform, userOf(call), call.params.cuit)),

    route(addOptionalDocument, async (call) => ({
      data: await service.addOptionalDocument(platform, userOf(call), {
        cuit: call.params.cuit,
        bodyCuit: call.body.cuit,
        name: call.body.datos_extra,
        url: call.body.url_archivo,
      }),
    })),

    route(editDocumentDates, async (call) => {
      const data = await service.editDates(platform, userOf(call), call.params.id, call.body);
      call.about(data.sujeto_fiscal_cuit);
      return { data };
    }),

    route(documentHistory, (call) => service.documentHistory(platform, call.params.id, call.about)),
  ];
}
