import * as v from 'valibot';
import { anyone, endpoint } from '../../endpoint.ts';
import { TenderFilter } from '../../entities/tenders/tender-list.ts';
import { Id, wholeNumber } from '../../primitives.ts';

/** Open data is read whole, a page after the other: `despues` is the last tender of the page before. */
const AfterTender = v.object({ despues: v.optional(Id) });
/** Each answer is large and built anew; whoever reads them all, page after page, needs fewer. */
const LARGE_TEXT = { bytes: 1024, perMinute: 120 } as const;
/** Readers of a whole office may share an address. */
const FEED = { bytes: 1024, perMinute: 600 } as const;
/** Feeds are narrowed as the list is, and have no pages. */
const FeedFilter = v.omit(TenderFilter, ['page']);

export const tenderTerms = endpoint({
  id: 'tenders.terms',
  method: 'GET',
  path: '/licitaciones/:id/pliego',
  summary: 'Lasting address of a published tender’s terms; leads to the file',
  access: anyone,
  params: v.object({ id: Id }),
  answers: 'redirect',
  answer: v.void(),
});

export const circularFile = endpoint({
  id: 'tenders.circularFile',
  method: 'GET',
  path: '/licitaciones/:id/circulares/:circular/archivo',
  summary: 'Lasting address of the file of a published tender’s circular; leads to the file',
  access: anyone,
  params: v.object({ id: Id, circular: Id }),
  answers: 'redirect',
  answer: v.void(),
});

export const resultFile = endpoint({
  id: 'tenders.resultFile',
  method: 'GET',
  path: '/licitaciones/:id/resultados/:numero/archivo',
  summary: 'Lasting address of the act that decided a published tender’s result; leads to the file',
  access: anyone,
  params: v.object({ id: Id, numero: wholeNumber(1, 1_000_000, 1) }),
  answers: 'redirect',
  answer: v.void(),
});

export const answerFile = endpoint({
  id: 'tenders.answerFile',
  method: 'GET',
  path: '/licitaciones/:id/respuestas/:numero/archivo',
  summary: 'Lasting address of the file of an answer, by the number of its event; leads to the file',
  access: anyone,
  params: v.object({ id: Id, numero: wholeNumber(1, 1_000_000, 1) }),
  answers: 'redirect',
  answer: v.void(),
});

export const tendersCsv = endpoint({
  id: 'tenders.csv',
  method: 'GET',
  path: '/licitaciones/convocatorias.csv',
  summary: 'Published tenders as the CSV of Datos Argentina; another page, if any, by the header Link',
  access: anyone,
  limit: LARGE_TEXT,
  query: AfterTender,
  answers: 'csv',
  answer: v.string(),
});

export const tendersFeed = endpoint({
  id: 'tenders.feed',
  method: 'GET',
  path: '/licitaciones/feed.atom',
  summary: 'The newest published tenders as an Atom feed, filtered as the list',
  access: anyone,
  limit: FEED,
  query: FeedFilter,
  answers: 'atom',
  answer: v.string(),
});

export const tendersRss = endpoint({
  id: 'tenders.rss',
  method: 'GET',
  path: '/licitaciones/feed.rss',
  summary: 'The newest published tenders as an RSS 2.0 feed, filtered as the list',
  access: anyone,
  limit: FEED,
  query: FeedFilter,
  answers: 'rss',
  answer: v.string(),
});

export const tenderNewsFeed = endpoint({
  id: 'tenders.news',
  method: 'GET',
  path: '/licitaciones/:id/novedades.atom',
  summary: 'Everything published of one public tender as an Atom feed, the newest first',
  access: anyone,
  params: v.object({ id: Id }),
  answers: 'atom',
  answer: v.string(),
});

export const tendersCalendar = endpoint({
  id: 'tenders.calendar',
  method: 'GET',
  path: '/licitaciones/vencimientos.ics',
  summary: 'Deadlines of the open tenders as a calendar, filtered as the list',
  access: anyone,
  limit: FEED,
  query: FeedFilter,
  answers: 'calendar',
  answer: v.string(),
});

export const tenderCalendar = endpoint({
  id: 'tenders.deadline',
  method: 'GET',
  path: '/licitaciones/:id/vencimiento.ics',
  summary: 'Deadline of one published tender as a calendar entry',
  access: anyone,
  params: v.object({ id: Id }),
  answers: 'calendar',
  answer: v.string(),
});

export const ocdsReleases = endpoint({
  id: 'tenders.ocdsReleases',
  method: 'GET',
  path: '/licitaciones/ocds/releases',
  looksUp: true,
  summary: 'Published tenders as OCDS 1.1 release packages, paged by links.next',
  access: anyone,
  limit: LARGE_TEXT,
  query: AfterTender,
  answers: 'ocds',
  answer: v.string(),
});

export const ocdsRecords = endpoint({
  id: 'tenders.ocdsRecords',
  method: 'GET',
  path: '/licitaciones/ocds/records',
  looksUp: true,
  summary: 'Published tenders as OCDS 1.1 record packages, paged by links.next',
  access: anyone,
  limit: LARGE_TEXT,
  query: AfterTender,
  answers: 'ocds',
  answer: v.string(),
});
