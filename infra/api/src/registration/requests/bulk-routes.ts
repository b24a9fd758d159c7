import * as contract from 'shared-api/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { assignInTransaction, mailAssigned } from '../assignments/index.ts';
import { relabel } from '../labels/index.ts';
import { forEachRequest } from './bulk.ts';
import { approvableRequests, approveRequests } from './bulk-approval.ts';
import { type RequestRecord, withLockedRequest } from './record/index.ts';

const DONE = {};

export function bulkRoutes(platform: Platform): Route[] {
  const each = (cuits: readonly string[], work: (cuit: string) => Promise<unknown>) =>
    forEachRequest(
      platform,
      cuits.map((cuit) => ({ cuit })),
      async ({ cuit }) => {
        await work(cuit);
        return DONE;
      },
    );
  return [
    route(contract.listApprovable, async ({ query, about, user }) => {
      const [only, ...others] = query.cuits;
      if (only && others.length === 0) about(only);
      return { data: await approvableRequests(platform, user, query.cuits) };
    }),
    route(contract.approveSeveral, (call) => approveRequests(platform, call)),
    route(contract.labelSeveral, async ({ body: { cuits, ...labels }, user, where }) => {
      const change = { user, where, ...labels };
      return { resultados: await each(cuits, (cuit) => relabel(platform, cuit, change)) };
    }),
    route(contract.assignSeveral, async ({ body: { cuits, revisor }, user, where }) => {
      const assignment = { user, where, revisor };
      const assigned: RequestRecord[] = [];
      const assign = (cuit: string) =>
        withLockedRequest(platform, user, cuit, async (tx, row) => {
          const reviewer = await assignInTransaction(platform, tx, row, assignment);
          if (reviewer && reviewer.id !== row.reviewerId) assigned.push(row);
        });
      const resultados = await each(cuits, assign);
      const [first, ...more] = assigned;
      if (revisor && first) {
        await platform.db.transaction((tx) => mailAssigned(platform, tx, user, revisor, [first, ...more]));
      }
      return { resultados };
    }),
  ];
}
