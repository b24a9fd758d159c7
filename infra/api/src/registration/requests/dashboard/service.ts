import type { Dashboard } from 'shared-api/contract';
import {
  dashboardWeeks,
  ESTADOS,
  medianDecision,
  mondayOf,
  WAIT_RANGES,
  waitsByRange,
} from 'shared-api/rules';
import { today } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countsByState, decidedByDay, sentByDay, waitingByDay } from './queries.ts';

/** Limits each query. No city has nearly as many requests waiting, or decided in twelve weeks. */
const ENTRIES = 50_000;

/** Reads the state of the review in four bounded queries. */
export async function dashboardOf({ db, clock }: Platform): Promise<Dashboard> {
  const hoy = today(clock);
  const weeks = dashboardWeeks(hoy);
  const since = weeks[0] ?? hoy;
  const [states, waiting, sent, decided] = await Promise.all([
    countsByState(db),
    waitingByDay(db, ENTRIES),
    sentByDay(db, since, ENTRIES),
    decidedByDay(db, since, ENTRIES),
  ]);
  const waits = waitsByRange(waiting, hoy);
  const inWeek = (monday: string, days: readonly { readonly day: string; readonly total: number }[]) =>
    days.filter(({ day }) => mondayOf(day) === monday).reduce((sum, { total }) => sum + total, 0);
  const decisions = decided.map(({ decided: day, total }) => ({ day, total }));
  return {
    hoy,
    estados: ESTADOS.map((estado) => ({
      estado,
      total: states.find((row) => row.estado === estado)?.total ?? 0,
    })),
    espera: WAIT_RANGES.map((range, index) => ({ ...range, total: waits[index] ?? 0 })),
    semanas: weeks.map((lunes) => ({
      lunes,
      recibidas: inWeek(lunes, sent),
      decididas: inWeek(lunes, decisions),
    })),
    mediana: medianDecision(decided),
  };
}
