import { formatDate, SITUATION_LABEL, tenderFilterTexts, tenderLabel, todayInCity } from 'shared-api/rules';
import type { TenderFilter } from '../tenders/filter.ts';
import type { TenderRecord } from '../tenders/tables.ts';
import { apiOf, pageOf, queryOf, termsOf } from './addresses.ts';
import { latest } from './cacheable.ts';
import type { City } from './city.ts';
import type { ToldTender } from './feed-source.ts';

/** Tenders as any kind of feed tells them; texts are plain, addresses absolute. */
export interface Feed {
  /** Tag URI (RFC 4151): the same for good, another for every filter. */
  readonly id: string;
  readonly title: string;
  readonly author: string;
  /** Its own address. */
  readonly self: string;
  /** Where people read tenders. */
  readonly page: string;
  /** When anything in it was last published; null when it is empty. */
  readonly updated: Date | null;
  readonly entries: readonly FeedEntry[];
}

interface FeedEntry {
  /** Never changes. */
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly category: string;
  readonly page: string;
  readonly published: Date;
  readonly updated: Date;
  readonly terms: { readonly url: string; readonly mime: string; readonly bytes: number };
}

/** The tenders that a filter left, as a feed. `path`: of the call that answers it. */
export function feedOf(city: City, path: string, filter: TenderFilter, rows: readonly ToldTender[]): Feed {
  const query = queryOf(filter);
  return {
    id: `tag:${new URL(city.publicUrl).hostname},2026:licitaciones${query}`,
    title: `${nameOf('Licitaciones y Concursos', filter)} · ${city.cityName}`,
    author: city.cityName,
    self: apiOf(city, `${path}${query}`),
    page: `${city.publicUrl}/licitaciones-concursos`,
    updated: latest(rows.map(({ told }) => told.last)),
    entries: rows.map((row) => entryOf(city, row)),
  };
}

/** A name, with what is narrowed: who follows several feeds of the city tells them apart. */
export function nameOf(whole: string, filter: TenderFilter): string {
  const texts = Object.values(tenderFilterTexts(filter));
  return texts.length === 0 ? whole : `${whole} (${texts.join('; ')})`;
}

const entryOf = (city: City, { tender, file, told }: ToldTender): FeedEntry => ({
  id: `urn:uuid:${tender.id}`,
  title: tender.titulo,
  summary: `${tenderLabel(tender.tipo)} N° ${tender.numero}/${tender.anio}. Expediente ${tender.expediente}. ${standOf(tender)}.`,
  category: tenderLabel(tender.tipo),
  page: pageOf(city, tender.id),
  published: told.first,
  updated: told.last,
  terms: { url: termsOf(city, tender.id), mime: file.mime, bytes: file.bytes },
});

/** Until when it takes offers, or how it ended. */
const standOf = ({ situacion, desenlace, fechaVencimiento }: TenderRecord): string =>
  situacion === 'vigente' || !desenlace
    ? `Vence el ${formatDate(fechaVencimiento)}`
    : `${SITUATION_LABEL[situacion]} el ${formatDate(todayInCity(new Date(desenlace.fecha)))}`;
