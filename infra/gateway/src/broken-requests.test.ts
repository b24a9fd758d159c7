import { rawBytes, startPortal, type TestPortal } from 'infra-testing/portal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HTTP_FIELDS } from '../test/support/http-fields.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const UNREADABLE = 'La dirección o el contenido del pedido no son válidos.';

it.each([
  ['no HTTP', 'hola\r\n\r\n', 400, UNREADABLE],
  ['an unknown method', 'HOLA / HTTP/1.1\r\nHost: x\r\n\r\n', 400, UNREADABLE],
  ['a header with a blank in its name', 'GET / HTTP/1.1\r\nHost: x\r\nUno dos: 3\r\n\r\n', 400, UNREADABLE],
  [
    'headers that are too long',
    `GET / HTTP/1.1\r\nHost: x\r\nLargo: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    'Los encabezados del pedido son demasiado largos.',
  ],
  [
    'a content whose type is none',
    'POST /login HTTP/1.1\r\nHost: x\r\nContent-Type: x\r\nContent-Length: 1\r\nConnection: close\r\n\r\nx',
    415,
    'El tipo de contenido no se acepta en esta dirección.',
  ],
  ['two Host lines', 'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n', 400, UNREADABLE],
  [
    'the same Host twice',
    'GET / HTTP/1.1\r\nHost: x\r\nhost: x\r\nConnection: close\r\n\r\n',
    400,
    UNREADABLE,
  ],
  ...['a b', 'a@b', 'x/y', 'x?y', '[::1', 'x:80a'].map((host): [string, string, number, string] => [
    `${host} as its Host`,
    `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    400,
    UNREADABLE,
  ]),
  [
    'a call with a method that none has',
    'PROPFIND /api/municat/licitaciones HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    501,
    'La operación no existe en este portal.',
  ],
  ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, UNREADABLE],
])('answers %s in Spanish, in the error form', async (_what, request, status, message) => {
  const answer = await rawBytes(portal.url, request);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toMatch(/^content-type: application\/json; charset=utf-8\r$/im);
  const [, body = ''] = answer.split('\r\n\r\n');
  expect(JSON.parse(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1))).toMatchObject({
    statusCode: status,
    message,
  });
});

it.each(['portal.example', 'portal.example:8443', '[::1]:80', '127.0.0.1', ''])(
  'answers the host «%s»',
  async (host) => {
    const url = `GET /login HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\nConnection: close\r\n\r\n`;
    expect(await rawBytes(portal.url, url)).toMatch(/^HTTP\/1\.1 200 /);
  },
);

it('answers HTTP/1.0, which has no Host', async () => {
  expect(await rawBytes(portal.url, 'GET /login HTTP/1.0\r\nAccept: text/html\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 200 /,
  );
});

it.each(['/', '/assets/main.1a2b.js', '/nada'])(
  'answers %s with any header of HTTP, whatever stands in it',
  async (target) => {
    const failures: string[] = [];
    for (const name of HTTP_FIELDS) {
      for (const value of ['', '1', '*', ',;="', 'bytes=9-1', 'W/"x", "y"', 'ñ'.repeat(40)]) {
        const answer = await rawBytes(
          portal.url,
          `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${name}: ${value}\r\n\r\n`,
        );
        if (!/^HTTP\/1\.1 [234]/.test(answer))
          failures.push(`${name}: ${value} → ${answer.split('\r\n', 1)[0]}`);
      }
    }
    expect(failures).toEqual([]);
  },
  30_000,
);
