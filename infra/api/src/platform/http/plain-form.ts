import type { FastifyReply, FastifyRequest } from 'fastify';

/** Returns the page that a refused plain form is redirected to, by the status that any other caller gets. */
export type RefusedPage = (request: FastifyRequest, status: number) => string;

/** Returns true for a form that a page without JavaScript sent: a person sees the answer. */
const isPlainForm = ({ headers }: FastifyRequest): boolean =>
  Boolean(headers['content-type']?.startsWith('application/x-www-form-urlencoded')) &&
  Boolean(headers.accept?.includes('text/html'));

/** Redirects a plain form to the page that tells the result; other callers get the answer itself. */
export function redirectPlainForm(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  page: string,
): void {
  if (isPlainForm(request)) reply.code(303).header('location', page);
}

/** Returns the page that a refused request is redirected to; null if the refusal itself is the answer. */
export function pageAfterRefusal(request: FastifyRequest, status: number): string | null {
  const page = request.routeOptions.config.refusedPage;
  return page && isPlainForm(request) ? page(request, status) : null;
}

/** Returns the word by which a page tells why a plain form was refused. @param wrong the word for refused input */
export function refusalWord<Word extends string>(status: number, wrong: Word) {
  if (status >= 500) return 'servicio';
  return status === 429 ? 'demasiados' : wrong;
}

/** Returns the fields of a refused call, which may be anything. */
export const sentFields = (sent: unknown) =>
  (sent !== null && typeof sent === 'object' ? sent : {}) as Readonly<Record<string, unknown>>;

/** Returns a field of a refused call to show it again; empty if it is no text. */
export const sentText = (value: unknown, max: number): string =>
  typeof value === 'string' ? value.slice(0, max) : '';

declare module 'fastify' {
  interface FastifyContextConfig {
    refusedPage?: RefusedPage;
  }
}
