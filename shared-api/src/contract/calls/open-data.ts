import * as v from 'valibot';
import { anyone, endpoint } from '../endpoint.ts';
import { Id } from '../primitives.ts';

/** Open data is read whole, a page after the other: `despues` is the last tender of the page before. */
const AfterTender = v.object({ despues: v.optional(Id) });

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

export const tendersCsv = endpoint({
  id: 'tenders.csv',
  method: 'GET',
  path: '/licitaciones/convocatorias.csv',
  summary: 'Published tenders as the CSV of Datos Argentina; another page, if any, by the header Link',
  access: anyone,
  query: AfterTender,
  answers: 'csv',
  answer: v.string(),
});

export const tendersFeed = endpoint({
  id: 'tenders.feed',
  method: 'GET',
  path: '/licitaciones/feed.atom',
  summary: 'The newest published tenders as an Atom feed',
  access: anyone,
  answers: 'atom',
  answer: v.string(),
});

export const tendersCalendar = endpoint({
  id: 'tenders.calendar',
  method: 'GET',
  path: '/licitaciones/vencimientos.ics',
  summary: 'Deadlines of the open tenders as a calendar',
  access: anyone,
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
  summary: 'Published tenders as OCDS 1.1 release packages, paged by links.next',
  access: anyone,
  query: AfterTender,
  answers: 'ocds',
  answer: v.string(),
});

export const ocdsRecords = endpoint({
  id: 'tenders.ocdsRecords',
  method: 'GET',
  path: '/licitaciones/ocds/records',
  summary: 'Published tenders as OCDS 1.1 record packages, paged by links.next',
  access: anyone,
  query: AfterTender,
  answers: 'ocds',
  answer: v.string(),
});
