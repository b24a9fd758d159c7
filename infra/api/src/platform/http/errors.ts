import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from 'shared-api/contract';
import { isConnectionError, isDiskFull, isInvalidText, isTimeout } from '../error-kinds.ts';
import { AnswerableError, invalid, Refusal, unavailable } from '../errors.ts';
import { FileStoreError } from '../files/store.ts';
import { pageAfterRefusal } from './plain-form.ts';

const UNEXPECTED = 'Ocurrió un error inesperado. Vuelva a intentar en unos minutos.';

const NO_DATABASE =
  'El portal no puede guardar ni leer datos en este momento. Vuelva a intentar en unos minutos.';

const TOO_SLOW = 'El portal está ocupado y no pudo terminar a tiempo. Vuelva a intentar en unos minutos.';

const FASTIFY_MESSAGES: Readonly<Record<number, string>> = {
  400: 'El pedido no se pudo leer: revise que sea JSON válido.',
  404: 'No se encontró lo que busca.',
  405: 'La operación no existe en esta dirección.',
  413: 'El contenido supera el tamaño máximo permitido.',
  414: 'La dirección es demasiado larga.',
  415: 'El tipo de contenido no se acepta en esta dirección.',
  429: 'Demasiados pedidos. Espere un momento y vuelva a intentar.',
};

/** Answers every failure in the contract's form, without details of the server. */
export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(thrown);
  if (refusal.status >= 500) request.log.error({ err: thrown }, 'a call failed');
  else request.log.info({ status: refusal.status, reason: refusal.message }, 'a call was refused');
  if (refusal.extra.retryAfter) reply.header('retry-after', String(refusal.extra.retryAfter));
  // If Fastify closed the connection at once, the rest of the upload would break it before the answer is read.
  if (refusal.status === 413) reply.removeHeader('connection');
  const page = pageAfterRefusal(request, refusal.status);
  if (page !== null) return reply.header('cache-control', 'no-store').redirect(page, 303);
  const body: ErrorBody = {
    statusCode: refusal.status,
    error: STATUS_CODES[refusal.status] ?? 'Error',
    message: refusal.messages,
    ...(refusal.code && { code: refusal.code }),
    requestId: request.id,
    ...(refusal.extra.stored && { stored: refusal.extra.stored }),
    ...(refusal.extra.errores && { errores: refusal.extra.errores }),
  };
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

function asRefusal(thrown: unknown): Refusal {
  if (thrown instanceof Refusal) return thrown;
  if (thrown instanceof AnswerableError) return thrown.toRefusal();
  if (thrown instanceof FileStoreError) return storeRefusal(thrown.code);
  if (isDiskFull(thrown)) {
    return new Refusal(
      507,
      'El portal no tiene espacio para guardar datos. No se guardó nada; vuelva a intentar más tarde.',
    );
  }
  if (isInvalidText(thrown)) return invalid('El texto tiene caracteres que no se pueden guardar');
  if (isConnectionError(thrown)) return unavailable(NO_DATABASE);
  if (isTimeout(thrown)) return unavailable(TOO_SLOW);
  const { statusCode = 500 } = thrown as FastifyError;
  const message = FASTIFY_MESSAGES[statusCode];
  return message ? new Refusal(statusCode, message) : new Refusal(500, UNEXPECTED);
}

function storeRefusal(code: FileStoreError['code']): Refusal {
  if (code === 'missing') {
    return new Refusal(500, 'El portal no encuentra el archivo donde lo guardó. Avise a la municipalidad.');
  }
  return code === 'full'
    ? new Refusal(
        507,
        'El portal no tiene espacio para guardar archivos. No se guardó nada; vuelva a intentar más tarde.',
      )
    : unavailable('El lugar donde se guardan los archivos no responde. Vuelva a intentar en unos minutos.');
}
