import { tenderCalendar, tendersCalendar, tendersFeed, tendersRss } from 'shared-api/contract';
import { type CivilDate, todayInCity } from 'shared-api/rules';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { answerText, latest } from './cacheable.ts';
import { calendarOf } from './calendar.ts';
import { feedOf, nameOf } from './feed.ts';
import { newestPublished, nextToEnd, type PublishedTender, withPublication } from './feed-source.ts';
import { atomFeed, rssFeed } from './feed-xml.ts';
import { startOf } from './release.ts';
import { publishedOne } from './source.ts';

const FEED_ENTRIES = 50;
const CALENDAR_EVENTS = 1_000;
const CALENDAR = 'Vencimientos de licitaciones';

/** Feeds and calendars of the public list, with its filters. */
export function feedRoutes({ db, clock, config }: Platform): Route[] {
  const xmlRoute = (endpoint: typeof tendersFeed, kind: 'atom' | 'rss', write: typeof atomFeed) =>
    route(endpoint, async (call) => {
      const { query: filter } = call;
      const feedQuery = { filter, today: todayInCity(clock.now()), size: FEED_ENTRIES };
      const rows = await withPublication(db, await newestPublished(db, feedQuery));
      const text = write(feedOf(config, endpoint.path, filter, rows));
      return answerText(call, kind, text, lastChange(rows, filter.estado && feedQuery.today));
    });

  return [
    xmlRoute(tendersFeed, 'atom', atomFeed),
    xmlRoute(tendersRss, 'rss', rssFeed),
    route(tendersCalendar, async (call) => {
      const { query: filter } = call;
      const feedQuery = { filter, today: todayInCity(clock.now()), size: CALENDAR_EVENTS };
      const rows = await withPublication(db, await nextToEnd(db, feedQuery));
      const text = calendarOf(config, nameOf(CALENDAR, filter), rows);
      return answerText(call, 'calendar', text, lastChange(rows, feedQuery.today));
    }),
    route(tenderCalendar, async (call) => {
      const { tender } = await publishedOne(db, call.params.id);
      const rows = await withPublication(db, [tender]);
      return answerText(call, 'calendar', calendarOf(config, CALENDAR, rows), lastChange(rows));
    }),
  ];
}

/** Returns when a tender was last published, or the start of the day if the filter depends on it. */
const lastChange = (rows: readonly PublishedTender[], day?: CivilDate): Date | null =>
  latest([...rows.map(({ published }) => published.last), ...(day ? [new Date(startOf(day))] : [])]);
