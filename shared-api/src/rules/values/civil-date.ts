/** A day of the calendar, `yyyy-mm-dd`, without time or zone. */
export type CivilDate = string;

/** Zone of the city: its "today", its daily job and every time it shows. */
export const CITY_TIME_ZONE = 'America/Argentina/Catamarca';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;
/** Years that a date of the portal may have. Old companies reach back; beyond is a slip of the finger. */
const YEARS = { first: 1800, last: 2199 } as const;

/** A date that does not exist (or is misspelt) was passed where only a checked one may be. */
export class InvalidCivilDate extends RangeError {
  override name = 'InvalidCivilDate';
}

/** Days in a month, 1 to 12. */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Returns whether the text is an existing day, `yyyy-mm-dd`, of the years 1800 to 2199. */
export function isCivilDate(text: string): boolean {
  const match = SHAPE.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < YEARS.first || year > YEARS.last || month < 1 || month > 12) return false;
  return day >= 1 && day <= daysInMonth(year, month);
}

/** Days since 1970-01-01. */
function dayNumber(date: CivilDate): number {
  const ms = SHAPE.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(ms)) throw new InvalidCivilDate(`not a civil date: ${date}`);
  return ms / DAY_MS;
}

const fromDayNumber = (days: number): CivilDate => new Date(days * DAY_MS).toISOString().slice(0, 10);

/** The day `days` later (earlier when negative). Throws `InvalidCivilDate` for what is no date. */
export function addDays(date: CivilDate, days: number): CivilDate {
  return fromDayNumber(dayNumber(date) + days);
}

/** The same day `months` later; the month's last day where it has no such day (31 Jan + 1 = 28 or 29 Feb). */
export function addMonths(date: CivilDate, months: number): CivilDate {
  dayNumber(date);
  const total = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const year = Math.floor(total / 12);
  const month = (total % 12) + 1;
  const day = Math.min(Number(date.slice(8, 10)), daysInMonth(year, month));
  return civilDate(year, month, day);
}

/** Writes year, month (1 to 12) and day as `yyyy-mm-dd`. */
export function civilDate(year: number, month: number, day: number): CivilDate {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: CivilDate, to: CivilDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** 1 on a Monday to 7 on a Sunday (ISO 8601). Throws `InvalidCivilDate` for what is no date. */
export function weekdayOf(date: CivilDate): number {
  // 1970-01-01 was a Thursday.
  return ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1;
}

/** Negative, zero or positive as `a` is before, on or after `b`; fits `Array.sort`. */
export function compareDates(a: CivilDate, b: CivilDate): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Made when first asked for: reading zones and calendars costs a phone more than the rest of these rules. */
let clock: Intl.DateTimeFormat | null = null;

const clockOfCity = () =>
  new Intl.DateTimeFormat('es-AR', {
    timeZone: CITY_TIME_ZONE,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

type ClockPart = 'year' | 'month' | 'day' | 'hour' | 'minute';

function inCity(instant: Date): Record<ClockPart, string> {
  const parts = { year: '', month: '', day: '', hour: '', minute: '' };
  clock ??= clockOfCity();
  for (const { type, value } of clock.formatToParts(instant)) {
    if (type in parts) parts[type as ClockPart] = value;
  }
  return parts;
}

/** The instant at which the city's clocks show that day and that `HH:mm`, as ISO 8601. */
export function instantInCity(date: CivilDate, time: string): string {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  const { year, month, day, hour, minute } = inCity(new Date(asUtc));
  const wallTime = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
  return new Date(2 * asUtc - wallTime).toISOString();
}

/** The `HH:mm` that the city's clocks show at an instant. */
export function timeInCity(instant: Date): string {
  const { hour, minute } = inCity(instant);
  return `${hour}:${minute}`;
}

/** The day it is in the city at an instant. */
export function todayInCity(instant: Date): CivilDate {
  const { year, month, day } = inCity(instant);
  return `${year}-${month}-${day}`;
}

const OFFSET = /([+-])(\d{2}):(\d{2})$/;

/** An instant as the city's clocks show it, ISO 8601 with their offset: `2026-03-20T21:30:00.000-03:00`. */
export function isoInCity(instant: Date): string {
  const { year, month, day, hour, minute } = inCity(instant);
  const inMinute = instant.getTime() % MINUTE_MS;
  const wallTime = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`) + inMinute;
  const ahead = (wallTime - instant.getTime()) / MINUTE_MS;
  const part = (minutes: number) => String(minutes).padStart(2, '0');
  const offset = `${part(Math.floor(Math.abs(ahead) / 60))}:${part(Math.abs(ahead) % 60)}`;
  return new Date(wallTime).toISOString().replace('Z', `${ahead < 0 ? '-' : '+'}${offset}`);
}

/**
 * The day it is at an instant by clocks that are as far ahead as those of `isoInCity`. It reads no zone, which takes a
 * phone long enough to be felt; a text without an offset has it read after all.
 */
export function dayByOffset(instant: Date, iso: string): CivilDate {
  const match = OFFSET.exec(iso);
  if (!match) return todayInCity(instant);
  const ahead = (Number(match[2]) * 60 + Number(match[3])) * (match[1] === '-' ? -1 : 1);
  return new Date(instant.getTime() + ahead * MINUTE_MS).toISOString().slice(0, 10);
}

/** `dd/mm/yyyy`. */
export function formatDate(date: CivilDate): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}

/** An ISO 8601 instant as `dd/mm/yyyy HH:mm`, 24 hours, in the city's zone. Throws RangeError for what is no instant. */
export function formatDateTime(isoInstant: string): string {
  const { year, month, day, hour, minute } = inCity(new Date(isoInstant));
  return `${day}/${month}/${year} ${hour}:${minute}`;
}

/**
 * Returns what the city's clock shows at an ISO 8601 instant, to the minute, as a Date whose parts in UTC are that clock's: for
 * what knows no zones, such as a spreadsheet. Throws RangeError for what is no instant.
 */
export function cityClock(isoInstant: string): Date {
  const { year, month, day, hour, minute } = inCity(new Date(isoInstant));
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
}
