import { asSeen, withPlainDashes } from './as-seen.ts';
import { addDays, type CivilDate, civilDate, isCivilDate } from './civil-date.ts';

/** Two-digit years up to this one are of this century, as in Excel. */
const LAST_SHORT_YEAR = 49;
/** Day 0 of Excel's serial numbers, right for every day from 1 March 1900 on. */
const SERIAL_EPOCH = '1899-12-30';

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const ROMAN_MONTHS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];
/** Other beginnings of months: 'setiembre', and those of English that differ. */
const OTHER_MONTHS: Readonly<Record<string, number>> = { set: 9, jan: 1, apr: 4, aug: 8, dec: 12 };

/** What may stand between a date and its time: ` `, `, `, `T`, ` - `, ` a las `, ` hasta las `, ` hora `, ` (`. */
const BEFORE_TIME = String.raw`(?:\s*[T,(]\s*|\s+)(?:-\s*|\(|(?:a|hasta)\s+las?\s+|horas?:?\s+)?`;
const CLOCK = String.raw`\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[ap]\.?\s?m\.?|Z|[+-]\d{2}:?\d{2})?`;
const HOURS = String.raw`\d{1,2}(?:[:.]\d{2})?\s*(?:h(?:s|oras)?|[ap]\.?\s?m)\.?`;
const WHOLE_HOUR = String.raw`,?\s+(?:a|hasta)\s+las?\s+\d{1,2}`;
/**
 * A time behind a date, which says nothing about the day: ` 00:00`, ` a las 10`, ` hasta las 10 hs.`, ` (8 a. m.)`,
 * `T00:00:00.000Z`.
 */
const TIME = new RegExp(`(?:${BEFORE_TIME}(?:${HOURS}|${CLOCK})\\)?|${WHOLE_HOUR})$`, 'iu');
/** The day of the week before a date: `viernes, `, `vie. `. */
const WEEKDAY = /^(?:lun|mar|mi[eé]|jue|vie|s[aá]b|dom)\p{L}*\.?,?\s+/u;

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const DAY_FIRST = /^(\d{1,2})\s?([-/.\s])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})$/;
const DIGITS = /^(\d{2})(\d{2})(\d{4}|\d{2})$/;
const DIGITS_YEAR_FIRST = /^(\d{4})(\d{2})(\d{2})$/;
/**
 * `5-mar-27`, `5/III/2027`, `5 de marzo de 2027`, `5 marzo, 2027`, `5 de marzo del año 2027`, `1º de marzo de 2027`,
 * `1ro. de marzo de 2027`.
 */
const MONTH_NAMED =
  /^(\d{1,2})(?:[º°]|e?ro?\.?)?(?:\s+de\s+|[\s/.-]+)(\p{L}+)\.?(?:\s+de(?:l(?: año)?)?\s+|,?[\s/.-]+)(\d{4}|\d{2})$/u;
/** `Mar 5, 2027`, `Friday, March 5th, 2027`, as programs in English write it. A Tuesday is no month. */
const MONTH_NAMED_FIRST =
  /^(?:\p{L}{3,}\.?,\s*)?(?!martes)(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/u;

/**
 * Returns the day that a person or a spreadsheet wrote: `1/3/2026`, `01-03-26`, `1.3.2026`, `01032026`, `2026-03-01`,
 * `1 de marzo de 2026`, each also with its day of the week before it or a time behind it. The day comes before the month, unless
 * that is a word. Null for a text of another shape and for a day that does not exist.
 */
export function readDate(text: string): CivilDate | null {
  const plain = withPlainDashes(asSeen(text)).replace(/[.;]$/, '').replace(TIME, '').toLowerCase().trim();
  // Before the day of the week is left out: 'mar' is Tuesday too.
  const [, firstName, dayBehind, yearBehind] = MONTH_NAMED_FIRST.exec(plain) ?? [];
  if (firstName) return existing(yearBehind, monthOf(firstName), dayBehind);
  const written = plain.replace(WEEKDAY, '').trim();
  const [, year, , month, day] = YEAR_FIRST.exec(written) ?? [];
  if (year) return existing(year, Number(month), day);
  const dayFirst = DAY_FIRST.exec(written);
  if (dayFirst) return existing(dayFirst[4], Number(dayFirst[3]), dayFirst[1]);
  const [, namedDay, name, namedYear] = MONTH_NAMED.exec(written) ?? [];
  if (name) return existing(namedYear, monthOf(name), namedDay);
  return readDigits(written);
}

/** Reads `01032026`, `010326` and `20260301`, which no day fits twice: no month is 18 to 21, as the years' halves are. */
function readDigits(written: string): CivilDate | null {
  const [, day, month, year] = DIGITS.exec(written) ?? [];
  const date = existing(year, Number(month), day);
  if (date) return date;
  const [, firstYear, nextMonth, lastDay] = DIGITS_YEAR_FIRST.exec(written) ?? [];
  return existing(firstYear, Number(nextMonth), lastDay);
}

/**
 * Returns the day of a cell: as `readDate`, or one of Excel's serial numbers (`46451`, `46451,75`), which a spreadsheet writes
 * for a date that lost its format.
 */
export function readCellDate(text: string): CivilDate | null {
  const serial = /^(\d{5})(?:[.,]\d+)?$/.exec(asSeen(text));
  return serial ? addDays(SERIAL_EPOCH, Number(serial[1])) : readDate(text);
}

function monthOf(name: string): number {
  const roman = ROMAN_MONTHS.indexOf(name) + 1;
  if (roman > 0) return roman;
  const start = name.slice(0, 3);
  return OTHER_MONTHS[start] ?? MONTHS.indexOf(start) + 1;
}

function existing(year: string | undefined, month: number, day: string | undefined): CivilDate | null {
  if (year === undefined || day === undefined) return null;
  const short = Number(year);
  const full = year.length === 4 ? short : short + (short <= LAST_SHORT_YEAR ? 2000 : 1900);
  const date = civilDate(full, month, Number(day));
  return isCivilDate(date) ? date : null;
}
