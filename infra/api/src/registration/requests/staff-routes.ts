import * as contract from 'shared-api/contract';
import { isTaxId } from 'shared-api/rules';
import { recordExport } from '../../oversight/audit/index.ts';
import { today } from '../../platform/clock.ts';
import { type Route, route, userOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { dashboardOf } from './dashboard/service.ts';
import { exportRequests } from './export/service.ts';

/** Answers staff's calls about many requests: export and dashboard. */
export function staffRoutes(platform: Platform): Route[] {
  return [
    route(contract.exportRequests, async ({ query, reply, endpointId, about, ...call }) => {
      const { formato, orden, ...filter } = query;
      const table = await exportRequests(platform, { format: formato, order: orden, filter });
      const taxId = isTaxId(filter.cuit ?? '') ? (filter.cuit ?? null) : null;
      if (taxId) about(taxId);
      await platform.db.transaction((tx) =>
        recordExport(tx, {
          entity: 'sujeto_fiscal',
          taxId,
          actor: userOf(call),
          where: endpointId,
          at: platform.clock.now(),
          filter,
        }),
      );
      const name = `inscripciones-${today(platform.clock)}.${formato}`;
      reply
        .type(table.type)
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store');
      await reply.send(table.content);
    }),
    route(contract.dashboard, async () => dashboardOf(platform)),
  ];
}
