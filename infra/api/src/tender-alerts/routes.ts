import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  confirmTenderAlerts,
  leaveTenderAlerts,
  openLeavePage,
  subscribeToTenders,
} from 'shared-api/contract';
import { type Route, route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { confirm, leave, subscribe } from './service.ts';

const PAGES = '/licitaciones-concursos/avisos';
/** The same, whatever is known of the address. */
const ASKED =
  'Si la dirección es correcta, en unos minutos recibirá un correo. Ábralo y confirme los avisos: hasta entonces no se envía ninguno.';
const LEFT = 'Listo: no recibirá más estos avisos y borramos su dirección.';

export function alertRoutes(platform: Platform): Route[] {
  /** A page without code sends a plain form: it is led on to the page that says what came of it. */
  const leadOn = ({ request, reply }: { request: FastifyRequest; reply: FastifyReply }, page: string) => {
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
    if (!isForm || !request.headers.accept?.includes('text/html')) return;
    reply.code(303).header('location', `${platform.config.publicUrl}${PAGES}${page}`);
  };
  return [
    route(subscribeToTenders, async (call) => {
      await subscribe(platform, call.request.ip, call.body);
      leadOn(call, '?pedido=enviado');
      return { message: ASKED };
    }),
    route(confirmTenderAlerts, async (call) => {
      const data = await confirm(platform, call.body.codigo);
      leadOn(call, '/confirmar?hecho=si');
      return { data };
    }),
    route(leaveTenderAlerts, async (call) => {
      await leave(platform, call.params.codigo);
      leadOn(call, '/baja?hecho=si');
      return { message: LEFT };
    }),
    route(openLeavePage, async ({ params, reply }) => {
      await reply.redirect(`${platform.config.publicUrl}${PAGES}/baja?codigo=${params.codigo}`, 303);
    }),
  ];
}
