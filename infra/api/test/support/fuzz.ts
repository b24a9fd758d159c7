import { samplePdf } from 'infra-testing/files';
import type { Seeded } from 'infra-testing/seeded';
import { ErrorBody } from 'shared-api/contract';
import * as v from 'valibot';
import { signInEverybody, UNKNOWN_CUIT, UNKNOWN_ID } from './access.ts';
import type { TestApi } from './api.ts';
import { type GeneratedRequest, generateRequest } from './generated-requests.ts';
import type { Known } from './generated-values.ts';
import { COMPANY, FOREIGN_COMPANY, PERSON } from './request.ts';

const AT_ONCE = 8;
/** Far beyond any honest answer: what takes longer hangs. */
const HANGS_MS = 60_000;
/** Details that no answer may let out: places, stacks, statements, hashes. */
const INTERNAL =
  /node_modules|\.ts:\d|\n\s+at \w|drizzle|postgres|pglite|pg_|\$argon2|ECONN|ENOENT|syntax error|violates|TypeError|RangeError|insert into|update "|select "/i;

/** Signs everybody in and learns what exists. */
export async function prepareFuzz(api: TestApi): Promise<{ known: Known; tokens: string[] }> {
  const everybody = await signInEverybody(api);
  const { ADMIN, PROVEEDOR, PUBLICADOR } = everybody;
  const get = async (path: string, as = ADMIN) => (await api.call('GET', path, { as })).body;
  await get(`/sujeto-fiscal/init-request/persona-fisica/${PERSON}`, PROVEEDOR);
  const requests = await get('/sujeto-fiscal?size=20');
  const tenders = await get('/licitaciones');
  const labels = await get('/etiqueta-rubro');
  const documents = await get(`/documento-proveedor/${PERSON}`, PROVEEDOR);
  const uploads = await Promise.all(
    [PROVEEDOR, ADMIN, PUBLICADOR].map(async (as) => api.upload(as, await samplePdf(as.user.id))),
  );
  const idsOf = (rows: unknown) =>
    (Array.isArray(rows) ? rows : []).map(({ id }: { id?: unknown }) => String(id)).slice(0, 10);
  return {
    tokens: Object.values(everybody).map(({ token }) => token),
    known: {
      ids: [
        UNKNOWN_ID,
        'persona-humana',
        ...idsOf(tenders.data),
        ...idsOf(labels.data ?? labels),
        ...idsOf(documents),
      ],
      cuits: [
        PERSON,
        COMPANY,
        FOREIGN_COMPANY,
        UNKNOWN_CUIT,
        ...requests.data.map(({ cuit }: { cuit: string }) => cuit),
      ],
      fileUrls: uploads.map(({ body }) => String(body.data)),
    },
  };
}

/** Sends this many generated requests. @returns how often each status came; what must not be is in `problems` */
export async function fuzz(
  api: TestApi,
  random: Seeded,
  count: number,
  { known, tokens }: { known: Known; tokens: readonly string[] },
): Promise<{ statuses: Record<string, number>; problems: string[] }> {
  const statuses: Record<string, number> = {};
  const problems: string[] = [];
  let left = count;
  const sender = async () => {
    while (left > 0 && problems.length < 20) {
      left -= 1;
      const request = generateRequest(random, known, tokens);
      const { status, problem } = await send(api, request);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (problem) problems.push(`${describeRequest(request)}\n→ ${status} ${problem}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  return { statuses, problems };
}

async function send(
  api: TestApi,
  request: GeneratedRequest,
): Promise<{ status: number; problem: string | null }> {
  const { endpoint, path, token, headers, body } = request;
  let response: Response;
  let text: string;
  // Not AbortSignal.timeout: its timer lives on after the answer, and what it holds would count as the API's memory.
  const stop = new AbortController();
  const hanging = setTimeout(() => stop.abort(), HANGS_MS);
  try {
    response = await fetch(`${api.base}${path}`, {
      method: endpoint.method,
      redirect: 'manual',
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { body }),
      signal: stop.signal,
    });
    text = await response.text();
  } catch (error) {
    return {
      status: 0,
      problem: `no answer: ${error instanceof Error ? String(error.cause ?? error) : error}`,
    };
  } finally {
    clearTimeout(hanging);
  }
  return { status: response.status, problem: problemOf(request, response, text) };
}

function problemOf(
  { endpoint }: GeneratedRequest,
  { status, headers }: Response,
  text: string,
): string | null {
  if (status >= 500) return text;
  const leaked = status >= 400 ? INTERNAL.exec(text)?.[0] : undefined;
  if (leaked) return `lets out «${leaked}»: ${text.slice(0, 300)}`;
  if (status >= 400) return issueOf(ErrorBody, text);
  const json = headers.get('content-type')?.startsWith('application/json');
  return status === 200 && endpoint.answers === 'json' && json ? issueOf(endpoint.answer, text) : null;
}

function issueOf(schema: v.GenericSchema, text: string): string | null {
  try {
    const { issues } = v.safeParse(schema, JSON.parse(text));
    return issues?.[0] ? `not as the contract says: ${v.getDotPath(issues[0])} ${issues[0].message}` : null;
  } catch {
    return `no JSON: ${text.slice(0, 200)}`;
  }
}

const describeRequest = ({ endpoint, path, headers, body }: GeneratedRequest) =>
  `${endpoint.id}: ${endpoint.method} ${path.slice(0, 200)} ${JSON.stringify(headers)} ${typeof body === 'string' ? body.slice(0, 800) : ''}`;
