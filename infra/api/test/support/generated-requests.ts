import { sampleJpeg } from 'infra-testing/files';
import type { Seeded } from 'infra-testing/seeded';
import { ALL_ENDPOINTS, type Endpoint } from 'shared-api/contract';
import { generatedValue, HOSTILE, type Known, sendable } from './generated-values.ts';

export interface GeneratedRequest {
  readonly endpoint: Endpoint;
  readonly path: string;
  /** Index among the given tokens; null for none. */
  readonly token: string | null;
  readonly headers: Record<string, string>;
  readonly body: string | FormData | undefined;
}

/** Its caller's session would be over for all requests that follow. */
const ENDS_SESSION = new Set(['auth.logout']);
const ODD_TYPES = [
  'text/plain',
  'application/xml',
  'application/json; charset=latin1',
  'x',
  'multipart/form-data',
];
const ODD_TOKENS = ['x', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJqdGkiOiJ4In0.', `${'a'.repeat(4_000)}`];
const WRONG = [0, 0, 0.05, 0.3, 1] as const;
const MULTIPART_NAMES = ['acta.pdf', '../x', 'a\r\nb', ''];

const SCHEMAS = new Map(
  ALL_ENDPOINTS.map((endpoint) => [
    endpoint.id,
    {
      params: endpoint.params && sendable(endpoint.params),
      query: endpoint.query && sendable(endpoint.query),
      body: endpoint.body && sendable(endpoint.body),
    },
  ]),
);

/** A request to some endpoint of the contract, anything from right to absurd. */
export function generateRequest(random: Seeded, known: Known, tokens: readonly string[]): GeneratedRequest {
  const endpoint = random.pick(ALL_ENDPOINTS);
  const schemas = SCHEMAS.get(endpoint.id);
  const wrong = random.pick(WRONG);
  const token = ENDS_SESSION.has(endpoint.id) || random.chance(0.1) ? null : random.pick(tokens);
  const headers: Record<string, string> = {};
  if (random.chance(0.03)) headers.authorization = `Bearer ${random.pick(ODD_TOKENS)}`;
  if (random.chance(0.2)) headers['if-match'] = random.pick(['"1"', '"999999999"', 'W/"x"', '*', '"-1"']);
  if (random.chance(0.2)) headers['idempotency-key'] = random.pick(['clave-0001', 'x', 'y'.repeat(200)]);
  if (random.chance(0.05)) headers['if-none-match'] = random.pick(['*', '"x"', 'W/""']);
  const params = generatedValue(
    random,
    schemas?.params ?? { type: 'object' },
    known,
    wrong === 1 ? 0.5 : wrong,
  );
  const path = `${pathOf(endpoint, params, random)}${queryOf(endpoint, schemas, random, known, wrong)}`;
  return {
    endpoint,
    path,
    token,
    headers,
    body: bodyOf(endpoint, schemas?.body, random, known, wrong, headers),
  };
}

function pathOf(endpoint: Endpoint, params: unknown, random: Seeded): string {
  const values = (params ?? {}) as Record<string, unknown>;
  return endpoint.path.replace(
    /:(\w+)/g,
    (_, name: string) => encoded(values[name] ?? random.pick(HOSTILE)) || 'x',
  );
}

function queryOf(
  endpoint: Endpoint,
  schemas: { query: ReturnType<typeof sendable> | undefined } | undefined,
  random: Seeded,
  known: Known,
  wrong: number,
): string {
  if (!endpoint.query && !random.chance(0.05)) return '';
  const query = generatedValue(
    random,
    schemas?.query ?? { type: 'object' },
    known,
    wrong === 1 ? 0.5 : wrong,
  );
  const pairs = Object.entries((query ?? {}) as object).map(
    ([name, value]) => `${encoded(name)}=${encoded(value)}`,
  );
  if (random.chance(0.05)) pairs.push(...pairs);
  if (random.chance(0.05))
    pairs.push(random.pick(['a[b]=c', '__proto__[x]=1', '%', '%E0%A4%A', '&&&=', 'page=1&page=2']));
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** Encodes a text for a path or query; a lone surrogate becomes what a careless caller might send. */
function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.toWellFormed()).slice(0, 6_000);
}

const JPEG = new Uint8Array(sampleJpeg());

function bodyOf(
  endpoint: Endpoint,
  schema: ReturnType<typeof sendable> | undefined,
  random: Seeded,
  known: Known,
  wrong: number,
  headers: Record<string, string>,
): string | FormData | undefined {
  if (endpoint.method === 'GET') return undefined;
  if (endpoint.sends === 'multipart' && !random.chance(0.2)) {
    const form = new FormData();
    const content = random.pick([JPEG, '%PDF-1.4\n%%EOF', '<html>', '', '\u0000'.repeat(50_000)]);
    if (!random.chance(0.1)) form.set('file', new Blob([content]), random.pick(MULTIPART_NAMES));
    return form;
  }
  headers['content-type'] =
    endpoint.sends === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
  if (random.chance(0.05)) headers['content-type'] = random.pick(ODD_TYPES);
  if (random.chance(0.03))
    return random.pick([
      '{',
      '[',
      '"',
      '{"a":',
      'nul',
      '\u0000',
      '{"__proto__":{"x":1}}',
      '['.repeat(20_000),
      ' '.repeat(600_000),
    ]);
  const generatedBody = generatedValue(random, schema ?? { type: 'object' }, known, wrong);
  if (endpoint.sends !== 'form') return JSON.stringify(generatedBody);
  return Object.entries((generatedBody ?? {}) as object)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&');
}
