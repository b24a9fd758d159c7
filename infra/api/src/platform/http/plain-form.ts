import type { FastifyReply, FastifyRequest } from 'fastify';

/** Where a plain form that was refused is led to, by the status that any other caller gets. */
export type RefusedPage = (request: FastifyRequest, status: number) => string;

/** Whether a page without code sent this: a form, whose answer a person will see. */
const isPlainForm = ({ headers }: FastifyRequest): boolean =>
  Boolean(headers['content-type']?.startsWith('application/x-www-form-urlencoded')) &&
  Boolean(headers.accept?.includes('text/html'));

/** Leads a page without code on to the page that says what came of it; other callers get the answer itself. */
export function leadOn(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  page: string,
): void {
  if (isPlainForm(request)) reply.code(303).header('location', page);
}

/** The page that a refused request is led to; null where the refusal itself is the answer. */
export function pageAfterRefusal(request: FastifyRequest, status: number): string | null {
  const page = request.routeOptions.config.refusedPage;
  return page && isPlainForm(request) ? page(request, status) : null;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    refusedPage?: RefusedPage;
  }
}
