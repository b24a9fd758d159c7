import { formatDate, label, withoutControlCharacters } from 'shared-api/rules';
import type { TenderWithTerms } from '../repository.ts';
import { apiOf, pageOf, termsOf } from './addresses.ts';
import { latest } from './cacheable.ts';
import type { City } from './city.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escaped = (text: string): string =>
  withoutControlCharacters(text).replace(/[&<>"]/g, (found) => ENTITIES[found] ?? found);

/** The tenders as an Atom feed; an entry's id never changes. */
export function atomFeed(city: City, rows: readonly TenderWithTerms[]): string {
  const updated = latest(rows.map(({ tender }) => tender.updatedAt)) ?? new Date(0);
  const self = escaped(apiOf(city, '/licitaciones/feed.atom'));
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="es-AR">',
    `<id>${self}</id>`,
    `<title>Licitaciones y Concursos · ${escaped(city.cityName)}</title>`,
    `<updated>${updated.toISOString()}</updated>`,
    `<author><name>${escaped(city.cityName)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${self}"/>`,
    `<link rel="alternate" type="text/html" href="${escaped(city.publicUrl)}/licitaciones-concursos"/>`,
    ...rows.map((row) => entryOf(city, row)),
    '</feed>',
    '',
  ].join('\n');
}

function entryOf(city: City, { tender, file }: TenderWithTerms): string {
  const summary = `${label(tender.tipo)} N° ${tender.numero}/${tender.anio}. Expediente ${tender.expediente}. Vence el ${formatDate(tender.fechaVencimiento)}.`;
  return [
    '<entry>',
    `<id>urn:uuid:${tender.id}</id>`,
    `<title>${escaped(tender.titulo)}</title>`,
    `<updated>${tender.updatedAt.toISOString()}</updated>`,
    `<published>${tender.createdAt.toISOString()}</published>`,
    `<link rel="alternate" type="text/html" href="${escaped(pageOf(city, tender.id))}"/>`,
    `<link rel="enclosure" type="${file.mime}" length="${file.bytes}" href="${escaped(termsOf(city, tender.id))}"/>`,
    `<category term="${escaped(label(tender.tipo))}"/>`,
    `<summary>${escaped(summary)}</summary>`,
    '</entry>',
  ].join('\n');
}
