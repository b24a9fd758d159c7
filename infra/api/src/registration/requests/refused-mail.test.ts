import { eq } from 'drizzle-orm';
import { notificationAddress } from 'shared-api/rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Session, startApi, type TestApi } from '#test/api.ts';
import { completeRequest, PERSON, sendRequest } from '#test/request.ts';
import { MAX_ATTEMPTS } from '../../platform/mail/outbox.ts';
import { mails } from '../../platform/mail/tables.ts';

let api: TestApi;
let supplier: Session;
beforeAll(async () => {
  api = await startApi('postgres');
  supplier = await api.signOn(PERSON);
});
afterAll(() => api?.stop());

const read = async () =>
  (await api.call('GET', `/sujeto-fiscal/datos/persona-humana/${PERSON}`, { as: supplier })).body;

it('tells a supplier that the mail server refuses their address, until a mail arrives or there is another', async () => {
  await completeRequest(api, supplier);
  expect((await read()).correo_rechazado).toBe(false);
  await sendRequest(api, supplier);
  const { db } = api.platform;
  const address = notificationAddress((await read()).sujeto_fiscal) ?? '';
  const toThem = eq(mails.recipient, address);
  const isRefusedAfter = async (result: Partial<typeof mails.$inferInsert>) => {
    const changed = await db.update(mails).set(result).where(toThem).returning();
    expect(changed.length).toBeGreaterThan(0);
    return (await read()).correo_rechazado;
  };
  const givenUp = { lastError: 'connect ECONNREFUSED', attempts: MAX_ATTEMPTS + 1 };
  expect(await isRefusedAfter(givenUp)).toBe(false);
  expect(await isRefusedAfter({ ...givenUp, recipientRefusedAt: new Date() })).toBe(true);
  await db
    .update(mails)
    .set({ recipient: `otra-${address}` })
    .where(toThem);
  expect((await read()).correo_rechazado).toBe(false);
  await db
    .update(mails)
    .set({ recipient: address })
    .where(eq(mails.recipient, `otra-${address}`));
  expect(await isRefusedAfter({ sentAt: new Date(), lastError: null })).toBe(false);
});
