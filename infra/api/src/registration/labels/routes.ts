import {
  assignLabels,
  createLabel,
  deleteLabel,
  labelsOfSupplier,
  listLabels,
  pageLabels,
  supplierByCuit,
  unassignLabels,
} from 'shared-api/contract';
import { type Route, route, userOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  addLabel,
  allLabels,
  labelPage,
  labelsOfOne,
  putLabels,
  removeLabel,
  supplierIdOf,
  takeLabels,
} from './service.ts';

export function labelRoutes(platform: Platform): Route[] {
  return [
    route(listLabels, async () => allLabels(platform)),
    route(pageLabels, async ({ query }) => labelPage(platform, query.page, query.limit)),
    route(createLabel, async (call) => ({
      data: await addLabel(platform, userOf(call), call.body.etiqueta_nombre),
    })),
    route(deleteLabel, async (call) => {
      await removeLabel(platform, userOf(call), call.params.id);
      return { message: 'Etiqueta eliminada con éxito' };
    }),
    route(assignLabels, async (call) => {
      call.about(await putLabels(platform, userOf(call), call.body));
      return { message: 'El proveedor fue etiquetado con éxito' };
    }),
    route(unassignLabels, async (call) => {
      call.about(await takeLabels(platform, userOf(call), call.body));
      return { message: 'Se realizó con exito la acción' };
    }),
    route(labelsOfSupplier, async ({ params, about }) => labelsOfOne(platform, params.id, about)),
    route(supplierByCuit, async ({ params }) => supplierIdOf(platform, params.cuit)),
  ];
}
