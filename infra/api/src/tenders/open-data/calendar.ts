import { addDays, tenderLabel, withoutControlCharacters } from 'shared-api/rules';
import { pageOf } from './addresses.ts';
import type { City } from './city.ts';
import type { ToldTender } from './feed-source.ts';

/** Most bytes of a line of a calendar (RFC 5545, 3.1). */
const LINE_BYTES = 75;

/** Deadlines of tenders as a calendar of that name: one entry each, for the whole day of the expiry. */
export function calendarOf(city: City, name: string, rows: readonly ToldTender[]): string {
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

function eventOf(city: City, { tender: row, told }: ToldTender): string[] {
  const day = (date: string) => date.replaceAll('-', '');
  const kind = `${tenderLabel(row.tipo)} N° ${row.numero}/${row.anio}`;
  return [
    'BEGIN:VEVENT',
    `UID:${row.id}@${new URL(city.publicUrl).hostname}`,
    `DTSTAMP:${stamp(told.last)}`,
    `LAST-MODIFIED:${stamp(told.last)}`,
    `SEQUENCE:${told.times}`,
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

/** A line in pieces of 75 bytes at most; each after the first begins with a space. No letter is cut. */
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
