import {
  createTender,
  deleteTender,
  listHiddenTenders,
  listTenders,
  readTender,
  tenderFilters,
  updateTender,
} from 'shared-api/contract';
import { TENDER_TYPES, todayInCity } from 'shared-api/rules';
import type { Page } from '../platform/db/paging.ts';
import { type Route, route, userOf } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { openDataRoutes } from './open-data/routes.ts';
import { createTenderList, publishedTypes, publishedYears } from './repository.ts';
import { addTender, changeTender, readOne, removeTender, tenderView } from './service.ts';
import type { TenderRecord } from './tables.ts';

export function tenderRoutes(platform: Platform): Route[] {
  const list = createTenderList(platform.db);
  const today = () => todayInCity(platform.clock.now());
  const shown = ({ data, ...rest }: Page<TenderRecord>) => ({
    data: data.map((row) => tenderView(platform, row)),
    ...rest,
  });
  return [
    ...openDataRoutes(platform),
    route(listTenders, async ({ query }) => shown(await list('published', query, query.page, today()))),
    route(listHiddenTenders, async ({ query }) => shown(await list('drafts', query, query.page, today()))),
    route(tenderFilters, async () => ({
      tipos: await publishedTypes(platform.db, TENDER_TYPES),
      anios: await publishedYears(platform.db),
    })),
    // A user is known here only when they may manage tenders.
    route(readTender, async ({ params, user }) => readOne(platform, params.id, user !== null)),
    route(createTender, async (call) => ({ data: await addTender(platform, userOf(call), call.body) })),
    route(updateTender, async (call) => ({
      data: await changeTender(platform, userOf(call), call.params.id, call.body),
    })),
    route(deleteTender, async (call) => {
      await removeTender(platform, userOf(call), call.params.id);
      return { message: 'Licitacion eliminada con exito' };
    }),
  ];
}
