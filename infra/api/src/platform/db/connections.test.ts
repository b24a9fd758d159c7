import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asc, sql } from 'drizzle-orm';
import fastify from 'fastify';
import { openNetworkProxy } from 'infra-testing/network-proxy';
import { createDatabase } from 'infra-testing/postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { DATABASES } from '#test/api.ts';
import { copyFirstStart } from '#test/first-start.ts';
import { labels } from '../../registration/labels/tables.ts';
import { isConnectionError } from '../error-kinds.ts';
import { answerError } from '../http/errors.ts';
import type { OpenDatabase, Sql } from './database.ts';
import { openDatabase } from './open-database.ts';

const AT_ONCE = 12;
const namesIn = async (from: Sql) =>
  (await from.select({ nombre: labels.nombre }).from(labels).orderBy(asc(labels.nombre))).map(
    ({ nombre }) => nombre,
  );
const add = (from: Sql, nombre: string) =>
  from.insert(labels).values({ nombre, nombreBusqueda: nombre, createdAt: new Date() }).execute();

describe.each(DATABASES)('%s', (kind) => {
  let folder = '';
  let database: OpenDatabase;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-connections-'));
    const url = await copyFirstStart(inject('firstStart'), kind, {
      to: folder,
      postgresUrl: inject('postgresUrl'),
      name: `connections_${randomUUID()}`,
    });
    database = await openDatabase({ url, folder: path.join(folder, 'db') });
  });
  beforeEach(() => database.db.delete(labels));
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.runIf(kind === 'postgres')('a machine that is gone without a word is not waited for', async () => {
    const watched = vi.spyOn(Socket.prototype, 'setKeepAlive');
    const url = await createDatabase(inject('postgresUrl'), `watched_${randomUUID()}`);
    const another = await openDatabase({ url, folder: '' });
    await another.close();
    expect(watched).toHaveBeenCalledWith(true, 10_000);
    watched.mockRestore();
  });

  it.runIf(kind === 'postgres')('a wire that is cut fails what was asked, and is used no more', async () => {
    const url = await createDatabase(inject('postgresUrl'), `cut_${randomUUID()}`);
    const proxy = await openNetworkProxy(url);
    const far = await openDatabase({ url: proxy.url, folder: '', limits: { statementMs: 250, idleMs: 0 } });
    const asks: Record<string, () => Promise<unknown>> = {
      'a question': () => namesIn(far.db),
      'a transaction': () => far.db.transaction((tx) => add(tx, 'perdida')),
      'a question within a transaction': () =>
        far.db.transaction(async (tx) => {
          await namesIn(tx);
          proxy.cut(true);
          await add(tx, 'perdida');
        }),
    };
    for (const [what, ask] of Object.entries(asks)) {
      expect(await namesIn(far.db)).toEqual([]);
      proxy.cut(!what.includes('within'));
      const lost = await ask().catch((error: unknown) => error);
      proxy.cut(false);
      expect(isConnectionError(lost), `${what}: ${lost}`).toBe(true);
    }
    expect(await namesIn(far.db)).toEqual([]);
    await far.close();
    proxy.close();
  });

  it('transactions at the same time see nothing of each other, and nothing stays of one that fails', async () => {
    const undone = new Error('undone');
    const transactions = Array.from({ length: AT_ONCE }, (_, index) =>
      database.db.transaction(async (tx) => {
        expect(await namesIn(tx)).toEqual([]);
        await add(tx, `etiqueta ${index}`);
        expect(await namesIn(tx)).toEqual([`etiqueta ${index}`]);
        throw undone;
      }),
    );
    const ends = await Promise.allSettled(transactions);
    expect(ends.map((end) => end.status === 'rejected' && end.reason)).toEqual(Array(AT_ONCE).fill(undone));
    expect(await namesIn(database.db)).toEqual([]);
  });

  it('a statement that fails in a transaction spoils no later one', async () => {
    for (let round = 0; round < AT_ONCE; round += 1) {
      await expect(database.db.transaction((tx) => tx.execute(sql`select 1 / 0`))).rejects.toThrow();
      expect(await database.db.transaction(namesIn)).toEqual([]);
    }
  });

  it.each([
    ['a text', sql`select ${'a\0b'}::text`],
    ['JSON', sql`select ${JSON.stringify({ texto: 'a\0b' })}::jsonb`],
  ])(
    '%s with a NUL that got past the contract is refused, and is no failure of the portal',
    async (_as, statement) => {
      const app = fastify();
      app.setErrorHandler(answerError);
      app.get('/', () => database.db.execute(statement));
      const answer = await app.inject('/');
      expect([answer.statusCode, answer.json().message]).toEqual([
        400,
        'El texto tiene caracteres que no se pueden guardar',
      ]);
      await app.close();
    },
  );

  it.runIf(kind === 'postgres')('a connection that dies in a transaction leaves nothing behind', async () => {
    const dying = database.db.transaction(async (tx) => {
      await add(tx, 'perdida');
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    });
    await expect(dying).rejects.toThrow();
    expect(await database.db.transaction(namesIn)).toEqual([]);
  });
});
