import * as contract from 'shared-api/contract';
import { type Route, route, userOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { addView, removeView, viewsOf } from './service.ts';

export function savedViewRoutes(platform: Platform): Route[] {
  return [
    route(contract.listViews, async (call) => viewsOf(platform, userOf(call))),
    route(contract.saveView, async (call) => ({ data: await addView(platform, userOf(call), call.body) })),
    route(contract.deleteView, async (call) => {
      await removeView(platform, userOf(call), call.params.id);
      return { message: 'Vista quitada' };
    }),
  ];
}
