import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { createTaxAuthority, portalAccess } from 'infra-tax-authority';
import { testKeys } from 'infra-testing/keys';
import { createDatabase } from 'infra-testing/postgres';
import { NOTHING_RELEASED } from 'infra-testing/releases';
import type { CurrentUser } from 'shared-api/contract';
import { inject } from 'vitest';
import { createApi } from '../../src/app.ts';
import { readConfig } from '../../src/config/read-config.ts';
import type { Platform } from '../../src/platform/domain.ts';
import type { Releases } from '../../src/platform/releases.ts';
import type { TaxAuthoritySettings } from '../../src/tax-authority/index.ts';
import { type TestClock, testClock } from './clock.ts';
import { copyFirstStart, isOfToday, TEST_ENV } from './first-start.ts';
import { answerOfSignOn } from './sign-on.ts';

export type DatabaseKind = 'pglite' | 'postgres';

/** Both, unless `TEST_DATABASES=postgres`. For tests of connections, the audit chain, mail, search and backups. */
export const DATABASES: readonly DatabaseKind[] =
  process.env.TEST_DATABASES === 'postgres' ? ['postgres'] : ['pglite', 'postgres'];

/**
 * For tests that hardly depend on the database: the last of them, PostgreSQL, which starts in a sixth of the embedded
 * one’s processor time, or both with `TEST_DATABASES=both`, as at night.
 */
export const ANY_DATABASE: readonly DatabaseKind[] =
  process.env.TEST_DATABASES === 'both' ? DATABASES : DATABASES.slice(-1);

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON; the text where it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the wire brought
  readonly body: any;
}

export interface Session {
  readonly token: string;
  readonly user: CurrentUser;
}

export interface CallInit {
  /** A session, a bare token, or nothing. */
  readonly as?: Session | string | undefined;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** An API of its own, on an empty database, answering over real HTTP. */
export interface TestApi {
  /** Origin and base of its calls. */
  readonly base: string;
  readonly origin: string;
  readonly dataDir: string;
  readonly clock: TestClock;
  readonly platform: Platform;
  call(method: string, path: string, init?: CallInit): Promise<Answer>;
  /** Signs staff in with the demo's password unless another is given. */
  login(dni: string, password?: string): Promise<Session>;
  /** Signs a supplier in through the local tax authority. */
  signOn(cuit: string): Promise<Session>;
  /** Uploads a file and answers its URL. */
  upload(as: Session, content: Uint8Array, name?: string): Promise<Answer>;
  /** From here on nothing answers where the tax authority was. */
  stopTaxAuthority(): Promise<void>;
  stop(): Promise<void>;
}

export interface TestSettings {
  /** Further settings, as environment variables. */
  readonly env?: Record<string, string> | undefined;
  /** An existing folder and database to start on again; they are left in place. */
  readonly dataDir?: string;
  readonly databaseUrl?: string | null;
  /** Released sections; none by default. */
  readonly releases?: Releases;
  /** Settings for ARCA, where they differ from those of the local tax authority. */
  readonly taxAuthority?: Partial<TaxAuthoritySettings>;
  /** Gets each line of the log, whose level is the environment's `LOG_LEVEL`. */
  readonly logTo?: { write(line: string): void };
}

/**
 * The state after a first start is copied, unless the API is given its own data or settings that such a start reads.
 * @returns the address of its database; null: it is the embedded one in its folder
 */
async function prepareData(
  kind: DatabaseKind,
  dataDir: string,
  env: TestSettings['env'],
): Promise<string | null> {
  const postgresUrl = inject('postgresUrl');
  const name = `api_${randomUUID()}`;
  const firstStart = inject('firstStart');
  const asUsual = !(env && ('DEMO' in env || 'FILES_URL' in env));
  if (asUsual && isOfToday(firstStart))
    return copyFirstStart(firstStart, kind, { to: dataDir, postgresUrl, name });
  return kind === 'postgres' ? createDatabase(postgresUrl, name) : null;
}

/** Starts an API with the demo's accounts and data. */
export async function startApi(kind: DatabaseKind, settings: TestSettings = {}): Promise<TestApi> {
  const dataDir = settings.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'portal-api-')));
  const isOwn = settings.dataDir !== undefined || Boolean(settings.databaseUrl);
  const databaseUrl = isOwn ? settings.databaseUrl : await prepareData(kind, dataDir, settings.env);
  const clock = testClock();
  const authority = fastify();
  const keys = await testKeys();
  await authority.register(createTaxAuthority, {
    keys,
    // Never followed by the page here: the test posts it.
    callbackUrl: 'http://localhost/callback',
    clock,
    // The demo has a taxpayer of whom the registry answers after five seconds.
    delay: async () => undefined,
  });
  const authorityUrl = await authority.listen({ host: '127.0.0.1', port: 0 });
  const config = readConfig({
    ...TEST_ENV,
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...settings.env,
  });
  const app = await createApi(config, {
    taxAuthority: { ...portalAccess(keys, authorityUrl, authorityUrl), ...settings.taxAuthority },
    clock,
    releases: settings.releases ?? NOTHING_RELEASED,
    ...(settings.logTo && { logTo: settings.logTo }),
  });
  // The jobs run at the start, beside everything else: what they do is done before a test looks.
  await app.firstJobs;
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return testApi({
    app,
    authority,
    origin,
    base: `${origin}${config.apiBase}`,
    dataDir,
    clock,
    keep: Boolean(settings.dataDir),
  });
}

interface Parts {
  readonly app: FastifyInstance;
  readonly authority: FastifyInstance;
  readonly origin: string;
  readonly base: string;
  readonly dataDir: string;
  readonly clock: TestClock;
  readonly keep: boolean;
}

function testApi({ app, authority, origin, base, dataDir, clock, keep }: Parts): TestApi {
  const call = async (method: string, at: string, init: CallInit = {}): Promise<Answer> => {
    const token = typeof init.as === 'string' ? init.as : init.as?.token;
    const raw =
      init.body instanceof FormData || init.body instanceof URLSearchParams || typeof init.body === 'string';
    const response = await fetch(`${base}${at}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(init.body !== undefined && !raw && { 'content-type': 'application/json' }),
        ...init.headers,
      },
      ...(init.body !== undefined && {
        body: raw ? (init.body as NonNullable<RequestInit['body']>) : JSON.stringify(init.body),
      }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const json = response.headers.get('content-type')?.startsWith('application/json');
    return {
      status: response.status,
      headers: response.headers,
      body: json ? JSON.parse(bytes.toString()) : bytes,
    };
  };
  const sessionOf = (answer: Answer): Session => {
    if (answer.status !== 200)
      throw new Error(`not signed in: ${answer.status} ${JSON.stringify(answer.body)}`);
    return { token: answer.body.access_token, user: answer.body.user };
  };
  return {
    base,
    origin,
    dataDir,
    clock,
    platform: app.platform,
    call,
    async login(dni, password = 'Demo1234') {
      return sessionOf(await call('POST', '/auth/login', { body: { dni, password } }));
    },
    async signOn(cuit) {
      const { body } = await call('GET', '/auth/afip/login-url');
      const form = await answerOfSignOn(body.data, cuit);
      const answer = await call('POST', '/auth/afip/callback', { body: form });
      const token = /^\/cuenta\/(.+)$/.exec(answer.headers.get('location') ?? '')?.[1];
      if (!token) throw new Error(`refused: ${answer.status} ${answer.headers.get('location')}`);
      return sessionOf(await call('GET', '/auth/afip', { as: token }));
    },
    async upload(as, content, name = 'archivo.pdf') {
      const form = new FormData();
      form.set('file', new Blob([content as Uint8Array<ArrayBuffer>]), name);
      return call('POST', '/files/upload', { as, body: form });
    },
    async stopTaxAuthority() {
      await authority.close();
    },
    async stop() {
      await app.close();
      await authority.close();
      if (!keep) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
