import * as contract from 'shared-api/contract';
import type { Domain } from '../../platform/domain.ts';
import { authorOf, route } from '../../platform/http/route.ts';
import * as service from './service.ts';

export { hasLabel, labelNamesOf, labelsOfRequests, labelsOn, relabel } from './service.ts';

export const labels: Domain = {
  routes: (platform) => [
    route(contract.listLabels, () => service.allLabels(platform)),
    route(contract.pageLabels, ({ query }) => service.labelPage(platform, query.page, query.limit)),
    route(contract.createLabel, async (call) => ({
      data: await service.createLabel(platform, authorOf(call), call.body.etiqueta_nombre),
    })),
    route(contract.deleteLabel, async (call) => {
      await service.deleteLabel(platform, authorOf(call), call.params.id);
      return { message: 'Etiqueta eliminada con éxito' };
    }),
    route(contract.assignLabels, async (call) => {
      call.about(await service.assignLabels(platform, authorOf(call), call.body));
      return { message: 'El proveedor fue etiquetado con éxito' };
    }),
    route(contract.unassignLabels, async (call) => {
      call.about(await service.unassignLabels(platform, authorOf(call), call.body));
      return { message: 'Se realizó con exito la acción' };
    }),
    route(contract.labelsOfSupplier, ({ params, about }) =>
      service.labelsOfSupplier(platform, params.id, about),
    ),
    route(contract.supplierByCuit, ({ params }) => service.supplierByTaxId(platform, params.cuit)),
  ],
};
