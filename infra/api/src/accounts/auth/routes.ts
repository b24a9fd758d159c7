import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as contract from 'shared-api/contract';
import { dniOf } from 'shared-api/rules';
import { type Platform, type Route, route } from '../../platform/domain.ts';
import { Refusal } from '../../platform/errors.ts';
import { isSignature } from '../../platform/http/signed-link.ts';
import { TaxAuthorityError } from '../../tax-authority/index.ts';
import { acceptSignOn, type Browser, currentUser, exchangeSignOn, signInWithPassword } from './service.ts';
import { sessionRoutes } from './sessions.ts';

const KNOWN_BROWSER_DAYS = 180;
/** Most people whose marks a shared computer keeps, the latest first. */
const KNOWN_OWNERS = 8;
const MARK_SEPARATOR = '.';
const LONGEST_USER_AGENT = 300;

const SIGN_ON_REFUSED = '/?ingreso=error';
const SIGN_ON_DOWN = '/?ingreso=sin-servicio';
const PORTAL_DOWN = '/?ingreso=sin-portal';

const browserOf = ({ headers, ip }: FastifyRequest): Browser => ({
  userAgent: headers['user-agent']?.slice(0, LONGEST_USER_AGENT) ?? null,
  address: ip,
});

export function authRoutes(platform: Platform): Route[] {
  const { config, taxAuthority, secrets, tokens } = platform;
  const markOf = (dni: string) =>
    createHmac('sha256', secrets.token)
      .update(`browser:${dniOf(dni)}`)
      .digest('base64url');
  const overTls = config.publicUrl.startsWith('https:');
  // With the prefix `__Host-` no other host of the city can set the cookie; browsers refuse the prefix without TLS.
  const knownBrowserCookie = overTls ? '__Host-conocido' : 'conocido';
  // Anyone may send a cookie of thousands of marks: comparing them takes a hash each.
  const marksIn = (request: FastifyRequest) =>
    (request.cookies[knownBrowserCookie] ?? '').split(MARK_SEPARATOR, KNOWN_OWNERS);
  const isKnown = (request: FastifyRequest, dni: string) =>
    marksIn(request).some((mark) => isSignature(mark, markOf(dni)));
  const remember = (request: FastifyRequest, reply: FastifyReply, dni: string) => {
    const ownMark = markOf(dni);
    const others = marksIn(request).filter((mark) => mark !== ownMark && mark.length === ownMark.length);
    const marks = [ownMark, ...others].slice(0, KNOWN_OWNERS);
    reply.setCookie(knownBrowserCookie, marks.join(MARK_SEPARATOR), {
      httpOnly: true,
      sameSite: 'strict',
      secure: overTls,
      path: '/',
      maxAge: KNOWN_BROWSER_DAYS * 86_400,
    });
  };

  return [
    route(contract.login, async ({ body, request, reply }) => {
      const isKnownBrowser = isKnown(request, body.dni);
      const session = await signInWithPassword(platform, body, browserOf(request), isKnownBrowser);
      remember(request, reply, body.dni);
      return session;
    }),

    route(contract.afipLoginUrl, async () => ({ data: taxAuthority.loginUrl() })),

    route(
      contract.afipCallback,
      async ({ body, request, reply }) => {
        reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
        try {
          const token = await acceptSignOn(platform, await taxAuthority.verifySignOn(body));
          await reply.redirect(`/cuenta/${token}`, 303);
        } catch (error) {
          if (!(error instanceof TaxAuthorityError || error instanceof Refusal)) throw error;
          request.log.warn({ err: error }, 'a sign-on was refused');
          const refused = error instanceof Refusal || ['rejected', 'not_found'].includes(error.code);
          await reply.redirect(refused ? SIGN_ON_REFUSED : SIGN_ON_DOWN, 303);
        }
      },
      // Any other failure is seen in a person's browser too.
      { refusedPage: (_, status) => (status >= 500 ? PORTAL_DOWN : SIGN_ON_REFUSED) },
    ),

    route(contract.afipExchange, async ({ request }) => {
      const id = await tokens.read(request.headers.authorization, 'sign-on');
      return exchangeSignOn(platform, id, browserOf(request));
    }),

    route(contract.me, async (call) => currentUser(call.user)),

    ...sessionRoutes(platform),
  ];
}
