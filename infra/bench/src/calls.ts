import { login } from 'shared-api/contract';

/** Accounts of the demo. */
export const ADMIN = { dni: '10000001', password: 'Demo1234' };
export const AUDITOR = { dni: '10000003', password: 'Demo1234' };

/** Makes a call. @throws Error with the answer, if it is not a success */
export async function callJson<T>(url: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Signs in at an API. @returns the session's token */
export async function signIn(base: string, account: typeof ADMIN): Promise<string> {
  const { access_token } = await callJson<{ access_token: string }>(base + login.path, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  return access_token;
}
