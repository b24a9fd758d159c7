import { tenderNewsFeed } from 'shared-api/contract';
import {
  type CivilDate,
  deadlineDateText,
  endingText,
  formatDate,
  instantInCity,
  tenderEventText,
  tenderFilterTexts,
  tenderLabel,
  todayInCity,
} from 'shared-api/rules';
import type { TenderFilter } from '../tenders/filter.ts';
import { newsTexts, tracedHistory } from '../tenders/news.ts';
import type { ReleaseRecord, TenderRecord } from '../tenders/tables.ts';
import { apiOf, type City, pageOf, queryOf, tenderFileOf } from './addresses.ts';
import type { PublishedTender } from './source.ts';

/** Content of a feed of any kind; texts are plain, addresses absolute. */
export type Feed = ReturnType<typeof feedOf | typeof newsFeedOf>;

/** Describes the tenders of a list. @param path path of the feed's call @param today says which deadlines are over; an empty list dates from its start */
export function feedOf(
  city: City,
  path: string,
  filter: TenderFilter,
  rows: readonly PublishedTender[],
  today: CivilDate,
) {
  const query = queryOf(filter);
  const changes = rows.map(({ published }) => published.last).sort((a, b) => a.getTime() - b.getTime());
  return {
    id: `${tagOf(city)}licitaciones${query}`,
    title: `${nameOf('Licitaciones y Concursos', filter)} · ${city.cityName}`,
    author: city.cityName,
    self: apiOf(city, `${path}${query}`),
    page: `${city.publicUrl}/licitaciones-concursos`,
    updated: changes.at(-1) ?? new Date(instantInCity(today, '00:00')),
    entries: rows.map(({ tender, file, published }) => ({
      id: `urn:uuid:${tender.id}`,
      title: tender.titulo,
      summary: `${tenderLabel(tender.tipo)} N° ${tender.numero}/${tender.anio}. Expediente ${tender.expediente}. ${stateOf(tender, today)}.`,
      category: tenderLabel(tender.tipo),
      page: pageOf(city, tender.id),
      published: published.first,
      updated: published.last,
      terms: { url: tenderFileOf(city, tender.id, 'pliego'), mime: file.mime, bytes: file.bytes },
    })),
  };
}

/** Describes the news of one public tender, the newest first. @param releases its whole history, oldest event first */
export function newsFeedOf(
  city: City,
  { id, titulo, tipo, numero, anio, updatedAt }: TenderRecord,
  releases: readonly ReleaseRecord[],
) {
  const page = pageOf(city, id);
  const tag = `${tagOf(city)}licitacion:${id}`;
  return {
    id: tag,
    title: `${tenderLabel(tipo)} N° ${numero}/${anio}, ${titulo} · ${city.cityName}`,
    author: city.cityName,
    self: apiOf(city, tenderNewsFeed.path.replace(':id', id)),
    page,
    updated: releases.at(-1)?.fecha ?? updatedAt,
    entries: tracedHistory(releases)
      .map((event) => ({
        id: `${tag}:${event.numero}`,
        title: tenderEventText(event),
        summary: newsTexts(event).join('\n\n'),
        category: event.hecho,
        page,
        published: event.fecha,
        updated: event.fecha,
        terms: null,
      }))
      .reverse(),
  };
}

/** Begins a tag URI (RFC 4151), which is permanent and differs from feed to feed. */
const tagOf = ({ publicUrl }: City): string => `tag:${new URL(publicUrl).hostname},2026:`;

/** Adds the filter to a name, so that people can tell several feeds apart. */
export function nameOf(whole: string, filter: TenderFilter): string {
  const texts = Object.values(tenderFilterTexts(filter));
  return texts.length === 0 ? whole : `${whole} (${texts.join('; ')})`;
}

/** Describes until when it takes or took offers, or how it ended. */
const stateOf = ({ situacion, desenlace, fechaVencimiento }: TenderRecord, today: CivilDate): string =>
  situacion === 'vigente' || !desenlace
    ? deadlineDateText(fechaVencimiento, today)
    : endingText(situacion, formatDate(todayInCity(new Date(desenlace.fecha))), Boolean(desenlace.motivo));
