import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { afipCallback, afipExchange, afipLoginUrl, login, logout, me } from 'shared-api/contract';
import { type Route, route, userOf } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { TaxAuthorityError } from '../tax-authority/index.ts';
import { acceptSignOn, currentUser, exchangeSignOn, signInWithPassword, signOut } from './service.ts';
import { readSignOnToken } from './tokens.ts';

const KNOWN_BROWSER_COOKIE = 'conocido';
const KNOWN_BROWSER_DAYS = 180;

export function authRoutes(app: FastifyInstance, platform: Platform): Route[] {
  const { clock, config, taxAuthority, secrets } = platform;
  const markOf = (dni: string) =>
    createHmac('sha256', secrets.token).update(`browser:${dni}`).digest('base64url');
  const isKnown = (request: FastifyRequest, dni: string) => {
    const given = Buffer.from(request.cookies[KNOWN_BROWSER_COOKIE] ?? '');
    const expected = Buffer.from(markOf(dni));
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  const remember = (reply: FastifyReply, dni: string) =>
    reply.setCookie(KNOWN_BROWSER_COOKIE, markOf(dni), {
      httpOnly: true,
      sameSite: 'strict',
      secure: config.publicUrl.startsWith('https:'),
      path: `${config.apiBase}/auth/login`,
      maxAge: KNOWN_BROWSER_DAYS * 86_400,
    });

  return [
    route(login, async ({ body, request, reply }) => {
      const attempt = { account: body.dni, address: request.ip, knownBrowser: isKnown(request, body.dni) };
      const session = await signInWithPassword(app, platform, body.dni, body.password, attempt);
      remember(reply, body.dni);
      return session;
    }),

    route(afipLoginUrl, async () => ({ data: taxAuthority.loginUrl() })),

    route(afipCallback, async ({ body, request, reply }) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      try {
        const token = await acceptSignOn(app, platform, await taxAuthority.verifySignOn(body));
        await reply.redirect(`/cuenta/${token}`, 303);
      } catch (error) {
        request.log.warn({ err: error }, 'a sign-on was refused');
        const down = error instanceof TaxAuthorityError && error.code === 'unavailable';
        await reply.redirect(down ? '/?ingreso=sin-servicio' : '/?ingreso=error', 303);
      }
    }),

    route(afipExchange, async ({ request }) =>
      exchangeSignOn(app, platform, readSignOnToken(app, clock, request.headers.authorization)),
    ),

    route(me, async (call) => currentUser(userOf(call))),

    route(logout, async (call) => {
      await signOut(platform, userOf(call));
      return { message: 'Se cerró sesión ....' };
    }),
  ];
}
