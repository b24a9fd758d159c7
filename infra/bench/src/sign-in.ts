import { login } from 'shared-api/contract';

/** Accounts of the demo. */
export const ADMIN = { dni: '10000001', password: 'Demo1234' };
export const AUDITOR = { dni: '10000003', password: 'Demo1234' };

/** Signs in at an API. @returns the session's token */
export async function signIn(base: string, account: typeof ADMIN): Promise<string> {
  const answer = await fetch(`${base}${login.path}`, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}
