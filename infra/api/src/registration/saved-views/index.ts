import * as contract from 'shared-api/contract';
import type { Domain } from '../../platform/domain.ts';
import { route, userOf } from '../../platform/http/route.ts';
import { deleteView, saveView, viewsOf } from './service.ts';

export const savedViews: Domain = {
  routes: (platform) => [
    route(contract.listViews, (call) => viewsOf(platform, userOf(call))),
    route(contract.saveView, async (call) => ({ data: await saveView(platform, userOf(call), call.body) })),
    route(contract.deleteView, async (call) => {
      await deleteView(platform, userOf(call), call.params.id);
      return { message: 'Vista quitada' };
    }),
  ],
};
