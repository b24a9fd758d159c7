import * as contract from 'shared-api/contract';
import type { Domain } from '../../platform/domain.ts';
import { route } from '../../platform/http/route.ts';
import { deleteView, saveView, viewsOf } from './service.ts';

export const savedViews: Domain = {
  routes: (platform) => [
    route(contract.listViews, (call) => viewsOf(platform, call.user)),
    route(contract.saveView, (call) => saveView(platform, call)),
    route(contract.deleteView, (call) => deleteView(platform, call)),
  ],
};
