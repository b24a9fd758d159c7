import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tenders } from '../src/tenders/tenders/tables.ts';
import { type Answer, startApi, type TestApi } from './support/api.ts';
import { waitForBlocked } from './support/locks.ts';
import { type Publisher, startPublishing } from './support/publisher.ts';

const REASON = { motivo: 'Se rehará el pliego.' };

describe('a publisher whose connection breaks while the server works', () => {
  let api: TestApi;
  let publisher: Publisher;
  beforeAll(async () => {
    api = await startApi('postgres');
    publisher = await startPublishing(api);
  });
  afterAll(() => api?.stop());

  interface Press {
    readonly path: string;
    readonly body?: object;
    readonly key: string;
  }

  const press = ({ path, body, key }: Press): Promise<Answer> =>
    api.call('PUT', path, { as: publisher.session, body, headers: { 'idempotency-key': key } });

  const tenderOf = async (id: string) =>
    (await api.platform.db.select().from(tenders).where(eq(tenders.id, id))).at(0);

  /** Sends a call and breaks its connection while the server waits for the tender's row; returns once the server is done. */
  async function pressAndLose(id: string, { path, body, key }: Press): Promise<void> {
    const before = (await tenderOf(id))?.updatedAt;
    const aborter = new AbortController();
    let lost: Promise<unknown> = Promise.resolve();
    await api.platform.db.transaction(async (tx) => {
      await tx.select().from(tenders).where(eq(tenders.id, id)).for('update');
      lost = fetch(`${api.base}${path}`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${publisher.session.token}`,
          'idempotency-key': key,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: aborter.signal,
      });
      lost.catch(() => undefined);
      await waitForBlocked(api, () => 1);
      aborter.abort();
      await expect(lost).rejects.toThrow();
    });
    await expect.poll(async () => (await tenderOf(id))?.updatedAt).not.toEqual(before);
  }

  it.each([
    ['withdraws a tender', true, (id: string) => ({ path: `/licitaciones/${id}/retirar`, body: REASON })],
    ['deletes a draft', false, (id: string) => ({ path: `/licitaciones/eliminar/${id}` })],
    [
      'withdraws a tender from the list',
      true,
      (id: string) => ({ path: `/licitaciones/eliminar/${id}`, body: REASON }),
    ],
  ])('%s by pressing again', async (name, mostrar, callOf) => {
    const { id } = await publisher.create({ mostrar });
    const call = { ...callOf(id), key: `clave: ${name}`.replaceAll(' ', '-') };
    await pressAndLose(id, call);
    const stored = await tenderOf(id);
    // The answer is stored a moment after the change.
    await expect.poll(async () => (await press(call)).status).toBe(200);
    expect(await tenderOf(id)).toEqual(stored);
    expect((await press({ ...call, key: `${call.key}-otra` })).status).toBe(mostrar ? 409 : 404);
  });
});
