import { addDays, tenderLabel, withoutControlCharacters } from 'shared-api/rules';
import { type City, pageOf } from './addresses.ts';
import type { PublishedTender } from './source.ts';

/** Most bytes of a line (RFC 5545, 3.1). */
const LINE_BYTES = 75;

/** Writes deadlines of tenders as a calendar: an all-day entry each. */
export function calendarOf(city: City, name: string, rows: readonly PublishedTender[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(city.cityName)}//Licitaciones//ES`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...rows.flatMap((row) => eventOf(city, row)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

function eventOf(city: City, { tender: row, published }: PublishedTender): string[] {
  const day = (date: string) => date.replaceAll('-', '');
  const kind = `${tenderLabel(row.tipo)} N° ${row.numero}/${row.anio}`;
  return [
    'BEGIN:VEVENT',
    `UID:${row.id}@${new URL(city.publicUrl).hostname}`,
    `DTSTAMP:${stamp(published.last)}`,
    `LAST-MODIFIED:${stamp(published.last)}`,
    `SEQUENCE:${published.times}`,
    `DTSTART;VALUE=DATE:${day(row.fechaVencimiento)}`,
    `DTEND;VALUE=DATE:${day(addDays(row.fechaVencimiento, 1))}`,
    `SUMMARY:${escaped(`Vence: ${row.titulo}`)}`,
    `DESCRIPTION:${escaped(`${kind}\nExpediente ${row.expediente}`)}`,
    `URL:${pageOf(city, row.id)}`,
    ...(row.situacion === 'retirada' ? ['STATUS:CANCELLED'] : []),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

const stamp = (instant: Date): string => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const escaped = (text: string): string =>
  withoutControlCharacters(text)
    .replace(/[\\;,]/g, (found) => `\\${found}`)
    .replace(/\r\n|\r|\n/g, '\\n');

/** Folds a line into pieces of at most 75 bytes without cutting a letter; each after the first begins with a space. */
function folded(line: string): string {
  const pieces = [''];
  let bytes = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (bytes + size > LINE_BYTES) {
      pieces.push(' ');
      bytes = 1;
    }
    pieces.push((pieces.pop() ?? '') + letter);
    bytes += size;
  }
  return pieces.join('\r\n');
}
