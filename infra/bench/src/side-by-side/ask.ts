import type { Call } from '../load.ts';

/** Makes one call. @returns its whole answer @throws when it is no success */
export async function ask(origin: string, call: Call, number: number): Promise<string> {
  const answer = await fetch(`${origin}${call.path}`, {
    method: call.method,
    headers: { ...call.headers },
    body: call.body?.replaceAll('{n}', String(number).padStart(6, '0')) ?? null,
  });
  const text = await answer.text();
  if (answer.status !== 200)
    throw new Error(`${call.method} ${origin}${call.path}: ${answer.status} ${text}`);
  return text;
}
