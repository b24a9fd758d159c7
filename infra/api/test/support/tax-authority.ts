import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { type AuthorityKeys, createTaxAuthority, portalAccess } from 'infra-tax-authority';
import { testKeys } from 'infra-testing/keys';
import { createDatabase } from 'infra-testing/postgres';
import { inject } from 'vitest';
import type { Clock } from '../../src/platform/clock.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { openDatabase } from '../../src/platform/db/open-database.ts';
import {
  createTaxAuthorityClient,
  type TaxAuthorityClient,
  TaxAuthorityError,
  type TaxAuthoritySettings,
} from '../../src/tax-authority/index.ts';
import { accessTickets, signOnNonces } from '../../src/tax-authority/tables.ts';

const CALLBACK = 'http://localhost:8080/api/municat/auth/afip/callback';

/** A local tax authority that listens, and the portal's side of it: clients with their database. */
export interface TestTaxAuthority {
  readonly db: Database;
  readonly keys: AuthorityKeys;
  /** Settings of the authority and of its clients. */
  readonly clock: Clock;
  /** Lines that clients wrote into the log. */
  readonly logged: readonly unknown[];
  /** The authority's server, since the last renewal. */
  readonly app: FastifyInstance;
  /** Settings by which the portal reaches that server. */
  readonly settings: TaxAuthoritySettings;
  /** Begins anew: it forgets whom it gave a ticket, the clients forget what they keep, and the clock is right. */
  renew(): Promise<void>;
  /** Lets the clock go ahead of the real one. */
  runAhead(milliseconds: number): void;
  client(changed?: Partial<TaxAuthoritySettings>, timeoutMs?: number): TaxAuthorityClient;
  /** Types the fiscal key into the page and takes the answer that it would post. */
  signOn(cuit: string, caso?: string): Promise<{ token: string; sign: string }>;
  /** Number of tickets that it was asked for. */
  ticketsAsked(): number;
  stop(): Promise<void>;
}

/** Starts both, on a database of their own. */
export async function startTaxAuthority(): Promise<TestTaxAuthority> {
  const url = await createDatabase(inject('postgresUrl'), `tax_authority_${randomUUID()}`);
  const database = await openDatabase({ url, folder: '' });
  const keys = await testKeys();
  let offset = 0;
  const clock = { now: () => new Date(Date.now() + offset) };
  const logged: unknown[] = [];
  const log = {
    warn: (...line: unknown[]) => void logged.push(line),
    error: (...line: unknown[]) => void logged.push(line),
  };
  let requests: string[] = [];

  async function listen() {
    const app = fastify({ forceCloseConnections: true });
    app.addHook('onRequest', async (request) => void requests.push(request.url));
    await app.register(createTaxAuthority, {
      keys,
      callbackUrl: CALLBACK,
      clock,
      delay: async () => undefined,
    });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    return { app, settings: portalAccess(keys, 'http://localhost:8080', url) };
  }
  let open = await listen();

  return {
    db: database.db,
    keys,
    clock,
    logged,
    get app() {
      return open.app;
    },
    get settings() {
      return open.settings;
    },
    async renew() {
      offset = 0;
      requests = [];
      logged.length = 0;
      await database.db.delete(accessTickets);
      await database.db.delete(signOnNonces);
      await open.app.close();
      open = await listen();
    },
    runAhead(milliseconds) {
      offset = milliseconds;
    },
    client: (changed = {}, timeoutMs = 5_000) =>
      createTaxAuthorityClient({
        settings: { ...open.settings, ...changed },
        db: database.db,
        clock,
        log,
        timeoutMs,
      }),
    async signOn(cuit, caso = '') {
      const { loginUrl, wsaaUrl } = open.settings;
      const { search, pathname } = new URL(loginUrl);
      const response = await fetch(new URL(pathname + search, wsaaUrl), {
        method: 'POST',
        body: new URLSearchParams({ cuit, clave: 'clave', caso }),
      });
      const html = await response.text();
      const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? '';
      return { token: field('token'), sign: field('sign') };
    },
    ticketsAsked: () => requests.filter((url) => url.startsWith('/ws/')).length,
    async stop() {
      await open.app.close();
      await database.close();
    },
  };
}

/** Returns the outcome of a call: 'answered', or the code of its refusal. */
export const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'answered',
    (error: unknown) => {
      if (!(error instanceof TaxAuthorityError)) throw error;
      return error.code;
    },
  );
