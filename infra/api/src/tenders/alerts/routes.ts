import type { FastifyRequest } from 'fastify';
import {
  confirmTenderAlerts,
  countFollowers,
  followTender,
  leaveTenderAlerts,
  openLeavePage,
  subscribeToTenders,
} from 'shared-api/contract';
import { ALERT_WORDS_MAX, EMAIL_MAX, FROM_THE_START, TENDER_TYPES, wantsAll } from 'shared-api/rules';
import { redirectPlainForm, refusalWord, sentFields, sentText } from '../../platform/http/plain-form.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { follow, followersOf } from './follow.ts';
import { ABOUT_QUESTION } from './letters.ts';
import { confirm, isAboutQuestion, subscribe, unsubscribe } from './service.ts';

const PAGES = '/licitaciones-concursos/avisos';
const REQUESTED =
  'Si la dirección es correcta, en unos minutos recibirá un correo. Ábralo y confirme los avisos: hasta entonces no se envía ninguno.';
const CODE_MAX = 100;
const UNSUBSCRIBED = 'Listo: no recibirá más estos avisos y borramos su dirección.';
const QUESTION_LEFT =
  'Listo: no recibirá más mensajes sobre esta pregunta y borramos su nombre y su dirección.';

export function alertRoutes(platform: Platform): Route[] {
  const page = (rest: string) => `${platform.config.publicUrl}${PAGES}${rest}`;
  return [
    route(
      subscribeToTenders,
      async (call) => {
        await subscribe(platform, call.request.ip, call.body);
        redirectPlainForm(call, page('?pedido=enviado'));
        return { message: REQUESTED };
      },
      {
        refusedPage: ({ body }, status) => page(`?${inputOf(body)}&problema=${refusalWord(status, 'datos')}`),
      },
    ),
    route(
      followTender,
      async (call) => {
        await follow(platform, call.request.ip, call.params.id, call.body.correo);
        redirectPlainForm(call, page(`/seguir?licitacion=${call.params.id}&pedido=enviado`));
        return { message: REQUESTED };
      },
      {
        refusedPage: ({ params, body }, status) => {
          const typed = new URLSearchParams({
            licitacion: sentText(sentFields(params).id, CODE_MAX),
            correo: sentText(sentFields(body).correo, EMAIL_MAX),
          });
          return page(`/seguir?${typed}&problema=${refusalWord(status, 'datos')}`);
        },
      },
    ),
    route(countFollowers, async ({ params }) => ({
      data: { seguidores: await followersOf(platform, params.id) },
    })),
    route(
      confirmTenderAlerts,
      async (call) => {
        const data = await confirm(platform, call.body.codigo);
        redirectPlainForm(call, page(`/confirmar?hecho=${data.licitacion === undefined ? 'si' : 'seguida'}`));
        return { data };
      },
      {
        refusedPage: ({ body }, status) =>
          page(`/confirmar?${codeIn(body)}&problema=${refusalWord(status, 'enlace')}`),
      },
    ),
    route(
      leaveTenderAlerts,
      async (call) => {
        await unsubscribe(platform, call.params.codigo);
        const isQuestion = await isAboutQuestion(platform, call.params.codigo);
        redirectPlainForm(call, page(`/baja?hecho=${isQuestion ? 'pregunta' : 'si'}`));
        return { message: isQuestion ? QUESTION_LEFT : UNSUBSCRIBED };
      },
      {
        refusedPage: ({ params, query }, status) => {
          const about = sentFields(query).sobre === 'pregunta' ? ABOUT_QUESTION : '';
          return page(`/baja?${codeIn(params)}${about}&problema=${refusalWord(status, 'enlace')}`);
        },
      },
    ),
    route(openLeavePage, async ({ params, reply }) => {
      const about = (await isAboutQuestion(platform, params.codigo)) ? ABOUT_QUESTION : '';
      await reply.redirect(page(`/baja?codigo=${params.codigo}${about}`), 303);
    }),
  ];
}

/** Returns the form's input for the page to show again; invalid input is dropped. */
function inputOf(sent: FastifyRequest['body']): URLSearchParams {
  const { correo, palabras, tipos, todas } = sentFields(sent);
  const typed = new URLSearchParams({
    correo: sentText(correo, EMAIL_MAX),
    palabras: sentText(palabras, ALERT_WORDS_MAX),
  });
  const ticked = TENDER_TYPES.filter((type) => [tipos].flat().includes(type));
  for (const type of ticked) typed.append('tipos', type);
  const flag = todas === FROM_THE_START ? todas : todas === 'on';
  if (wantsAll({ todas: flag, tipos: ticked, palabras: sentText(palabras, ALERT_WORDS_MAX) })) {
    typed.set('todas', 'on');
  }
  return typed;
}

/** Returns the code of a link, so that its page can offer the button again. */
const codeIn = (sent: unknown): URLSearchParams =>
  new URLSearchParams({ codigo: sentText(sentFields(sent).codigo, CODE_MAX) });
