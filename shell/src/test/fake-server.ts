import { requiredDocuments } from 'shared-api/contract';
import { vi } from 'vitest';

/** An answer other than 200. */
export class Refusal {
  readonly status: number;
  readonly message: string;
  /** Messages by field. */
  readonly errores: Readonly<Record<string, string>>;
  constructor(status: number, message: string, errores = {}) {
    this.status = status;
    this.message = message;
    this.errores = errores;
  }
}

interface SeenCall {
  /** Method and path below the base, e.g. `GET /auth/me`. */
  readonly what: string;
  /** The `authorization` header; null when it has none. */
  readonly authorization: string | null;
  readonly body: unknown;
}

/** A call of the landing page that no test is about: answered and not recorded. */
const UNRECORDED = `${requiredDocuments.method} ${requiredDocuments.path}`;

/** Replaces the API behind `fetch`. A call without an answer fails as without a connection. */
export function fakeServer() {
  const baseUrl = 'http://portal.test/api/municat';
  const calls: SeenCall[] = [];
  const answers = new Map<string, (body: unknown) => unknown>();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const what = `${request.method} ${request.url.slice(baseUrl.length)}`;
    if (what === UNRECORDED) return Response.json({ data: [] });
    const text = await request.text();
    const body: unknown = text === '' ? null : JSON.parse(text);
    calls.push({ what, authorization: request.headers.get('authorization'), body });
    const give = answers.get(what);
    if (!give) throw new TypeError('Failed to fetch');
    const answer = await Promise.race([give(body), aborted(request.signal)]);
    if (!(answer instanceof Refusal)) return Response.json(answer);
    const { status, ...refused } = answer;
    return Response.json({ statusCode: status, error: 'x', ...refused, requestId: 'r-1' }, { status });
  });
  return {
    baseUrl,
    calls,
    /** Sets the answer to a call: a body, a `Refusal`, or a promise of either. */
    answer(what: string, give: (body: unknown) => unknown): void {
      answers.set(what, give);
    },
    /** Returns the calls in order. */
    called: () => calls.map(({ what }) => what),
  };
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

export type FakeServer = ReturnType<typeof fakeServer>;
