import { setTimeout as sleep } from 'node:timers/promises';
import fastifyFormbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type { Clock } from './clock.ts';
import { type AuthorityKeys, PORTAL_CUIT, PORTAL_SERVICE } from './keys.ts';
import { REGISTRY_PATH, registerRegistry } from './registry/routes.ts';
import { registerSignOn, SIGN_ON_PATH } from './sign-on/routes.ts';
import { registerWsaa, WSAA_PATH } from './wsaa/routes.ts';

interface TaxAuthorityOptions {
  readonly keys: AuthorityKeys;
  /** Absolute URL of the portal's `/auth/afip/callback`, where the sign-on posts its answers. */
  readonly callbackUrl: string;
  readonly clock?: Clock;
  /** Delays the answer about the slow key; tests replace it. */
  readonly delay?: (milliseconds: number) => Promise<void>;
}

/**
 * The local tax authority, a Fastify plugin: the sign-on under `/contribuyente_`, WSAA under `/ws` and the registry's
 * service A4 under `/sr-padron`. Answers of A5 and A13 are tested with those that ARCA gave.
 */
export async function createTaxAuthority(app: FastifyInstance, options: TaxAuthorityOptions): Promise<void> {
  const { keys, callbackUrl, clock = { now: () => new Date() }, delay = (ms: number) => sleep(ms) } = options;

  await app.register(async (pages) => {
    await pages.register(fastifyFormbody, { bodyLimit: 16 * 1024 });
    registerSignOn(pages, keys, clock, callbackUrl);
  });
  await app.register(async (services) => {
    services.removeAllContentTypeParsers();
    services.addContentTypeParser<string>(
      ['text/xml', 'application/xml', 'application/soap+xml'],
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    );
    registerWsaa(services, keys, clock);
    registerRegistry(services, keys, clock, delay);
  });
}

/**
 * The settings with which the portal uses this authority: what ARCA hands out on paper.
 * @param publicUrl origin that people see, for the sign-on page
 * @param url origin at which the authority listens, for the web services
 */
export function portalAccess(keys: AuthorityKeys, publicUrl: string, url: string) {
  return {
    loginUrl: `${publicUrl}${SIGN_ON_PATH}?action=SYSTEM&system=${PORTAL_SERVICE}`,
    signOnService: PORTAL_SERVICE,
    signOnCertificates: [keys.signOn.certificate, keys.signOnNext.certificate],
    signOnDigest: 'sha1' as const,
    wsaaUrl: `${url}${WSAA_PATH}`,
    registryUrl: `${url}${REGISTRY_PATH}`,
    registry: 'a4' as const,
    certificate: keys.portal.certificate,
    privateKey: keys.portal.key,
    ownCuit: PORTAL_CUIT,
  };
}
