import type { Answer, TestApi } from './api.ts';

/** Tries to sign in, each from an address of its own number. The API must trust the header that names it. */
export interface Guesser {
  try(dni: string, from: number, password?: string, headers?: Record<string, string>): Promise<Answer>;
  /** Signs the owner in once. @returns the cookie by which that browser is known from then on */
  knownBrowser(dni: string): Promise<string>;
}

/** Failures that cost nothing yet: of one account, of one address. */
export const FREE = { account: 5, address: 30 };

export function guesser(api: TestApi): Guesser {
  const addressOf = (index: number) => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
  const attempt: Guesser['try'] = (dni, from, password = 'nada1', headers = {}) =>
    api.call('POST', '/auth/login', {
      body: { dni, password },
      headers: { 'x-forwarded-for': addressOf(from), ...headers },
    });
  return {
    try: attempt,
    async knownBrowser(dni) {
      const answer = await attempt(dni, 1, 'Demo1234');
      const cookie = answer.headers.get('set-cookie')?.split(';')[0];
      if (answer.status !== 200 || !cookie) throw new Error(`not signed in: ${answer.status}`);
      return cookie;
    },
  };
}

/** The longest wait that the portal imposes, in seconds. */
const LONGEST_S = 15 * 60;

/** Number of guesses in a row that can get through within some seconds: the free ones, then each after twice the wait. */
export function mostThrough(free: number, seconds: number): number {
  let most = free;
  for (let wait = 1, waited = 1; waited <= seconds; most++) {
    wait = Math.min(wait * 2, LONGEST_S);
    waited += wait;
  }
  return most;
}
