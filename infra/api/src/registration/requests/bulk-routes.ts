import * as contract from 'shared-api/contract';
import { type Route, route, userOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { approvableRequests, approveRequests } from './bulk-approval.ts';

/** Calls about several requests at once. */
export function bulkRoutes(platform: Platform): Route[] {
  return [
    route(contract.listApprovable, async ({ query, ...call }) => ({
      data: await approvableRequests(platform, userOf(call), query.cuits),
    })),
    route(contract.approveSeveral, (call) =>
      approveRequests(platform, userOf(call), call.body, call.endpointId),
    ),
  ];
}
