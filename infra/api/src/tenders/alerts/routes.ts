import type { FastifyRequest } from 'fastify';
import {
  confirmTenderAlerts,
  leaveTenderAlerts,
  openLeavePage,
  subscribeToTenders,
} from 'shared-api/contract';
import {
  ALERT_WORDS_MAX,
  type AlertRefusal,
  EMAIL_MAX,
  FROM_THE_START,
  TENDER_TYPES,
  wantsAll,
} from 'shared-api/rules';
import { leadOn } from '../../platform/http/plain-form.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { confirm, leave, subscribe } from './service.ts';

const PAGES = '/licitaciones-concursos/avisos';
/** The same, whatever is known of the address. */
const ASKED =
  'Si la dirección es correcta, en unos minutos recibirá un correo. Ábralo y confirme los avisos: hasta entonces no se envía ninguno.';
/** Longer than any code. */
const CODE_MAX = 100;
const LEFT = 'Listo: no recibirá más estos avisos y borramos su dirección.';

export function alertRoutes(platform: Platform): Route[] {
  const page = (rest: string) => `${platform.config.publicUrl}${PAGES}${rest}`;
  return [
    route(
      subscribeToTenders,
      async (call) => {
        await subscribe(platform, call.request.ip, call.body);
        leadOn(call, page('?pedido=enviado'));
        return { message: ASKED };
      },
      {
        refusedPage: ({ body }, status) => page(`?${typedIn(body)}&problema=${refusalOf(status, 'datos')}`),
      },
    ),
    route(
      confirmTenderAlerts,
      async (call) => {
        const data = await confirm(platform, call.body.codigo);
        leadOn(call, page('/confirmar?hecho=si'));
        return { data };
      },
      {
        refusedPage: ({ body }, status) =>
          page(`/confirmar?${codeIn(body)}&problema=${refusalOf(status, 'enlace')}`),
      },
    ),
    route(
      leaveTenderAlerts,
      async (call) => {
        await leave(platform, call.params.codigo);
        leadOn(call, page('/baja?hecho=si'));
        return { message: LEFT };
      },
      {
        refusedPage: ({ params }, status) =>
          page(`/baja?${codeIn(params)}&problema=${refusalOf(status, 'enlace')}`),
      },
    ),
    route(openLeavePage, async ({ params, reply }) => {
      await reply.redirect(page(`/baja?codigo=${params.codigo}`), 303);
    }),
  ];
}

function refusalOf(status: number, wrong: AlertRefusal): AlertRefusal {
  if (status >= 500) return 'servicio';
  return status === 429 ? 'demasiados' : wrong;
}

const fieldsOf = (sent: FastifyRequest['body']) =>
  (sent !== null && typeof sent === 'object' ? sent : {}) as Readonly<Record<string, unknown>>;
const textOf = (value: unknown, max: number): string =>
  typeof value === 'string' ? value.slice(0, max) : '';

/** What was typed, for the page to show again: of what makes no sense, nothing. */
function typedIn(sent: FastifyRequest['body']): URLSearchParams {
  const { correo, palabras, tipos, todas } = fieldsOf(sent);
  const typed = new URLSearchParams({
    correo: textOf(correo, EMAIL_MAX),
    palabras: textOf(palabras, ALERT_WORDS_MAX),
  });
  const ticked = TENDER_TYPES.filter((type) => [tipos].flat().includes(type));
  for (const type of ticked) typed.append('tipos', type);
  const flag = todas === FROM_THE_START ? todas : todas === 'on';
  if (wantsAll({ todas: flag, tipos: ticked, palabras: textOf(palabras, ALERT_WORDS_MAX) })) {
    typed.set('todas', 'on');
  }
  return typed;
}

/** The code of a link, for its page to offer its button again. */
const codeIn = (sent: unknown): URLSearchParams =>
  new URLSearchParams({ codigo: textOf(fieldsOf(sent).codigo, CODE_MAX) });
