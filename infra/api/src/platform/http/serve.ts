import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Access, Endpoint } from 'shared-api/contract';
import { can, isTaxId } from 'shared-api/rules';
import * as v from 'valibot';
import type { DatabaseAccess } from '../db/database.ts';
import { forbidden, invalid, Refusal } from '../errors.ts';
import { answerSchema } from './answer-schema.ts';
import type { Idempotency } from './idempotency.ts';
import { createKeptAnswers } from './kept-answers.ts';
import { requireOwnPage } from './own-page.ts';
import type { Call, Route } from './route.ts';
import { type Authenticate, type NoteAccess, requireFullSession, type SessionUser } from './session.ts';
import { parseInput } from './validation.ts';

export interface RouteSettings {
  readonly base: string;
  readonly database: DatabaseAccess;
  readonly authenticate: Authenticate;
  readonly idempotency: Idempotency;
  readonly noteAccess: NoteAccess;
}

/** Whose data a call tells, and to whom. */
interface Look {
  readonly user: SessionUser;
  readonly cuit: string;
}

const MINUTE_MS = 60_000;

/** Serves the routes under the base path: who may call, parsing, idempotency, answer by the contract's schema. */
export function serve(app: FastifyInstance, routes: readonly Route[], settings: RouteSettings): void {
  const looks = new WeakMap<FastifyRequest, Look>();
  for (const { endpoint, run, together, stamp, refusedPage } of routes) {
    const { limit } = endpoint;
    const kept = createKeptAnswers();
    app.route({
      method: endpoint.method,
      exposeHeadRoute: isPublicReading(endpoint),
      url: `${settings.base}${endpoint.path}`,
      schema: endpoint.answers === 'json' ? { response: { 200: answerSchema(endpoint.answer) } } : {},
      config: {
        endpointId: endpoint.id,
        ...(refusedPage && { refusedPage }),
        ...(limit && { rateLimit: { max: limit.perMinute, timeWindow: MINUTE_MS } }),
      },
      ...(limit && { bodyLimit: limit.bytes }),
      // Before anything is sent: who breaks a file off while it comes has seen of it.
      onSend: (request, reply, payload, done) => {
        const look = reply.statusCode < 400 ? looks.get(request) : undefined;
        if (!look) return done(null, payload);
        settings.noteAccess(look.user, look.cuit).then(() => done(null, payload), done);
      },
      handler: async (request, reply) => {
        const answer = async (user: SessionUser | null, found?: unknown) => {
          const call = readCall(endpoint, user, request, reply, {
            about: (cuit) => {
              if (user) looks.set(request, { user, cuit });
            },
            noteDone: (tx) => settings.idempotency.noteDone(tx, { user, request }, endpoint),
          });
          const made = () => run(call, found);
          if (endpoint.answers === 'json' && !reply.hasHeader('cache-control'))
            reply.header('cache-control', 'no-store');
          if (!stamp || user) return settings.idempotency.answer(call, endpoint, made);
          reply.type('application/json; charset=utf-8');
          const question = JSON.stringify([call.params, call.query]);
          return kept.answer(await stamp(), question, async () =>
            Buffer.from(String(reply.serialize(await made()))),
          );
        };
        const { access } = endpoint;
        if (access.who === 'anyone') return answer(null);
        if (access.who === 'anyone-known') {
          // Each caller is told for themselves: who waits for the same answer may have brought no session.
          const user = await knownCaller(access, request, settings);
          return answer(user).catch(async (error: unknown) => {
            if (user === null && isHidden(request, error)) await callerOf(request, settings);
            throw error;
          });
        }
        requireOwnPage(request.headers);
        if (access.who === 'sign-on') return answer(null);
        const admitted = (user: SessionUser, found?: unknown) => {
          mustBeAdmitted(access, user);
          return answer(user, found);
        };
        // An address that names nothing is told so behind the question who calls.
        const named = together && endpoint.params && v.safeParse(endpoint.params, request.params);
        if (!together || !named?.success) return admitted(await callerOf(request, settings));
        return together(settings.database, await settings.authenticate(request), named.output, admitted);
      },
    });
  }
}

/** Feed readers, catalogues and link checkers ask with HEAD whether what is published is still there. */
const isPublicReading = ({ method, access }: Endpoint): boolean =>
  method === 'GET' && (access.who === 'anyone' || access.who === 'anyone-known');

type Callers = Pick<RouteSettings, 'authenticate' | 'database'>;

/** @throws Refusal 401 */
const callerOf = async (request: FastifyRequest, { authenticate, database }: Callers): Promise<SessionUser> =>
  (await authenticate(request))(database.db);

/** Who calls what anyone may call; null also for whom the answer would be no other than anyone's. */
async function knownCaller(
  { capability }: Extract<Access, { who: 'anyone-known' }>,
  request: FastifyRequest,
  callers: Callers,
): Promise<SessionUser | null> {
  if (!request.headers.authorization) return null;
  const user = await callerOf(request, callers).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 401) return null;
    throw error;
  });
  return user && !user.primerLogin && can(user.tipo, capability) ? user : null;
}

/** Lets in whom the contract lets in. @throws Refusal 403 */
function mustBeAdmitted(access: Extract<Access, { who: 'user' | 'capability' }>, user: SessionUser): void {
  if (access.who === 'capability' || !access.duringFirstLogin) requireFullSession(user);
  if (access.who === 'capability' && !access.anyOf.some((capability) => can(user.tipo, capability))) {
    throw forbidden();
  }
}

function readCall(
  endpoint: Endpoint,
  user: SessionUser | null,
  request: FastifyRequest,
  reply: FastifyReply,
  { about, noteDone }: Pick<Call<Endpoint>, 'about' | 'noteDone'>,
): Call<Endpoint> {
  const params = endpoint.params && parseInput(endpoint.params, request.params);
  const named = taxIdIn(params);
  if (named) about(named);
  return {
    params,
    about,
    noteDone,
    query: endpoint.query && parseInput(endpoint.query, withoutEmpty(request.query)),
    body: endpoint.body && parseInput(endpoint.body, request.body ?? undefined),
    user,
    endpointId: endpoint.id,
    // Read only where it counts: it means nothing to other calls.
    get seenVersion() {
      return versionIn(request.headers['if-match']);
    },
    tag: (version) => {
      reply.header('etag', `"${version}"`);
    },
    request,
    reply,
  };
}

/**
 * Whether something is told to be not there because the call came as nobody's. Who brought a session that is over is told
 * that instead; what everybody may see, they still see: an old token that a browser kept breaks no public page.
 */
const isHidden = ({ headers }: FastifyRequest, error: unknown): boolean =>
  headers.authorization !== undefined && error instanceof Refusal && error.status === 404;

/** The tax id that an address names, by whatever name: the receipt's is an `id`. */
function taxIdIn(params: unknown): string | null {
  const { cuit, id } = (params ?? {}) as { readonly cuit?: unknown; readonly id?: unknown };
  const named = cuit ?? id;
  return typeof named === 'string' && isTaxId(named) ? named : null;
}

/** `?campo=` means that there is no such filter. */
function withoutEmpty(query: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries((query ?? {}) as Record<string, unknown>).filter(([, value]) => value !== ''),
  );
}

/** @throws Refusal 400 for one that can't be read: ignored, it would change what its caller meant to protect */
function versionIn(header: string | undefined): number | null {
  if (header === undefined || header.trim() === '*') return null;
  const found = /^(?:W\/)?"(\d{1,9})"$/.exec(header.trim());
  if (!found) throw invalid('If-Match debe llevar la versión tal como vino en ETag, con sus comillas.');
  return Number(found[1]);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Id of the contract's endpoint that the route answers. */
    endpointId?: string;
  }
}
