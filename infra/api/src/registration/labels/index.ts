import * as contract from 'shared-api/contract';
import type { Domain } from '../../platform/domain.ts';
import { route } from '../../platform/http/route.ts';
import * as service from './service.ts';

export { hasLabel, labelNamesOf, labelsOfRequests, labelsOn, relabel } from './service.ts';

export const labels: Domain = {
  routes: (platform) => [
    route(contract.listLabels, () => service.allLabels(platform)),
    route(contract.pageLabels, (call) => service.labelPage(platform, call)),
    route(contract.createLabel, (call) => service.createLabel(platform, call)),
    route(contract.deleteLabel, (call) => service.deleteLabel(platform, call)),
    route(contract.assignLabels, (call) => service.assignLabels(platform, call)),
    route(contract.unassignLabels, (call) => service.unassignLabels(platform, call)),
    route(contract.labelsOfSupplier, (call) => service.labelsOfSupplier(platform, call)),
    route(contract.supplierByCuit, (call) => service.supplierByTaxId(platform, call)),
  ],
};
