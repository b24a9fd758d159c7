import { createVerify } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  loginCms,
  openAuthority,
  signedRequest,
  strangerIdentity,
  type TestAuthority,
  ticketRequest,
} from '../../test/authority.ts';

const HOUR = 3_600_000;
let authority: TestAuthority;
beforeAll(async () => {
  authority = await openAuthority();
});
afterAll(() => authority.close());

const ask = (content: string) => {
  const { key, certificate } = authority.keys.portal;
  return loginCms(authority, signedRequest(content, key, certificate));
};

it('answers a signed request with a ticket of exactly 12 hours, and a second one at once with a Fault', async () => {
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

it('refuses a certificate that the authority did not issue', async () => {
  const { key, certificate } = await strangerIdentity();
  const request = signedRequest(ticketRequest('ws_sr_padron_a4', authority.now()), key, certificate);
  expect(await loginCms(authority, request)).toEqual({ fault: 'ns1:cms.cert.untrusted', status: 500 });
});

it('refuses a signature made with another key than the certificate’s', async () => {
  const { key } = await strangerIdentity();
  const request = signedRequest(
    ticketRequest('ws_sr_padron_a4', authority.now()),
    key,
    authority.keys.portal.certificate,
  );
  expect(await loginCms(authority, request)).toEqual({ fault: 'ns1:cms.sign.invalid', status: 500 });
});

it('refuses a request that was changed after signing', async () => {
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

it.each([
  ['not Base64', '%%%', 'cms.bad.base64'],
  ['no CMS', Buffer.from('hola').toString('base64'), 'cms.bad'],
])('refuses a message that is %s', async (_case, in0, code) => {
  expect(await loginCms(authority, in0)).toEqual({ fault: `ns1:${code}`, status: 500 });
});

it.each([
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
])('answers %s with its own Fault', async (_case, content, code) => {
  expect(await ask(content())).toEqual({ fault: `ns1:${code}`, status: 500 });
});
