import { type SQL, sql } from 'drizzle-orm';
import { CITY_TIME_ZONE, type CivilDate } from 'shared-api/rules';

export const startOfDay = (day: CivilDate): SQL =>
  sql`(${day}::date::timestamp at time zone ${sql.raw(`'${CITY_TIME_ZONE}'`)})`;
