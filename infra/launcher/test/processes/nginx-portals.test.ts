import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HAS_NGINX, JSON_CALL, startNginx, type TestNginx } from '../support/nginx.ts';

const SECRET = 'c0d1g0-Secreto_de.un.Enlace';
/** Addresses that hold it, and how they are logged. */
const SECRETS = [
  [`/cuenta/${SECRET}`, '/cuenta/…'],
  [`//cuenta//${SECRET}`, '/cuenta/…'],
  [`/licitaciones-concursos/avisos/baja?codigo=${SECRET}`, '/licitaciones-concursos/avisos/baja'],
  [`/api/municat/licitaciones/avisos/baja/${SECRET}`, '/api/municat/licitaciones/avisos/baja/…'],
  [
    `/licitaciones-concursos/preguntas/confirmar?codigo=${SECRET}`,
    '/licitaciones-concursos/preguntas/confirmar',
  ],
  [`/api/municat/files/1?v=9&f=${SECRET}`, '/api/municat/files/1'],
  [`/api/municat/auditoria/exportar?enlace=${SECRET}`, '/api/municat/auditoria/exportar'],
] as const;

describe.skipIf(!HAS_NGINX)('Debian’s nginx with the configuration that is shipped', () => {
  let nginx: TestNginx;

  beforeAll(async () => {
    nginx = await startNginx();
  }, 60_000);
  afterAll(() => nginx?.close());

  it('brings a file of the shell that only one of the portals has, and one that none has from neither', async () => {
    await writeFile(path.join(nginx.gateways[1]?.shellDir ?? '', 'assets', 'forms.7a8b.js'), 'forms()');
    for (let calls = 0; calls < 6; calls++) {
      expect((await nginx.ask('/assets/forms.7a8b.js')).text).toBe('forms()');
      expect((await nginx.ask('/assets/none.js')).status).toBe(404);
    }
    // What one of them lacks is no sign that it is down.
    for (let calls = 0; calls < 4; calls++) expect((await nginx.ask('/')).status).toBe(200);
  });

  it('gives the portal’s own 503 as often as it is answered, and takes no portal for one that is down', async () => {
    for (let calls = 0; calls < 6; calls++) {
      const { status, text } = await nginx.ask('/api/municat/caida', { headers: JSON_CALL });
      expect([status, text]).toEqual([503, '{"message":"Sin base de datos."}']);
    }
    for (let calls = 0; calls < 4; calls++) expect((await nginx.ask('/')).status).toBe(200);
  });

  it.each([
    ['PUT', '{}'],
    ['DELETE', undefined],
  ])('makes a %s that broke off or was refused no second time', async (method, body) => {
    for (let calls = 1; calls < 5; calls++) {
      const before = nginx.brokenWrites();
      const headers = body ? JSON_CALL : { accept: JSON_CALL.accept };
      const { status } = await nginx.ask('/api/municat/una-vez', { method, headers, body });
      expect([status, nginx.brokenWrites() - before]).toEqual([503, 1]);
    }
  });

  it('asks another portal when one is stopped, and nobody notices', async () => {
    await nginx.gateways[0]?.close();
    for (let calls = 0; calls < 10; calls++) expect((await nginx.ask('/')).status).toBe(200);
    for (const body of ['{"nota":"corta"}', JSON.stringify({ nota: 'larga'.repeat(40_000) })]) {
      for (let calls = 0; calls < 4; calls++) {
        const { status, text } = await nginx.ask('/api/municat/eco', {
          method: 'PUT',
          headers: JSON_CALL,
          body,
        });
        expect([status, text === body]).toEqual([200, true]);
      }
    }
  });

  it('logs every answer as an object, with the id and the portal that gave it, and no secret or search of an address', async () => {
    const search = '/licitaciones-concursos?objeto=palabrabuscada';
    const { headers } = await nginx.ask(search);
    const askForSecrets = async () => {
      for (const [target] of SECRETS) await nginx.ask(target);
    };
    await askForSecrets();
    await nginx.gateways[1]?.close();
    await askForSecrets();
    expect((await nginx.ask(search)).status).toBe(502);
    const { access, error } = await nginx.logs();
    const lines = access
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    for (const [, logged] of SECRETS) {
      const statuses = lines.filter((line) => line.path === logged).map(({ status }) => status);
      expect([logged, new Set(statuses).has('502'), new Set(statuses).size > 1]).toEqual([
        logged,
        true,
        true,
      ]);
    }
    expect(lines).toContainEqual(
      expect.objectContaining({
        id: headers['x-request-id'],
        path: '/licitaciones-concursos',
        status: '200',
        address: '127.0.0.1',
      }),
    );
    const hosts = nginx.gateways.map(({ url }) => new URL(url).host);
    expect(lines).toContainEqual(
      expect.objectContaining({ status: '200', upstream: hosts.join(', '), upstream_status: '502, 200' }),
    );
    for (const text of [access, error]) {
      expect(text).not.toContain(SECRET);
      expect(text).not.toMatch(/palabrabuscada/);
    }
  });
});
