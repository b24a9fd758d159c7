import { formatDate, SITUATION_LABEL, tenderFilterTexts, tenderLabel, todayInCity } from 'shared-api/rules';
import { latest } from '../../platform/http/text-answer.ts';
import type { TenderFilter } from '../tenders/filter.ts';
import type { TenderRecord } from '../tenders/tables.ts';
import { apiOf, type City, pageOf, queryOf, termsOf } from './addresses.ts';
import type { PublishedTender } from './feed-source.ts';

export type Feed = ReturnType<typeof feedOf>;

/** Describes tenders for any kind of feed; texts are plain, addresses absolute. @param path path of the feed's call */
export function feedOf(city: City, path: string, filter: TenderFilter, rows: readonly PublishedTender[]) {
  const query = queryOf(filter);
  return {
    /** Tag URI (RFC 4151): permanent, and different for each filter. */
    id: `tag:${new URL(city.publicUrl).hostname},2026:licitaciones${query}`,
    title: `${nameOf('Licitaciones y Concursos', filter)} · ${city.cityName}`,
    author: city.cityName,
    self: apiOf(city, `${path}${query}`),
    page: `${city.publicUrl}/licitaciones-concursos`,
    /** Null for an empty feed. */
    updated: latest(rows.map(({ published }) => published.last)),
    entries: rows.map((row) => entryOf(city, row)),
  };
}

/** Adds the filter to a name, so that people can tell several feeds apart. */
export function nameOf(whole: string, filter: TenderFilter): string {
  const texts = Object.values(tenderFilterTexts(filter));
  return texts.length === 0 ? whole : `${whole} (${texts.join('; ')})`;
}

const entryOf = (city: City, { tender, file, published }: PublishedTender) => ({
  id: `urn:uuid:${tender.id}`,
  title: tender.titulo,
  summary: `${tenderLabel(tender.tipo)} N° ${tender.numero}/${tender.anio}. Expediente ${tender.expediente}. ${stateOf(tender)}.`,
  category: tenderLabel(tender.tipo),
  page: pageOf(city, tender.id),
  published: published.first,
  updated: published.last,
  terms: { url: termsOf(city, tender.id), mime: file.mime, bytes: file.bytes },
});

/** Describes until when it is open, or how it ended. */
const stateOf = ({ situacion, desenlace, fechaVencimiento }: TenderRecord): string =>
  situacion === 'vigente' || !desenlace
    ? `Vence el ${formatDate(fechaVencimiento)}`
    : `${SITUATION_LABEL[situacion]} el ${formatDate(todayInCity(new Date(desenlace.fecha)))}`;
