import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance } from 'fastify';
import { Registry as Metrics } from 'prom-client';
import { ALL_ENDPOINTS } from 'shared-api/contract';
import { auth, createAuthenticate, createTokens, openSessionKeys } from './accounts/auth/index.ts';
import { users } from './accounts/users/index.ts';
import type { Config } from './config/config.ts';
import { files } from './files/index.ts';
import { audit, createCallAudit, warnIfChangeable } from './oversight/audit/index.ts';
import { system } from './oversight/system/index.ts';
import { telemetry } from './oversight/telemetry/index.ts';
import { type Clock, HOUR_MS, MINUTE_MS, systemClock } from './platform/clock.ts';
import { openPortalDatabase } from './platform/db/open-database.ts';
import type { Domain, Job, Platform, Route } from './platform/domain.ts';
import { createClamd } from './platform/files/antivirus.ts';
import { openFileStore } from './platform/files/open-store.ts';
import { answerError } from './platform/http/errors.ts';
import { registerSafeHeaders } from './platform/http/headers.ts';
import { createIdempotency, deleteOldAnswers } from './platform/http/idempotency.ts';
import { logOptions } from './platform/http/log.ts';
import { registerOpenApi } from './platform/http/openapi.ts';
import { notFoundHandler, refuseNamesAsParameters } from './platform/http/other-methods.ts';
import { registerProbes } from './platform/http/probes.ts';
import { serve } from './platform/http/serve.ts';
import { answerBrokenRequest, registerSlowBodyLimit, TIMEOUTS } from './platform/http/timeouts.ts';
import { newId } from './platform/ids.ts';
import { createJobs, type Jobs } from './platform/jobs.ts';
import { createDelivery, DELIVERY_MS } from './platform/mail/delivery.ts';
import { emptyOldMails, registerMailMetrics } from './platform/mail/outbox.ts';
import { registerOutboxPage } from './platform/mail/outbox-page.ts';
import { deleteOldRateLimits } from './platform/rate-limit.ts';
import type { Releases } from './platform/releases.ts';
import { loadSecrets } from './platform/secrets.ts';
import { assignments } from './registration/assignments/index.ts';
import { caseFiles } from './registration/case-files/index.ts';
import { certificates } from './registration/certificates/index.ts';
import { chat } from './registration/chat/index.ts';
import { documentTypes, seedDocumentTypes } from './registration/document-types/index.ts';
import { documents } from './registration/documents/index.ts';
import { labels } from './registration/labels/index.ts';
import { notes } from './registration/notes/index.ts';
import { observations } from './registration/observations/index.ts';
import { createDataAccessLog, personalData } from './registration/personal-data/index.ts';
import { persons } from './registration/persons/index.ts';
import { register } from './registration/register/index.ts';
import { requests } from './registration/requests/index.ts';
import { savedViews } from './registration/saved-views/index.ts';
import {
  createTaxAuthorityClient,
  registerCertificateMetrics,
  type TaxAuthoritySettings,
  taxAuthority,
} from './tax-authority/index.ts';
import { tenderAlerts } from './tenders/alerts/index.ts';
import { tenderQuestions } from './tenders/questions/index.ts';
import { tenders } from './tenders/tenders/index.ts';

interface ApiParts {
  readonly taxAuthority: TaxAuthoritySettings;
  readonly clock?: Clock;
  readonly releases: Releases;
  /** Jobs of the process, beside those of the domains. */
  readonly jobs?: readonly Job[];
  /** Gets each line of the log; default: standard output. */
  readonly logTo?: { write(line: string): void };
}

const DOMAINS: readonly Domain[] = [
  auth,
  users,
  requests,
  assignments,
  notes,
  observations,
  savedViews,
  documents,
  documentTypes,
  caseFiles,
  certificates,
  labels,
  chat,
  persons,
  personalData,
  register,
  tenders,
  tenderAlerts,
  tenderQuestions,
  audit,
  telemetry,
  system,
  files,
  taxAuthority,
];

const platformJobs: Domain = {
  jobs: [
    { name: 'old-answers', everyMs: HOUR_MS, run: deleteOldAnswers },
    { name: 'old-mails', everyMs: HOUR_MS, run: emptyOldMails },
    { name: 'old-rate-limits', everyMs: HOUR_MS, run: deleteOldRateLimits },
  ],
};

/**
 * Builds the API on its database, ready to listen. Closing it closes everything that it opened.
 * @throws when the database or its folder can't be used, or an endpoint of the contract has no answer
 */
export async function createApi(config: Config, parts: ApiParts): Promise<FastifyInstance> {
  const app = fastify({
    logger: { ...logOptions(config.logLevel), ...(parts.logTo && { stream: parts.logTo }) },
    genReqId: () => newId(),
    requestIdHeader: config.trustProxy ? 'x-request-id' : false,
    trustProxy: config.trustProxy,
    bodyLimit: 512 * 1024,
    ...TIMEOUTS,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: answerError,
    routerOptions: { maxParamLength: 200 },
    // Some GET calls change something (specification, section 7), which a HEAD must not. Public routes have one.
    exposeHeadRoutes: false,
  });
  registerSlowBodyLimit(app, config.requestTimeoutMs);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(notFoundHandler(config.apiBase));

  const database = await openPortalDatabase(config, { log: app.log });
  app.addHook('onClose', () => database.close());
  try {
    const { db } = database;
    const clock = parts.clock ?? systemClock;
    const secrets = await loadSecrets(db);
    const platform: Platform = {
      config,
      db,
      clock,
      log: app.log,
      secrets,
      tokens: createTokens(config.publicUrl, clock, await openSessionKeys(db, clock)),
      files: await openFileStore(config),
      scanner: config.clamdUrl ? createClamd(config.clamdUrl) : null,
      taxAuthority: createTaxAuthorityClient({
        settings: parts.taxAuthority,
        db,
        clock,
        log: app.log,
      }),
      releases: parts.releases,
      metrics: new Metrics(),
    };
    app.decorate('platform', platform);
    if (database.kind === 'postgres') await warnIfChangeable(db, app.log);
    await seedDocumentTypes(platform);
    if (config.demo) await (await import('./demo/index.ts')).seedDemo(platform);
    await registerPlugins(app, platform);
    app.addHook('onRequest', refuseNamesAsParameters(config.apiBase));
    const routes = DOMAINS.flatMap((domain) => domain.routes?.(platform) ?? []);
    mustAnswerAll(routes);
    serve(app, routes, {
      base: config.apiBase,
      authenticate: createAuthenticate(platform),
      idempotency: createIdempotency(db, clock),
      audit: createCallAudit(platform),
      dataAccessLog: createDataAccessLog(platform),
      linkSigner: platform,
    });
    registerMailMetrics(platform);
    registerCertificateMetrics(platform);
    registerProbes(app, platform, startJobs(app, platform, parts.jobs));
    registerOpenApi(app, config.apiBase);
    if (config.demo && !config.smtpUrl) registerOutboxPage(app, platform);
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
}

async function registerPlugins(app: FastifyInstance, { config }: Platform): Promise<void> {
  registerSafeHeaders(app);
  // An empty body is none: many clients name the type in every call. 'error': a body with a key that would change a
  // prototype is refused, as Fastify does by default.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : parseJson(request, body, done),
  );
  await app.register(rateLimit, { max: config.rateLimitPerMinute, timeWindow: MINUTE_MS });
  limitUnroutedRequests(app);
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: 64 * 1024 });
  await app.register(multipart, {
    limits: { fileSize: config.maxUploadBytes, files: 2, fields: 5, fieldSize: 1_000, parts: 6 },
    throwFileSizeLimit: false,
  });
}

/** Applies the limit to requests without a route (404, 405, `OPTIONS`): the plugin only adds it to routes. */
function limitUnroutedRequests(app: FastifyInstance): void {
  const limit = app.rateLimit();
  // Not in the not-found handler: a body that can't be read is refused before that runs.
  app.addHook('onRequest', async function limitUnrouted(request, reply) {
    if (request.is404) await limit.call(this, request, reply);
  });
}

/** @throws Error if an endpoint of the contract has no route */
function mustAnswerAll(routes: readonly Route[]): void {
  const answered = new Set(routes.map(({ endpoint }) => endpoint.id));
  const missing = ALL_ENDPOINTS.filter(({ id }) => !answered.has(id)).map(({ id }) => id);
  if (missing.length > 0) throw new Error(`endpoints without an answer: ${missing.join(', ')}`);
}

function startJobs(app: FastifyInstance, platform: Platform, more: readonly Job[] = []): Jobs {
  const jobs = createJobs(platform);
  const started = [platformJobs, ...DOMAINS, { jobs: more }]
    .flatMap((domain: Domain) => domain.jobs ?? [])
    .map(({ name, everyMs, run }) => jobs.every(everyMs, name, () => run(platform)));
  for (const job of started) app.addHook('preClose', () => job.stop());
  startDelivery(app, platform, jobs);
  app.decorate('firstJobs', Promise.all(started.map(({ first }) => first)));
  return jobs;
}

/** Sends mails if a mail server is configured; a closing API waits for the mail that is being sent. */
function startDelivery(app: FastifyInstance, { config, db, clock, log }: Platform, jobs: Jobs): void {
  if (!config.smtpUrl) return;
  const delivery = createDelivery(db, clock, log, { url: config.smtpUrl, from: config.mailFrom });
  const job = jobs.every(DELIVERY_MS, 'mails', () => delivery.run());
  app.addHook('preClose', async () => {
    delivery.stop();
    await job.stop();
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    platform: Platform;
    /** Resolves when every job has run once. */
    firstJobs: Promise<unknown>;
  }
}
