import fc from 'fast-check';
import { addDays, formatDate, readCellDate, readDate } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const day = fc.integer({ min: 0, max: 36_000 }).map((days) => addDays('1950-01-01', days));
const MONTHS =
  'enero,febrero,marzo,abril,mayo,junio,julio,agosto,septiembre,octubre,noviembre,diciembre'.split(',');

describe('a written date', () => {
  it('is read however its day, month and year are put', () =>
    fc.assert(
      fc.property(
        day,
        fc.constantFrom(
          '',
          ' 00:00',
          ' 9:30:05',
          ', 12:00 a. m.',
          'T00:00:00.000Z',
          ' - 10:00 hs.',
          ' a las 10 hs',
          ' 10.30 h',
          ' 8 a.m.',
          ' (8:30 hs)',
          ' hora 10:00',
          ' a las 10',
          ', hasta las 12:00 hs.',
        ),
        (date, time) => {
          const [year = '', month = '', dayOfMonth = ''] = date.split('-');
          const [m, d] = [String(Number(month)), String(Number(dayOfMonth))];
          const name = MONTHS[Number(m) - 1] ?? '';
          const written = [
            formatDate(date),
            `${d}/${m}/${year}`,
            `${d}-${m}-${year}`,
            `${d}.${m}.${year}`,
            `${d} ${m} ${year}`,
            date,
            `${year}/${m}/${d}`,
            `${d} de ${name} de ${year}`,
            `viernes, ${d} de ${name} de ${year}`,
            `vie. ${d}/${m}/${year}`,
            `${d}-${name.slice(0, 3)}.-${year}`,
          ];
          for (const text of written) expect(readDate(` ${text}${time} `), text).toBe(date);
          for (const text of [`${dayOfMonth}${month}${year}`, `${year}${month}${dayOfMonth}`]) {
            expect(readDate(text), text).toBe(date);
          }
        },
      ),
    ));

  it.each([
    ['10/11/26', '2026-11-10'],
    ['1/12/26', '2026-12-01'],
    ['1/1/49', '2049-01-01'],
    ['1/1/50', '1950-01-01'],
    ['101126', '2026-11-10'],
    ['05-set-27', '2027-09-05'],
    ['1 / 3 / 2026', '2026-03-01'],
    ['1º de marzo de 2026', '2026-03-01'],
    ['Domingo 1° de marzo de 2026.', '2026-03-01'],
    ['1ro de marzo de 2026', '2026-03-01'],
    ['1ro. de marzo de 2026', '2026-03-01'],
    ['1ero de marzo del 2026', '2026-03-01'],
    ['1 marzo, 2026', '2026-03-01'],
    ['1 de marzo del año 2026', '2026-03-01'],
    ['\u200e1/3/2026\u200e', '2026-03-01'],
    ['1\u20103\u20102026', '2026-03-01'],
    ['01\u20113\u201126', '2026-03-01'],
    ['2026\u201303\u201301', '2026-03-01'],
    ['1\u2014mar\u20142026', '2026-03-01'],
    ['1\u22123\u22122026 \u2013 10 hs', '2026-03-01'],
    ['5/III/2027', '2027-03-05'],
    ['5-xii-27', '2027-12-05'],
    ['martes 5 de IV de 2027', '2027-04-05'],
    ['Mar 5, 2027', '2027-03-05'],
    ['mar. 5/3/2027', '2027-03-05'],
    ['January 31st, 2027', '2027-01-31'],
    ['Apr 5, 2027, 12:00:00 AM', '2027-04-05'],
    ['Fri, Aug 6, 2027', '2027-08-06'],
    ['5-Dec-2027', '2027-12-05'],
    ['Mayo 5 2027', '2027-05-05'],
  ])('%j is %s', (text, date) => expect(readDate(text)).toBe(date));

  it.each([
    '',
    '31/02/2026',
    '12/31/2026',
    '29/02/2027',
    '1/3/026',
    '1/3-2026',
    '03/2026',
    '2026-13-01',
    '0/1/2026',
    '5 de nada de 2026',
    '101/03/2026',
    '1/3/20261',
    '01/03/1799',
    '46451',
    'ayer',
    '00:00',
    'viernes',
    'prorrogada 1/3/2026',
    'a las 10 hs',
    '5/IIII/2027',
    '5/XIII/2027',
    '31/II/2027',
    'martes 5, 2027',
    'Mar 32, 2027',
    'Nada 5, 2027',
  ])('%j is none', (text) => expect(readDate(text)).toBeNull());
});

describe('a date in a cell', () => {
  it.each([
    ['46451', '2027-03-05'],
    ['46451,75', '2027-03-05'],
    [' 46466.0 ', '2027-03-20'],
    ['5/3/2027', '2027-03-05'],
  ])('%j is %s', (text, date) => expect(readCellDate(text)).toBe(date));

  it.each(['464510', '-46451', '4645'])('%j is none', (text) => expect(readCellDate(text)).toBeNull());
});
