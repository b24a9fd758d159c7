import {
  circularFile,
  ocdsRecords,
  ocdsReleases,
  tenderCalendar,
  tendersCalendar,
  tendersCsv,
  tendersFeed,
  tenderTerms,
} from 'shared-api/contract';
import { todayInCity } from 'shared-api/rules';
import { signFileUrl } from '../../files/index.ts';
import { notFound } from '../../platform/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { circularFileId } from '../history.ts';
import { findTender, NOT_FOUND, type TenderWithTerms } from '../repository.ts';
import { apiOf } from './addresses.ts';
import { atomFeed } from './atom.ts';
import { answerText, latest } from './cacheable.ts';
import { calendarOf } from './calendar.ts';
import { convocatorias } from './csv.ts';
import { recordPackage, releasePackage } from './ocds.ts';
import { historyAfter, newestPublished, openPublished, publishedAfter } from './source.ts';

const CSV_ROWS = 10_000;
const OCDS_TENDERS = 100;
const FEED_ENTRIES = 50;
const CALENDAR_EVENTS = 1_000;

/** What anyone may take and reuse. Only published tenders are ever read here. */
export function openDataRoutes({ db, clock, config, ...platform }: Platform): Route[] {
  const changeOf = (rows: readonly TenderWithTerms[]) => latest(rows.map(({ tender }) => tender.updatedAt));
  const publishedOne = async (id: string) => {
    const found = await findTender(db, id);
    if (!found?.tender.mostrar) throw notFound(NOT_FOUND);
    return found;
  };
  const packages = (endpoint: typeof ocdsReleases, packageOf: typeof releasePackage) =>
    route(endpoint, async (call) => {
      const after = call.query.despues ?? null;
      const batch = await historyAfter(db, after, OCDS_TENDERS);
      const found = packageOf(config, batch, { path: endpoint.path, after }, clock.now());
      if (!found) throw notFound('No hay más licitaciones publicadas.');
      return answerText(call, 'ocds', found.text, found.changed);
    });

  return [
    packages(ocdsReleases, releasePackage),
    packages(ocdsRecords, recordPackage),
    route(tendersCsv, async (call) => {
      const { rows, next } = await publishedAfter(db, call.query.despues ?? null, CSV_ROWS);
      if (next) {
        const address = apiOf(config, `${tendersCsv.path}?despues=${next}`);
        call.reply.header('link', `<${address}>; rel="next"`);
      }
      const tenders = rows.map(({ tender }) => tender);
      return answerText(call, 'csv', convocatorias(config, tenders, clock.now()), null);
    }),
    route(tendersFeed, async (call) => {
      const rows = await newestPublished(db, FEED_ENTRIES);
      return answerText(call, 'atom', atomFeed(config, rows), changeOf(rows));
    }),
    route(tendersCalendar, async (call) => {
      const rows = await openPublished(db, todayInCity(clock.now()), CALENDAR_EVENTS);
      const tenders = rows.map(({ tender }) => tender);
      return answerText(call, 'calendar', calendarOf(config, tenders), null);
    }),
    route(tenderCalendar, async (call) => {
      const { tender } = await publishedOne(call.params.id);
      return answerText(call, 'calendar', calendarOf(config, [tender]), tender.updatedAt);
    }),
    route(circularFile, async ({ params, reply }) => {
      await publishedOne(params.id);
      const file = await circularFileId(db, params.id, params.circular);
      if (!file) throw notFound('No se encontró el archivo de la circular.');
      reply.header('cache-control', 'no-store');
      await reply.redirect(signFileUrl({ config, clock, ...platform }, file), 303);
    }),
    route(tenderTerms, async ({ params, reply }) => {
      const { file } = await publishedOne(params.id);
      reply.header('cache-control', 'no-store');
      await reply.redirect(signFileUrl({ config, clock, ...platform }, file.id), 303);
    }),
  ];
}
