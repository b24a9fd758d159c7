import path from 'node:path';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import jwt from '@fastify/jwt';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance } from 'fastify';
import { Registry as Metrics } from 'prom-client';
import { ALL_ENDPOINTS } from 'shared-api/contract';
import { auth, createAuthenticate, openSessionKeys, type SessionKeys } from './accounts/auth/index.ts';
import { createSqlNonceStore, createSqlTicketStore } from './accounts/auth/stores.ts';
import { users } from './accounts/users/index.ts';
import type { Config } from './config/config.ts';
import { files } from './files/index.ts';
import { audit, warnIfChangeable } from './oversight/audit/index.ts';
import { system } from './oversight/system/index.ts';
import { telemetry } from './oversight/telemetry/index.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/db/open-database.ts';
import { type Domain, HOUR_MS } from './platform/domain.ts';
import { createClamd } from './platform/files/antivirus.ts';
import { openFileStore } from './platform/files/open-store.ts';
import { closeConnectionsOnceIdle } from './platform/http/closing.ts';
import { answerError } from './platform/http/errors.ts';
import { registerSafeHeaders } from './platform/http/headers.ts';
import { createIdempotency, forgetOldAnswers } from './platform/http/idempotency.ts';
import { logOptions } from './platform/http/log.ts';
import { registerOpenApi } from './platform/http/openapi.ts';
import { registerProbes } from './platform/http/probes.ts';
import type { Route } from './platform/http/route.ts';
import { serve } from './platform/http/serve.ts';
import { answerBrokenRequest, timeouts } from './platform/http/timeouts.ts';
import { newId, newSecret } from './platform/ids.ts';
import { createJobs, type Jobs } from './platform/jobs.ts';
import { createDelivery, DELIVERY_MS } from './platform/mail/delivery.ts';
import { forgetOldMails } from './platform/mail/forget.ts';
import { registerMailMetrics } from './platform/mail/metrics.ts';
import { registerOutboxPage } from './platform/mail/outbox-page.ts';
import type { Platform } from './platform/platform.ts';
import { NOTHING_RELEASED, type Releases } from './platform/releases.ts';
import { loadSecrets } from './platform/secrets.ts';
import { forgetOldTries } from './platform/tries.ts';
import { certificates } from './registration/certificates/index.ts';
import { chat } from './registration/chat/index.ts';
import { documentTypes, seedDocumentTypes } from './registration/document-types/index.ts';
import { documents } from './registration/documents/index.ts';
import { labels } from './registration/labels/index.ts';
import { observations } from './registration/observations/index.ts';
import { createDataAccessLog, personalData } from './registration/personal-data/index.ts';
import { persons } from './registration/persons/index.ts';
import { requests } from './registration/requests/index.ts';
import { savedViews } from './registration/saved-views/index.ts';
import {
  createTaxAuthorityClient,
  registerCertificateMetrics,
  type TaxAuthoritySettings,
  taxAuthority,
} from './tax-authority/index.ts';
import { tenderAlerts } from './tenders/alerts/index.ts';
import { tenders } from './tenders/tenders/index.ts';

export interface ApiParts {
  /** Where the tax authority is and who the portal is to it. */
  readonly taxAuthority: TaxAuthoritySettings;
  readonly clock?: Clock;
  /** What is released of the sections; nothing, where the API runs without a portal around it. */
  readonly releases?: Releases;
  /** Where the log goes, a line at a time; standard output, unless said. */
  readonly logTo?: { write(line: string): void };
}

/** Every domain of the API, in the order in which their routes are registered. */
const DOMAINS: readonly Domain[] = [
  auth,
  users,
  requests,
  observations,
  savedViews,
  documents,
  documentTypes,
  certificates,
  labels,
  chat,
  persons,
  personalData,
  tenders,
  tenderAlerts,
  audit,
  telemetry,
  system,
  files,
  taxAuthority,
];

/** Clears what the platform's own tables keep for a while. */
const platformJobs: Domain = {
  jobs: [
    { name: 'old-answers', everyMs: HOUR_MS, run: ({ db, clock }) => forgetOldAnswers(db, clock) },
    { name: 'old-mails', everyMs: HOUR_MS, run: ({ db, clock }) => forgetOldMails(db, clock) },
    { name: 'old-tries', everyMs: HOUR_MS, run: ({ db, clock }) => forgetOldTries(db, clock) },
  ],
};

/**
 * Builds the API on its database, ready to listen. Closing it closes everything it opened.
 * @throws when the database or its folder can't be used, or an endpoint of the contract has no answer
 */
export async function createApi(config: Config, parts: ApiParts): Promise<FastifyInstance> {
  const app = fastify({
    logger: { ...logOptions(config.logLevel), ...(parts.logTo && { stream: parts.logTo }) },
    genReqId: () => newId(),
    requestIdHeader: config.trustProxy ? 'x-request-id' : false,
    trustProxy: config.trustProxy,
    bodyLimit: 512 * 1024,
    ...timeouts(config.requestTimeoutMs),
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: answerError,
    routerOptions: { maxParamLength: 200 },
    // Some GET calls change things (specification, section 7): a HEAD must not. What anyone may read has one.
    exposeHeadRoutes: false,
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => answerError({ statusCode: 404 }, request, reply));

  const opened = await openDatabase({
    url: config.databaseUrl,
    ownerUrl: config.migrationDatabaseUrl,
    folder: path.join(config.dataDir, 'db'),
    log: app.log,
  });
  app.addHook('onClose', () => opened.close());
  closeConnectionsOnceIdle(app);
  try {
    const { db } = opened;
    const clock = parts.clock ?? systemClock;
    app.decorate('sessionKeys', await openSessionKeys(db, clock));
    const secrets = await loadSecrets(db);
    const platform: Platform = {
      config,
      db,
      clock,
      log: app.log,
      secrets,
      files: await openFileStore(config),
      scanner: config.clamdUrl ? createClamd(config.clamdUrl) : null,
      taxAuthority: createTaxAuthorityClient({
        settings: parts.taxAuthority,
        tickets: createSqlTicketStore(db, clock),
        nonces: createSqlNonceStore(db, clock),
        clock,
        log: app.log,
      }),
      releases: parts.releases ?? NOTHING_RELEASED,
      metrics: new Metrics(),
    };
    app.decorate('platform', platform);
    if (opened.kind === 'postgres') await warnIfChangeable(db, app.log);
    await seedDocumentTypes(platform);
    if (config.demo) await (await import('./demo/index.ts')).seedDemo(platform);
    await registerPlugins(app, platform);
    const routes = DOMAINS.flatMap((domain) => domain.routes?.(platform, app) ?? []);
    mustAnswerAll(routes);
    serve(app, routes, {
      base: config.apiBase,
      authenticate: createAuthenticate(app, platform),
      idempotency: createIdempotency(db, clock),
      dataAccessLog: createDataAccessLog(platform),
    });
    registerMailMetrics(platform.metrics, db, clock);
    registerCertificateMetrics(platform.metrics, platform.taxAuthority.certificates);
    registerProbes(app, platform, startJobs(app, platform));
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
  await app.register(rateLimit, { max: config.rateLimitPerMinute, timeWindow: 60_000 });
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: 64 * 1024 });
  await app.register(multipart, {
    limits: { fileSize: config.maxUploadBytes, files: 2, fields: 5, fieldSize: 1_000, parts: 6 },
    throwFileSizeLimit: false,
  });
  await app.register(jwt, {
    // Each token names its key, which is given where it is signed or read.
    secret: newSecret(),
    sign: { algorithm: 'HS256', iss: config.publicUrl, aud: 'portal' },
    verify: {
      algorithms: ['HS256'],
      allowedIss: config.publicUrl,
      allowedAud: 'portal',
      // What a token leaves out is not compared with what is allowed.
      requiredClaims: ['iss', 'aud', 'iat', 'exp', 'jti'],
    },
  });
}

/** The contract is served whole or not at all. */
function mustAnswerAll(routes: readonly Route[]): void {
  const answered = new Set(routes.map(({ endpoint }) => endpoint.id));
  const missing = ALL_ENDPOINTS.filter(({ id }) => !answered.has(id)).map(({ id }) => id);
  if (missing.length > 0) throw new Error(`endpoints without an answer: ${missing.join(', ')}`);
}

function startJobs(app: FastifyInstance, platform: Platform): Jobs {
  const jobs = createJobs(platform);
  const started = [platformJobs, ...DOMAINS]
    .flatMap((domain) => domain.jobs ?? [])
    .map(({ name, everyMs, run }) => jobs.every(everyMs, name, () => run(platform, app)));
  for (const job of started) app.addHook('preClose', () => job.stop());
  startDelivery(app, platform, jobs);
  app.decorate('firstJobs', Promise.all(started.map(({ first }) => first)));
  return jobs;
}

/** Sends mails where a mail server is configured; a closing API waits for the mail that is being sent. */
function startDelivery(app: FastifyInstance, { config, db, clock, log }: Platform, jobs: Jobs): void {
  if (!config.smtpUrl) return;
  const delivery = createDelivery(db, clock, log, { url: config.smtpUrl, from: config.mailFrom });
  const delivering = jobs.every(DELIVERY_MS, 'mails', () => delivery.run());
  app.addHook('preClose', async () => {
    await delivery.stop();
    await delivering.stop();
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What the API stands on. */
    platform: Platform;
    sessionKeys: SessionKeys;
    /** When every job has run once: they start with the API, beside the calls it answers. */
    firstJobs: Promise<unknown>;
  }
}
