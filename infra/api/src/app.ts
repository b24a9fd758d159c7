import path from 'node:path';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import jwt from '@fastify/jwt';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance } from 'fastify';
import { Registry as Metrics } from 'prom-client';
import { ALL_ENDPOINTS } from 'shared-api/contract';
import {
  authRoutes,
  createAuthenticate,
  forgetOldSessions,
  KEYS_REFRESH_MS,
  openSessionKeys,
  type SessionKeys,
} from './accounts/auth/index.ts';
import { createSqlNonceStore, createSqlTicketStore } from './accounts/auth/stores.ts';
import { userRoutes } from './accounts/users/index.ts';
import type { Config } from './config/config.ts';
import { fileRoutes, sweepFiles } from './files/index.ts';
import {
  auditRoutes,
  chainPending,
  noteEnd,
  thinAnchors,
  warnIfChangeable,
} from './oversight/audit/index.ts';
import { systemRoutes } from './oversight/system/index.ts';
import { forgetOldTelemetry, telemetryRoutes } from './oversight/telemetry/index.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/db/open-database.ts';
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
import { certificateRoutes } from './registration/certificates/index.ts';
import { chatRoutes } from './registration/chat/index.ts';
import { documentTypeRoutes, seedDocumentTypes } from './registration/document-types/index.ts';
import { documentRoutes } from './registration/documents/index.ts';
import { labelRoutes } from './registration/labels/index.ts';
import { observationRoutes } from './registration/observations/index.ts';
import {
  createAccessNote,
  forgetOldAccesses,
  personalDataRoutes,
} from './registration/personal-data/index.ts';
import { personRoutes } from './registration/persons/index.ts';
import { requestRoutes, watchExpiries } from './registration/requests/index.ts';
import { reviewRoutes } from './registration/requests/reviews-index.ts';
import { savedViewRoutes } from './registration/saved-views/index.ts';
import {
  createTaxAuthorityClient,
  registerCertificateMetrics,
  type TaxAuthoritySettings,
  warnOfCertificateEnds,
} from './tax-authority/index.ts';
import { alertRoutes, forgetOldAlerts, sendDigests } from './tenders/alerts/index.ts';
import { publishDue, tenderRoutes } from './tenders/tenders/index.ts';

export interface ApiParts {
  /** Where the tax authority is and who the portal is to it. */
  readonly taxAuthority: TaxAuthoritySettings;
  readonly clock?: Clock;
  /** What is released of the sections; nothing, where the API runs without a portal around it. */
  readonly releases?: Releases;
  /** Where the log goes, a line at a time; standard output, unless said. */
  readonly logTo?: { write(line: string): void };
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** How late after its hour the day's digest may begin. */
const DIGEST_MS = 10 * MINUTE_MS;

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
    const { db, onOneConnection, lockFirst } = opened;
    const clock = parts.clock ?? systemClock;
    // Before the secrets: of an older portal they hold the key that signed its sessions.
    app.decorate('sessionKeys', await openSessionKeys(db, clock));
    const secrets = await loadSecrets(db);
    const platform: Platform = {
      config,
      db,
      onOneConnection,
      lockFirst,
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
    const routes = routesOf(app, platform);
    mustAnswerAll(routes);
    serve(app, routes, {
      base: config.apiBase,
      database: opened,
      authenticate: createAuthenticate(app, clock),
      idempotency: createIdempotency(db, clock),
      noteAccess: createAccessNote(platform),
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

const routesOf = (app: FastifyInstance, platform: Platform): Route[] => [
  ...authRoutes(app, platform),
  ...requestRoutes(platform),
  ...observationRoutes(platform),
  ...reviewRoutes(platform),
  ...savedViewRoutes(platform),
  ...documentRoutes(platform),
  ...documentTypeRoutes(platform),
  ...fileRoutes(platform),
  ...certificateRoutes(platform),
  ...personRoutes(platform),
  ...personalDataRoutes(platform),
  ...tenderRoutes(platform),
  ...alertRoutes(platform),
  ...labelRoutes(platform),
  ...userRoutes(platform),
  ...auditRoutes(platform),
  ...systemRoutes(platform),
  ...chatRoutes(platform),
  ...telemetryRoutes(platform),
];

/** The contract is served whole or not at all. */
function mustAnswerAll(routes: readonly Route[]): void {
  const answered = new Set(routes.map(({ endpoint }) => endpoint.id));
  const missing = ALL_ENDPOINTS.filter(({ id }) => !answered.has(id)).map(({ id }) => id);
  if (missing.length > 0) throw new Error(`endpoints without an answer: ${missing.join(', ')}`);
}

function startJobs(app: FastifyInstance, platform: Platform): Jobs {
  const { config, db, clock, log } = platform;
  const jobs = createJobs(platform);
  if (config.smtpUrl) {
    const delivery = createDelivery(db, clock, log, { url: config.smtpUrl, from: config.mailFrom });
    const delivering = jobs.every(DELIVERY_MS, 'mails', () => delivery.run());
    app.addHook('preClose', async () => {
      await delivery.stop();
      await delivering.stop();
    });
  }
  const started = [
    jobs.every(SECOND_MS, 'audit-chain', () => chainPending(db)),
    jobs.every(MINUTE_MS, 'audit-end', () => noteEnd(platform)),
    jobs.every(MINUTE_MS, 'due-tenders', () => publishDue(platform)),
    jobs.every(DIGEST_MS, 'tender-digests', () => sendDigests(platform)),
    jobs.every(KEYS_REFRESH_MS, 'session-keys', () => app.sessionKeys.refresh()),
    jobs.every(HOUR_MS, 'expiries', () => watchExpiries(platform)),
    jobs.every(HOUR_MS, 'old-sessions', () => forgetOldSessions(platform)),
    jobs.every(HOUR_MS, 'old-answers', () => forgetOldAnswers(db, clock)),
    jobs.every(HOUR_MS, 'old-mails', () => forgetOldMails(db, clock)),
    jobs.every(HOUR_MS, 'old-accesses', () => forgetOldAccesses(platform)),
    jobs.every(HOUR_MS, 'old-telemetry', () => forgetOldTelemetry(platform)),
    jobs.every(HOUR_MS, 'old-alerts', () => forgetOldAlerts(platform)),
    jobs.every(HOUR_MS, 'old-tries', () => forgetOldTries(db, clock)),
    jobs.every(DAY_MS, 'certificate-ends', () => warnOfCertificateEnds(platform)),
    jobs.every(DAY_MS, 'old-anchors', () => thinAnchors(platform)),
    jobs.every(DAY_MS, 'file-sweep', () => sweepFiles(platform)),
  ];
  for (const job of started) app.addHook('preClose', () => job.stop());
  app.decorate('firstJobs', Promise.all(started.map(({ first }) => first)));
  return jobs;
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
