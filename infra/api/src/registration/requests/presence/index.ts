import * as contract from 'shared-api/contract';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { currentViewers, leaveRequest, viewRequest } from './service.ts';

export { deleteOldViewers } from './service.ts';

export const presenceRoutes = (platform: Platform): Route[] => [
  route(contract.viewRequest, (call) => viewRequest(platform, call)),
  route(contract.leaveRequest, (call) => leaveRequest(platform, call)),
  route(contract.listViewers, (call) => currentViewers(platform, call.user)),
];
