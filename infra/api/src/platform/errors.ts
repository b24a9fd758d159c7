import type { ErrorCode } from 'shared-api/contract';

interface RefusalDetails {
  readonly stored?: Record<string, unknown>;
  /** Messages by field. */
  readonly errores?: Readonly<Record<string, string>>;
  readonly retryAfter?: number;
}

/** An answer to the caller: status and Spanish message. Any other error is answered as 500 without its text. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly messages: string | string[];
  readonly code: ErrorCode | undefined;
  readonly extra: RefusalDetails;

  constructor(status: number, message: string | string[], code?: ErrorCode, extra: RefusalDetails = {}) {
    super(Array.isArray(message) ? message.join(', ') : message);
    this.status = status;
    this.messages = message;
    this.code = code;
    this.extra = extra;
  }
}

/** An error of a domain that decides itself how the caller is answered. */
export abstract class AnswerableError extends Error {
  abstract toRefusal(): Refusal;
}

/** 400: the input breaks a rule. */
export const invalid = (message: string | string[], code: ErrorCode = 'VALIDACION') =>
  new Refusal(400, message, code);
/** 400: fields break their rules; `errores` holds a message for each. */
export const invalidFields = (errores: Readonly<Record<string, string>>) =>
  new Refusal(400, oneOrMany([...new Set(Object.values(errores))]), 'VALIDACION', { errores });
const oneOrMany = (messages: string[]) => (messages.length === 1 ? (messages[0] ?? '') : messages);
/** 401: no valid session. */
export const unauthenticated = (message = 'La sesión no es válida o expiró.') => new Refusal(401, message);
/** 403: a role without the capability. */
export const forbidden = (message = 'Su usuario no tiene permiso para esta acción.', code?: ErrorCode) =>
  new Refusal(403, message, code);
/** 404: missing, or somebody else's. */
export const notFound = (message = 'No se encontró lo que busca.') => new Refusal(404, message);
/** 409: state or values changed since the caller read them. */
export const conflict = (message: string, code: ErrorCode = 'CONFLICTO', stored?: Record<string, unknown>) =>
  new Refusal(409, message, code, stored ? { stored } : {});
/** 429: `what` is a sentence, `seconds` the time until the next attempt. */
export function tooMany(what: string, seconds: number): Refusal {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  return new Refusal(429, `${what} Espere ${timeText(retryAfter)} y vuelva a intentar.`, undefined, {
    retryAfter,
  });
}

/** '1 segundo', '45 segundos', beyond a minute whole minutes and beyond two hours whole hours, rounded up. */
function timeText(seconds: number): string {
  if (seconds > 7_200) return `${Math.ceil(seconds / 3_600)} horas`;
  if (seconds > 60) return `${Math.ceil(seconds / 60)} minutos`;
  return seconds === 1 ? '1 segundo' : `${seconds} segundos`;
}

/** 503: something the portal depends on is down. */
export const unavailable = (message: string) => new Refusal(503, message);
