import * as contract from 'shared-api/contract';
import { type Route, route, userOf } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { currentViewers, leaveRequest, viewRequest } from './service.ts';

export { deleteOldViewers } from './service.ts';

export const presenceRoutes = (platform: Platform): Route[] => [
  route(contract.viewRequest, (call) =>
    viewRequest(platform, userOf(call), call.params.cuit, call.body.version),
  ),
  route(contract.leaveRequest, async (call) => {
    await leaveRequest(platform, userOf(call), call.params.cuit);
    return { message: 'Cerró el trámite' };
  }),
  route(contract.listViewers, (call) => currentViewers(platform, userOf(call))),
];
