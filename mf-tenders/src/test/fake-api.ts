import { createClient } from 'shared-api/client';

const BASE = '/api/municat';

/** A call that reached the API. */
export interface Call {
  /** Method and path below the base: `GET /licitaciones`. */
  readonly what: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}
type Answer = unknown | ((call: Call) => unknown);

/** An answer with which the server refuses. */
export const refusal = (statusCode: number, message: string | readonly string[]): Response =>
  Response.json({ statusCode, error: 'Error', message, requestId: 'r1' }, { status: statusCode });

/** Answers never. */
export const pending = () => new Promise<never>(() => {});

/**
 * The API as far as a test needs it: the real client before answers given by method and path. A call nobody gave an
 * answer for fails by name.
 */
export function fakeApi(answers: Readonly<Record<string, Answer>>) {
  const routes: Record<string, Answer> = { ...answers };
  const calls: Call[] = [];
  const client = createClient({
    baseUrl: `http://portal.test${BASE}`,
    token: () => 'token',
    onUnauthorized: () => {},
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { pathname, searchParams } = new URL(request.url);
      const text = request.headers.get('content-type')?.includes('json') ? await request.text() : '';
      const call: Call = {
        what: `${request.method} ${pathname.replace(BASE, '')}`,
        query: Object.fromEntries(searchParams),
        body: text ? JSON.parse(text) : null,
      };
      calls.push(call);
      if (!(call.what in routes)) return refusal(501, `Nobody answers ${call.what}`);
      const answer = routes[call.what];
      const body = await (typeof answer === 'function' ? answer(call) : answer);
      return body instanceof Response ? body.clone() : Response.json(body);
    },
  });
  return {
    client,
    /** The calls of one method and path so far. */
    of: (what: string): readonly Call[] => calls.filter((call) => call.what === what),
    /** The newest call of one method and path. */
    last: (what: string): Call => {
      const call = calls.findLast((one) => one.what === what);
      if (!call) throw new Error(`No call of ${what} among: ${calls.map((one) => one.what).join(', ')}`);
      return call;
    },
    /** Changes what is answered from now on. */
    answer: (more: Readonly<Record<string, Answer>>): void => {
      Object.assign(routes, more);
    },
  };
}
export type FakeApi = ReturnType<typeof fakeApi>;
