import { createClient } from 'shared-api/client';
import type { Client } from 'shared-api/contract';
import { expect } from 'vitest';
import { CUIT } from './fixtures.ts';

const BASE = 'http://portal.test/api/municat';

/** A call that reached the API. */
export interface Call {
  /** Method and path below the base, with its query: `GET /sujeto-fiscal?page=1`. */
  readonly what: string;
  readonly body: unknown;
  readonly headers: Headers;
}

type Answer = unknown | ((call: Call) => unknown);

/** An answer with a status of its own, as the server refuses. */
export function refusal(statusCode: number, message: string, code?: string, errores = {}): Response {
  const body = { statusCode, error: 'Error', message, requestId: 'r1', ...(code && { code }), errores };
  return Response.json(body, { status: statusCode });
}

/** Answers of a portal where nobody else works and nothing but the requests is stored. */
const DEFAULT_ANSWERS = {
  [`POST /sujeto-fiscal/presencia/${CUIT}`]: { version: 0, revisor: null, viendo: [], cambio: null },
  [`DELETE /sujeto-fiscal/presencia/${CUIT}`]: { message: 'Cerró el trámite' },
  [`GET /sujeto-fiscal/notas/${CUIT}`]: [],
  'GET /sujeto-fiscal/presencia': [],
  'GET /vistas': [],
  'GET /chat/sin_responder': { data: [], total: 0 },
  'GET /sujeto-fiscal/cola': { para_revisar: 0, mias: 0, sin_tomar: 0, corregidas: 0, fuera_de_plazo: 0 },
  'GET /sujeto-fiscal/resoluciones': { data: [] },
  'GET /tipo-documento-requerido/textos': { data: [] },
};

/**
 * The real client before answers by method and path (the query counts only where the key has one), so that tests also
 * cover the versions and keys that it sends. A call without an answer is refused with its name.
 */
export function fakeApi(answers: Record<string, Answer>) {
  const calls: Call[] = [];
  const unauthorized: Call[] = [];
  const routes: Record<string, Answer> = { ...DEFAULT_ANSWERS, ...answers };
  const client = createClient({
    baseUrl: BASE,
    token: () => 'token',
    onUnauthorized: () => {
      const last = calls.at(-1);
      if (last) unauthorized.push(last);
    },
    fetch: async (input, init) => {
      const call = await read(new Request(input, init));
      calls.push(call);
      const key = call.what in routes ? call.what : (call.what.split('?')[0] ?? '');
      if (!(key in routes)) return refusal(501, `Nobody answers ${call.what}`);
      const answer = routes[key];
      const body = await (typeof answer === 'function' ? answer(call) : answer);
      return body instanceof Response ? body.clone() : Response.json(body);
    },
  });
  return {
    // The progress of an upload needs XMLHttpRequest, which no test answers.
    client: {
      ...client,
      upload: (endpoint, file, name, options) =>
        client.upload(endpoint, file, name, options?.signal ? { signal: options.signal } : {}),
    } satisfies Client as Client,
    calls,
    /** Calls that ended the session. */
    unauthorized,
    /** Changes the answers from now on. */
    answer: (more: Record<string, Answer>) => Object.assign(routes, more),
    /** The calls of one method and path. */
    of: (what: string) => calls.filter((call) => call.what === what || call.what.split('?')[0] === what),
    /** The only call of that method and path. */
    only: (what: string): Call => {
      const [first, ...more] = calls.filter((call) => call.what.split('?')[0] === what);
      expect(more).toEqual([]);
      if (!first) throw new Error(`No call of ${what} among: ${calls.map((call) => call.what).join(', ')}`);
      return first;
    },
  };
}

async function read(request: Request): Promise<Call> {
  const url = new URL(request.url);
  const text = await request.text();
  const json = request.headers.get('content-type')?.includes('json');
  return {
    what: `${request.method} ${url.pathname.replace('/api/municat', '')}${url.search}`,
    body: json ? JSON.parse(text) : text,
    headers: request.headers,
  };
}
