import {
  addCircular,
  createTender,
  deleteTender,
  discardUnfinishedTender,
  importTemplate,
  importTenders,
  listHiddenTenders,
  listTenders,
  listUnfinishedTenders,
  readTender,
  saveUnfinishedTender,
  setTenderResult,
  tenderFilters,
  twinTenders,
  updateTender,
  withdrawTender,
} from 'shared-api/contract';
import { today } from '../../platform/clock.ts';
import { sendAttachment } from '../../platform/http/attachment.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { SPREADSHEET_TYPES } from '../../platform/spreadsheet.ts';
import { openDataRoutes } from '../open-data/routes.ts';
import { sitemapRoutes } from '../sitemap/sitemap.ts';
import { createStamp } from './changes.ts';
import type { Shelf, TenderFilter } from './filter.ts';
import { importFile } from './import.ts';
import { importTemplateOf } from './import-template.ts';
import { publishCircular, setResult, withdraw } from './life.ts';
import { publishedChoices, tenderPage } from './list.ts';
import { addTender, changeTender, readOne, removeTender } from './service.ts';
import { twinsOf } from './twins.ts';
import { deleteUnfinished, saveUnfinished, unfinishedOf } from './unfinished.ts';
import { tenderView } from './view.ts';

export function tenderRoutes(platform: Platform): Route[] {
  const stamp = createStamp(platform);
  const page = async (shelf: Shelf, query: TenderFilter & { readonly page: number }) => {
    const { data, ...rest } = await tenderPage(platform.db, shelf, query, query.page, today(platform.clock));
    return { data: data.map((row) => tenderView(platform, row)), ...rest };
  };
  return [
    ...openDataRoutes(platform),
    ...sitemapRoutes(platform),
    route(listTenders, ({ query }) => page('published', query), { stamp }),
    route(twinTenders, async ({ query }) => ({ data: await twinsOf(platform, query) })),
    route(listHiddenTenders, ({ query }) => page('all', query)),
    route(listUnfinishedTenders, async (call) => ({ data: await unfinishedOf(platform, call.user.id) })),
    route(saveUnfinishedTender, async (call) => ({ data: await saveUnfinished(platform, call) })),
    route(discardUnfinishedTender, async (call) => {
      await deleteUnfinished(platform.db, call.user.id, call.params.id);
      return { message: 'Licitación sin terminar descartada' };
    }),
    route(tenderFilters, () => publishedChoices(platform.db), { stamp }),
    // There is a caller only if they may manage tenders.
    route(
      readTender,
      async ({ params, caller, tag }) => {
        const tender = await readOne(platform, params.id, caller !== null);
        if (tender.version !== undefined) tag(tender.version);
        return tender;
      },
      { stamp },
    ),
    route(createTender, (call) => addTender(platform, call)),
    route(updateTender, (call) => changeTender(platform, call)),
    route(deleteTender, (call) => removeTender(platform, call)),
    route(importTenders, (call) => importFile(platform, call)),
    route(importTemplate, async ({ query: { formato }, reply }) => {
      const name = `licitaciones-plantilla.${formato}`;
      await sendAttachment(reply, SPREADSHEET_TYPES[formato], name, await importTemplateOf(formato));
    }),
    route(addCircular, (call) => publishCircular(platform, call)),
    route(withdrawTender, (call) => withdraw(platform, call)),
    route(setTenderResult, (call) => setResult(platform, call)),
  ];
}
