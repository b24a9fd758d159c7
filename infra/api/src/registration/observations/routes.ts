import * as contract from 'shared-api/contract';
import { type Route, route, userOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { resolveObservation } from './service.ts';

export function observationRoutes(platform: Platform): Route[] {
  return [
    route(contract.resolveObservation, async (call) => {
      await resolveObservation(platform, userOf(call), {
        cuit: call.params.cuit,
        ...call.body,
        where: call.endpointId,
      });
      return {
        message: call.body.resuelta
          ? 'La observación quedó resuelta'
          : 'La observación quedó pendiente otra vez',
      };
    }),
  ];
}
