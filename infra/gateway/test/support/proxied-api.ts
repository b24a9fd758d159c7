import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import fastify from 'fastify';
import { listen, startPortal } from 'infra-testing/portal';

/** An answer that is long enough to be compressed. */
export const LONG = { data: 'licitación '.repeat(500) };
/** A refusal as the API sends it. */
export const EXPIRED = {
  statusCode: 404,
  error: 'Not Found',
  message: ['No se encontró el <archivo>.', 'Vuelva a abrirlo desde su página.'],
  // An API that is newer than the gateway sends it.
  code: 'NUEVO',
  requestId: 'abc-1',
};

/**
 * Starts a gateway before an API and a local tax authority; `hiddenCalls` counts the calls of an address that only a
 * smuggled request asks for.
 */
export async function startProxiedApi() {
  const api = fastify({ bodyLimit: 50 * 1024 * 1024 });
  api.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  api.get('/api/municat/eco', (request) => ({ headers: request.headers, url: request.url }));
  let answers = 0;
  let hiddenCalls = 0;
  api.all<{ Body?: Readable }>('/api/municat/metodo', async ({ method, body }) => ({
    method,
    body:
      typeof body === 'object' ? await (body instanceof Readable ? text(body) : JSON.stringify(body)) : null,
  }));
  api.get('/api/municat/cuenta', (_request, reply) => {
    answers += 1;
    return reply.header('cache-control', 'private, no-store').type('text/plain').send(String(answers));
  });
  api.get('/api/municat/escondido', () => {
    hiddenCalls += 1;
    return {};
  });
  api.get('/api/municat/largo', (_request, reply) => reply.header('etag', '"7"').send(LONG));
  api.get('/api/municat/tabla', (_request, reply) =>
    reply.header('etag', '"7"').type('text/csv; charset=utf-8').send(JSON.stringify(LONG)),
  );
  api.get('/api/municat/pdf', (_request, reply) => reply.type('application/pdf').send(randomBytes(5000)));
  api.post('/api/municat/falla', (_request, reply) =>
    reply.code(409).send({ statusCode: 409, message: 'No' }),
  );
  api.post('/api/municat/negado', async (_request, reply) => {
    // The time of a look-up of the session: part of the body has arrived by then.
    await setTimeout(5);
    return reply.code(401).send({ statusCode: 401, message: 'Debe iniciar sesión.' });
  });
  api.get('/api/municat/files/vencido', (_request, reply) =>
    reply.code(404).header('content-security-policy', "default-src 'self'").send(EXPIRED),
  );
  api.post<{ Body: Readable }>('/api/municat/subir', async (request) => {
    const hash = createHash('sha256');
    for await (const part of request.body) hash.update(part as Buffer);
    return { type: request.headers['content-type'], sha256: hash.digest('hex') };
  });
  api.get('/api/municat/certificado-autorizado/claves', () => ({ keys: [{ kid: 'abc' }] }));
  api.get('/api/municat/licitaciones/sitemap.xml', (_request, reply) =>
    reply.type('application/xml; charset=utf-8').header('etag', '"7"').send('<urlset></urlset>'.padEnd(3000)),
  );
  api.get('/metrics', (_request, reply) => reply.type('text/plain').send('up 1\n'));
  api.get('/health/ready', () => ({ status: 'ok' }));
  const taxAuthority = fastify();
  taxAuthority.get('/contribuyente_/login', (_request, reply) =>
    reply.type('text/html').send('<form></form>'),
  );
  const apiUrl = await listen(api);
  const portal = await startPortal({ apiUrl, taxAuthorityUrl: await listen(taxAuthority) });
  return {
    url: portal.url,
    apiUrl,
    hiddenCalls: () => hiddenCalls,
    close: async () => {
      await portal.close();
      await api.close();
      await taxAuthority.close();
    },
  };
}

export type ProxiedApi = Awaited<ReturnType<typeof startProxiedApi>>;
