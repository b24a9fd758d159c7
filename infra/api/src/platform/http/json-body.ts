import type { FastifyInstance } from 'fastify';

/** Reads JSON bodies. An empty one is none: many clients name the type in every call, also in one without a body. */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : parse(request, body, done),
  );
}
