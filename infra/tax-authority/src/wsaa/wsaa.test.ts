import { createVerify } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  loginCms,
  openAuthority,
  signedRequest,
  strangerIdentity,
  type TriedAuthority,
  ticketRequest,
} from '../../test/authority.ts';

const HOUR = 3_600_000;
let authority: TriedAuthority;
beforeAll(async () => {
  authority = await openAuthority();
});
afterAll(() => authority.close());

const ask = (content: string) => {
  const { key, certificate } = authority.keys.portal;
  return loginCms(authority, signedRequest(content, key, certificate));
};

test('a signed request gets a ticket of exactly 12 hours, and no second one at once', async () => {
  const ticket = await ask(ticketRequest('ws_sr_padron_a4', authority.now()));
  if ('fault' in ticket) throw new Error(ticket.fault);
  const left = Date.parse(ticket.expires) - authority.now().getTime();
  expect(Math.abs(left - 12 * HOUR)).toBeLessThan(10_000);
  const holds = createVerify('RSA-SHA256')
    .update(Buffer.from(ticket.token, 'base64'))
    .verify(authority.keys.wsaa.certificate, Buffer.from(ticket.sign, 'base64'));
  expect(holds).toBe(true);

  expect(await ask(ticketRequest('ws_sr_padron_a4', authority.now()))).toEqual({
    fault: 'ns1:coe.alreadyAuthenticated',
    status: 500,
  });
  expect(await ask(ticketRequest('ws_sr_padron_a13', authority.now()))).toHaveProperty('token');
  authority.pass(2 * 60_000);
  expect(await ask(ticketRequest('ws_sr_padron_a4', authority.now()))).toHaveProperty('token');
});

test('a certificate of somebody else gets nothing', async () => {
  const { key, certificate } = await strangerIdentity();
  const request = signedRequest(ticketRequest('ws_sr_padron_a4', authority.now()), key, certificate);
  expect(await loginCms(authority, request)).toEqual({ fault: 'ns1:cms.cert.untrusted', status: 500 });
});

test('a key that is not the one of the certificate gets nothing', async () => {
  const { key } = await strangerIdentity();
  const request = signedRequest(
    ticketRequest('ws_sr_padron_a4', authority.now()),
    key,
    authority.keys.portal.certificate,
  );
  expect(await loginCms(authority, request)).toEqual({ fault: 'ns1:cms.sign.invalid', status: 500 });
});

test('a request changed after signing gets nothing', async () => {
  const { key, certificate } = authority.keys.portal;
  const signed = signedRequest(ticketRequest('ws_sr_padron_a4', authority.now()), key, certificate);
  const bytes = Buffer.from(signed, 'base64');
  const place = bytes.indexOf('ws_sr_padron_a4');
  expect(place).toBeGreaterThan(0);
  bytes.write('ws_sr_padron_a5', place, 'latin1');
  expect(await loginCms(authority, bytes.toString('base64'))).toEqual({
    fault: 'ns1:cms.sign.invalid',
    status: 500,
  });
});

test.each([
  ['not Base64', '%%%', 'cms.bad.base64'],
  ['no CMS', Buffer.from('hola').toString('base64'), 'cms.bad'],
])('%s', async (_case, in0, code) => {
  expect(await loginCms(authority, in0)).toEqual({ fault: `ns1:${code}`, status: 500 });
});

test.each([
  ['not XML', () => 'hola', 'xml.bad'],
  ['a service that does not exist', () => ticketRequest('ws_nada', authority.now()), 'wsn.notFound'],
  ['a service not delegated', () => ticketRequest('wsfe', authority.now()), 'coe.notAuthorized'],
  [
    'a request that has expired',
    () => ticketRequest('ws_sr_padron_a4', new Date(authority.now().getTime() - HOUR)),
    'xml.expirationTime.expired',
  ],
  [
    'a request of the future',
    () => ticketRequest('ws_sr_padron_a4', new Date(authority.now().getTime() + HOUR)),
    'xml.generationTime.invalid',
  ],
])('%s: its own Fault', async (_case, content, code) => {
  expect(await ask(content())).toEqual({ fault: `ns1:${code}`, status: 500 });
});
