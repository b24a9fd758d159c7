import type { FastifyReply } from 'fastify';
import * as contract from 'shared-api/contract';
import { signFileUrl } from '../../files/index.ts';
import { today } from '../../platform/clock.ts';
import { type Platform, type Route, route } from '../../platform/domain.ts';
import { notFound } from '../../platform/errors.ts';
import { answerText } from '../../platform/http/text-answer.ts';
import { circularsOf, historyOf, releaseFile } from '../tenders/history.ts';
import { findTender, lastTenderChange } from '../tenders/repository.ts';
import type { TenderRecord } from '../tenders/tables.ts';
import { apiOf } from './addresses.ts';
import { calendarOf } from './calendar.ts';
import { convocatorias } from './csv.ts';
import { feedOf, nameOf, newsFeedOf } from './feed.ts';
import { packageText, recordOf } from './ocds.ts';
import { type Release, releasesOf } from './release.ts';
import {
  historyAfter,
  newestListed,
  newestPublished,
  nextToEnd,
  publishedAfter,
  withPublication,
} from './source.ts';
import { atomFeed, rssFeed, sitemapOf } from './xml.ts';

const CSV_ROWS = 10_000;
const OCDS_TENDERS = 100;
const FEED_ENTRIES = 50;
const CALENDAR_EVENTS = 1_000;
const CALENDAR = 'Vencimientos de licitaciones';

export function openDataRoutes(platform: Platform): Route[] {
  const { db, clock, config } = platform;
  const ocds = (endpoint: typeof contract.ocdsReleases, contentOf: (releases: Release[][]) => object) =>
    route(endpoint, async (call) => {
      const after = call.query.despues ?? null;
      const changed = await lastTenderChange(platform, true);
      const { histories, next } = await historyAfter(db, after, OCDS_TENDERS);
      // OCDS has no empty package.
      if (histories.length === 0) throw notFound('No hay más licitaciones publicadas.');
      const now = clock.now();
      const releases = histories.map((rows) => releasesOf(config, rows, now));
      const at = (id: string | null) =>
        apiOf(config, id === null ? endpoint.path : `${endpoint.path}?despues=${id}`);
      const links = next !== null && { links: { next: at(next) } };
      const content = { ...contentOf(releases), ...links };
      return answerText(call, 'ocds', packageText(config, at(after), releases.flat(), content), changed);
    });
  const feed = (endpoint: typeof contract.tendersFeed, kind: 'atom' | 'rss', write: typeof rssFeed) =>
    route(endpoint, async (call) => {
      const { query: filter } = call;
      const changed = await lastTenderChange(platform, true);
      const feedQuery = { filter, today: today(clock), size: FEED_ENTRIES };
      const rows = await withPublication(db, await newestPublished(db, feedQuery));
      const text = write(feedOf(config, endpoint.path, filter, rows, feedQuery.today));
      return answerText(call, kind, text, changed);
    });
  const ofTender = (
    endpoint: typeof contract.tenderNewsFeed,
    kind: 'atom' | 'calendar',
    write: (tender: TenderRecord) => Promise<string>,
  ) =>
    route(endpoint, async (call) => {
      const changed = await lastTenderChange(platform, false);
      const { tender } = await findTender(db, call.params.id, 'published');
      return answerText(call, kind, await write(tender), changed);
    });
  const toFile = (reply: FastifyReply, id: string) =>
    reply.header('cache-control', 'no-store').redirect(signFileUrl(platform, id), 303);

  return [
    ocds(contract.ocdsReleases, (releases) => ({ releases: releases.flat() })),
    ocds(contract.ocdsRecords, (releases) => ({ records: releases.map(recordOf) })),
    route(contract.tendersCsv, async (call) => {
      const { rows, next } = await publishedAfter(db, call.query.despues ?? null, CSV_ROWS);
      if (next) {
        const address = apiOf(config, `${contract.tendersCsv.path}?despues=${next}`);
        call.reply.header('link', `<${address}>; rel="next"`);
      }
      return answerText(call, 'csv', convocatorias(config, rows, clock.now()), null);
    }),
    feed(contract.tendersFeed, 'atom', atomFeed),
    feed(contract.tendersRss, 'rss', rssFeed),
    ofTender(contract.tenderNewsFeed, 'atom', async (tender) =>
      atomFeed(newsFeedOf(config, tender, await historyOf(db, tender.id))),
    ),
    route(contract.tendersCalendar, async (call) => {
      const { query: filter } = call;
      const changed = await lastTenderChange(platform, true);
      const feedQuery = { filter, today: today(clock), size: CALENDAR_EVENTS };
      const rows = await withPublication(db, await nextToEnd(db, feedQuery));
      return answerText(call, 'calendar', calendarOf(config, nameOf(CALENDAR, filter), rows), changed);
    }),
    ofTender(contract.tenderCalendar, 'calendar', async (tender) =>
      calendarOf(config, CALENDAR, await withPublication(db, [tender])),
    ),
    route(contract.sitemap, async (call) => {
      const changed = await lastTenderChange(platform, false);
      return answerText(call, 'sitemap', sitemapOf(config, await newestListed(db)), changed);
    }),
    route(contract.circularFile, async ({ params, reply }) => {
      const { tender } = await findTender(db, params.id, 'published');
      const added = await circularsOf(db, tender);
      const file = added.find(({ circular }) => circular.id === params.circular)?.file;
      if (!file) throw notFound('No se encontró el archivo de la circular.');
      await toFile(reply, file.id);
    }),
    ...[contract.resultFile, contract.answerFile].map((endpoint) =>
      route(endpoint, async ({ params, reply }) => {
        await findTender(db, params.id, 'published');
        const file = await releaseFile(db, params.id, params.numero);
        if (!file) throw notFound('No se encontró el archivo.');
        await toFile(reply, file.id);
      }),
    ),
    route(contract.tenderTerms, async ({ params, reply }) => {
      const { file } = await findTender(db, params.id, 'published');
      await toFile(reply, file.id);
    }),
  ];
}
