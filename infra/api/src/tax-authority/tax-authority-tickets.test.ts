import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { codeOf, startTaxAuthority, type TestTaxAuthority } from '#test/tax-authority.ts';
import { readStoredTicket, renewTicket } from './access.ts';
import { createTaxAuthorityClient } from './index.ts';
import { accessTickets } from './tables.ts';

let authority: TestTaxAuthority;
beforeAll(async () => {
  authority = await startTaxAuthority();
});
beforeEach(() => authority.renew());
afterAll(() => authority?.stop());

it('one ticket serves many lookups, several clients at once and a restart', async () => {
  const one = authority.client();
  const other = authority.client();
  const lookups = [one, one, other, other].map((client) => client.getTaxpayer('20002460123'));
  await Promise.all(lookups);
  await authority.client().getTaxpayer('20188192514');
  expect(authority.ticketsAsked()).toBe(1);
  const rows = await authority.db.select().from(accessTickets);
  expect(
    rows.map(({ service }) => service),
    'nobody has to wait for the next one',
  ).not.toContainEqual(expect.stringMatching(/^lease:/));
});

it.each([-9, 9])('a portal whose clock is %i minutes off gets its ticket', async (minutes) => {
  const clock = { now: () => new Date(authority.clock.now().getTime() + minutes * 60_000) };
  const log = { warn: () => undefined, error: () => undefined };
  const client = createTaxAuthorityClient({ settings: authority.settings, db: authority.db, clock, log });
  expect(await codeOf(client.getTaxpayer('20002460123'))).toBe('answered');
});

it('a process that dies while it asks for a ticket holds the others up for a moment only', async () => {
  const { db, clock } = authority;
  const key = { certificate: 'c', service: 's' };
  const ticket = { token: 't', sign: 's', expiresAt: new Date(clock.now().getTime() + 60_000) };
  const asks = Promise.withResolvers<void>();
  const death = Promise.withResolvers<never>();
  const dying = renewTicket(db, clock, key, () => {
    asks.resolve();
    return death.promise;
  });
  await asks.promise;
  const waiting = renewTicket(db, clock, key, async () => ticket);
  const early = await Promise.race([waiting, new Promise((resolve) => setTimeout(resolve, 500, 'waits'))]);
  expect(early).toBe('waits');
  authority.runAhead(16_000);
  expect(await waiting).toEqual(ticket);
  death.reject(new Error('late'));
  await expect(dying).rejects.toThrow('late');
  expect(await readStoredTicket(db, key)).toEqual(ticket);
});

it('a ticket is renewed ten minutes before it ends', async () => {
  const client = authority.client();
  await client.getTaxpayer('20002460123');
  authority.runAhead(11.8 * 3_600_000);
  await client.getTaxpayer('20002460123');
  expect(authority.ticketsAsked()).toBe(1);
  authority.runAhead(11.9 * 3_600_000);
  await client.getTaxpayer('20002460123');
  expect(authority.ticketsAsked()).toBe(2);
});

it('a ticket is used to its end while WSAA gives no other', async () => {
  await authority.client().getTaxpayer('20002460123');
  const client = authority.client({ wsaaUrl: 'http://127.0.0.1:1/' });
  authority.runAhead(11.9 * 3_600_000);
  expect(await codeOf(client.getTaxpayer('20002460123'))).toBe('answered');
  authority.runAhead(12.1 * 3_600_000);
  expect(await codeOf(client.getTaxpayer('20002460123'))).toBe('unavailable');
});

it('a ticket that the registry refuses is replaced once', async () => {
  const client = authority.client();
  await client.getTaxpayer('20002460123');
  await authority.db.update(accessTickets).set({ sign: 'AAAA', token: 'AAAA' });
  // Within the window in which WSAA gives no second one.
  expect(await codeOf(client.getTaxpayer('20002460123'))).toBe('unavailable');
  authority.runAhead(3 * 60_000);
  expect(await codeOf(client.getTaxpayer('20002460123'))).toBe('answered');
  expect(await codeOf(client.getTaxpayer('20002460123'))).toBe('answered');
});

it('who asks whether it works hears of a certificate that gets no ticket, though the registry is there', async () => {
  await authority.client().check();
  const { certificate, key: privateKey } = authority.keys.signOnUnknown;
  expect(await codeOf(authority.client({ certificate, privateKey }).check())).toBe('not_authorised');
});

it('a certificate that ARCA does not know, or a key that is not ours, needs an operator', async () => {
  expect(await codeOf(authority.client({ ownCuit: '30558515305' }).getTaxpayer('20002460123'))).toBe(
    'not_authorised',
  );
  const stranger = {
    certificate: authority.keys.signOnUnknown.certificate,
    privateKey: authority.keys.signOnUnknown.key,
  };
  const client = authority.client(stranger);
  expect(await codeOf(client.getTaxpayer('20002460123'))).toBe('not_authorised');
  const before = authority.ticketsAsked();
  expect(await codeOf(client.getTaxpayer('20002460123'))).toBe('not_authorised');
  expect(authority.ticketsAsked()).toBe(before);
  authority.runAhead(61_000);
  expect(await codeOf(client.getTaxpayer('20002460123')), 'asked again after a minute').toBe(
    'not_authorised',
  );
  expect(authority.ticketsAsked()).toBe(before + 1);
});

it('no token is ever logged or told in an error', async () => {
  const client = authority.client();
  const answer = await authority.signOn('20002307554', 'alterada');
  const error: unknown = await client.verifySignOn(answer).catch((thrown: unknown) => thrown);
  await client.getTaxpayer('20002460123');
  const [ticket] = await authority.db.select().from(accessTickets);
  if (!ticket) throw new Error('no ticket was kept');
  await codeOf(authority.client({ ownCuit: '30558515305' }).getTaxpayer('20002460123'));
  const logText = JSON.stringify([authority.logged, error, String(error), (error as Error).stack]);
  expect(authority.logged.length).toBeGreaterThan(0);
  for (const secret of [answer.token, answer.sign, ticket.token, ticket.sign])
    expect(logText).not.toContain(secret);
});
