import type { FastifyInstance } from 'fastify';

/** Reads JSON bodies. An empty one is none: many clients name the type in every call, also in one without a body. */
export function registerJsonBody(app: FastifyInstance): void {
  // 'error': a body with a key that would change a prototype is refused, as Fastify does by default.
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : parse(request, body, done),
  );
}
