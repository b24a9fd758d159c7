const YEAR = 365;

/** Days for which the portal keeps what goes by itself. Jobs remove it by these, and people are told them where they read of their data. */
export const KEPT_DAYS = {
  /** Sign-ins, from their end. */
  sessions: 30,
  /** Days on which staff read a supplier's data. */
  accesses: 2 * YEAR,
  /** Texts of mails, from their sending. */
  mails: YEAR,
  /** Failed sign-ins. */
  attempts: 1,
  /** Answers by which a call is not done twice. */
  answers: 2,
} as const;

/** Returns a number of days as a text says it: 'un día', '30 días', 'dos años'. */
export function daysInWords(days: number): string {
  const inYears = days % YEAR === 0;
  const count = inYears ? days / YEAR : days;
  if (count === 1) return inYears ? 'un año' : 'un día';
  return `${count === 2 ? 'dos' : count} ${inYears ? 'años' : 'días'}`;
}
