import { tenderCalendar, tendersCalendar, tendersFeed, tendersRss } from 'shared-api/contract';
import { type CivilDate, todayInCity } from 'shared-api/rules';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { atomFeed } from './atom.ts';
import { answerText, latest } from './cacheable.ts';
import { calendarOf } from './calendar.ts';
import { feedOf, nameOf } from './feed.ts';
import { newestPublished, nextToEnd, type ToldTender, withTold } from './feed-source.ts';
import { startOf } from './release.ts';
import { rssFeed } from './rss.ts';
import { publishedOne } from './source.ts';

const FEED_ENTRIES = 50;
const CALENDAR_EVENTS = 1_000;
const CALENDAR = 'Vencimientos de licitaciones';

/** What readers of news and calendars ask for again and again: the public list, narrowed as it is, in its own order. */
export function feedRoutes({ db, clock, config }: Platform): Route[] {
  const xmlRoute = (endpoint: typeof tendersFeed, kind: 'atom' | 'rss', written: typeof atomFeed) =>
    route(endpoint, async (call) => {
      const { query: filter } = call;
      const asked = { filter, today: todayInCity(clock.now()), size: FEED_ENTRIES };
      const rows = await withTold(db, await newestPublished(db, asked));
      const text = written(feedOf(config, endpoint.path, filter, rows));
      return answerText(call, kind, text, lastChange(rows, filter.estado && asked.today));
    });

  return [
    xmlRoute(tendersFeed, 'atom', atomFeed),
    xmlRoute(tendersRss, 'rss', rssFeed),
    route(tendersCalendar, async (call) => {
      const { query: filter } = call;
      const asked = { filter, today: todayInCity(clock.now()), size: CALENDAR_EVENTS };
      const rows = await withTold(db, await nextToEnd(db, asked));
      const text = calendarOf(config, nameOf(CALENDAR, filter), rows);
      return answerText(call, 'calendar', text, lastChange(rows, asked.today));
    }),
    route(tenderCalendar, async (call) => {
      const { tender } = await publishedOne(db, call.params.id);
      const rows = await withTold(db, [tender]);
      return answerText(call, 'calendar', calendarOf(config, CALENDAR, rows), lastChange(rows));
    }),
  ];
}

/** When any of the tenders was last told of, or the day came that parted what is open from what is not. */
const lastChange = (rows: readonly ToldTender[], day?: CivilDate): Date | null =>
  latest([...rows.map(({ told }) => told.last), ...(day ? [new Date(startOf(day))] : [])]);
