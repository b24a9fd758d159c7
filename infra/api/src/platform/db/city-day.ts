import { type SQL, sql } from 'drizzle-orm';
import { CITY_TIME_ZONE, type CivilDate } from 'shared-api/rules';

/** Returns the instant at which a day begins in the city. */
export const startOfDay = (day: CivilDate): SQL =>
  sql`(${day}::date::timestamp at time zone ${sql.raw(`'${CITY_TIME_ZONE}'`)})`;
