import * as contract from 'shared-api/contract';
import { todayInCity } from 'shared-api/rules';
import { type Route, route } from '../../platform/http/route.ts';
import { answerText } from '../../platform/http/text-answer.ts';
import type { Platform } from '../../platform/platform.ts';
import { lastTenderChange } from '../tenders/changes.ts';
import { historyOf } from '../tenders/history.ts';
import { findTender } from '../tenders/repository.ts';
import { calendarOf } from './calendar.ts';
import { feedOf, nameOf, newsFeedOf } from './feed.ts';
import { newestPublished, nextToEnd, withPublication } from './feed-source.ts';
import { atomFeed, rssFeed } from './feed-xml.ts';

const FEED_ENTRIES = 50;
const CALENDAR_EVENTS = 1_000;
const CALENDAR = 'Vencimientos de licitaciones';

export function feedRoutes(platform: Platform): Route[] {
  const { db, clock, config } = platform;
  const xmlRoute = (endpoint: typeof contract.tendersFeed, kind: 'atom' | 'rss', write: typeof rssFeed) =>
    route(endpoint, async (call) => {
      const { query: filter } = call;
      const changed = await lastTenderChange(platform, true);
      const feedQuery = { filter, today: todayInCity(clock.now()), size: FEED_ENTRIES };
      const rows = await withPublication(db, await newestPublished(db, feedQuery));
      const text = write(feedOf(config, endpoint.path, filter, rows, feedQuery.today));
      return answerText(call, kind, text, changed);
    });

  return [
    xmlRoute(contract.tendersFeed, 'atom', atomFeed),
    xmlRoute(contract.tendersRss, 'rss', rssFeed),
    route(contract.tenderNewsFeed, async (call) => {
      const changed = await lastTenderChange(platform, false);
      const { tender } = await findTender(db, call.params.id, 'published');
      const releases = await historyOf(db, tender.id);
      const text = atomFeed(newsFeedOf(config, tender, releases));
      return answerText(call, 'atom', text, changed);
    }),
    route(contract.tendersCalendar, async (call) => {
      const { query: filter } = call;
      const changed = await lastTenderChange(platform, true);
      const feedQuery = { filter, today: todayInCity(clock.now()), size: CALENDAR_EVENTS };
      const rows = await withPublication(db, await nextToEnd(db, feedQuery));
      const text = calendarOf(config, nameOf(CALENDAR, filter), rows);
      return answerText(call, 'calendar', text, changed);
    }),
    route(contract.tenderCalendar, async (call) => {
      const changed = await lastTenderChange(platform, false);
      const { tender } = await findTender(db, call.params.id, 'published');
      const rows = await withPublication(db, [tender]);
      const text = calendarOf(config, CALENDAR, rows);
      return answerText(call, 'calendar', text, changed);
    }),
  ];
}
