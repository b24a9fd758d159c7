import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asc, sql } from 'drizzle-orm';
import { openWay } from 'infra-testing/network-proxy';
import { createDatabase } from 'infra-testing/postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { DATABASES } from '#test/api.ts';
import { labels } from '../../registration/labels/tables.ts';
import type { OpenDatabase, Sql, Transaction } from './database.ts';
import { isDatabaseGone } from './gone.ts';
import { openDatabase } from './open-database.ts';
import { prepared } from './prepared.ts';

const AT_ONCE = 12;
const named = prepared('test_labels', (from) =>
  from.select({ nombre: labels.nombre }).from(labels).orderBy(asc(labels.nombre)),
);
const namesIn = async (from: Sql) => (await named(from).execute()).map(({ nombre }) => nombre);
const add = (from: Sql, nombre: string) =>
  from.insert(labels).values({ nombre, nombreBusqueda: nombre, createdAt: new Date() }).execute();

describe.each(DATABASES)('%s', (kind) => {
  let folder = '';
  let opened: OpenDatabase;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-connections-'));
    const url =
      kind === 'postgres' ? await createDatabase(inject('postgresUrl'), `connections_${randomUUID()}`) : null;
    opened = await openDatabase({ url, folder: path.join(folder, 'db') });
  });
  beforeEach(() => opened.db.delete(labels));
  afterAll(async () => {
    await opened.close();
    await rm(folder, { recursive: true, force: true });
  });

  test.runIf(kind === 'postgres')('a machine that is gone without a word is not waited for', async () => {
    const watched = vi.spyOn(Socket.prototype, 'setKeepAlive');
    const url = await createDatabase(inject('postgresUrl'), `watched_${randomUUID()}`);
    const another = await openDatabase({ url, folder: '' });
    await another.close();
    expect(watched).toHaveBeenCalledWith(true, 10_000);
    watched.mockRestore();
  });

  test.runIf(kind === 'postgres')(
    'a wire that is cut fails what was asked, and is used no more',
    async () => {
      const url = await createDatabase(inject('postgresUrl'), `cut_${randomUUID()}`);
      const way = await openWay(url);
      const far = await openDatabase({ url: way.url, folder: '', limits: { statementMs: 500, idleMs: 0 } });
      const asks: Record<string, () => Promise<unknown>> = {
        'a question': () => namesIn(far.db),
        'a transaction': () => far.db.transaction((tx) => add(tx, 'perdida')),
        'a transaction that starts with its lock': () => far.lockFirst(namesIn, async () => async () => 0),
      };
      for (const [what, ask] of Object.entries(asks)) {
        expect(await namesIn(far.db)).toEqual([]);
        way.cut(true);
        const lost = await ask().catch((error: unknown) => error);
        way.cut(false);
        expect(isDatabaseGone(lost), `${what}: ${lost}`).toBe(true);
      }
      expect(await namesIn(far.db)).toEqual([]);
      await far.close();
      way.close();
    },
  );

  test('each transaction reads its own world through what another prepared, again and again', async () => {
    for (let round = 0; round < 3; round += 1) {
      const undone = new Error('undone');
      const worlds = Array.from({ length: AT_ONCE }, (_, index) =>
        opened.db.transaction(async (tx) => {
          expect(await namesIn(tx)).toEqual([]);
          await add(tx, `etiqueta ${index}`);
          expect(await namesIn(tx)).toEqual([`etiqueta ${index}`]);
          throw undone;
        }),
      );
      const ends = await Promise.allSettled(worlds);
      expect(ends.map((end) => end.status === 'rejected' && end.reason)).toEqual(Array(AT_ONCE).fill(undone));
      expect(await namesIn(opened.db)).toEqual([]);
    }
  });

  test('what is asked for at once through one connection is answered each with its own', async () => {
    await add(opened.db, 'ferretería');
    const answers = await opened.onOneConnection((from) =>
      Promise.all([
        namesIn(from),
        from.select({ uno: sql<number>`1` }).from(labels),
        namesIn(from),
        from.select({ nombre: labels.nombre, dos: sql<number>`2` }).from(labels),
      ]),
    );
    expect(answers).toEqual([
      ['ferretería'],
      [{ uno: 1 }],
      ['ferretería'],
      [{ nombre: 'ferretería', dos: 2 }],
    ]);
  });

  test('one question that fails spoils neither the others nor who comes next', async () => {
    const broken = (from: Sql) => from.select({ cero: sql`1 / (count(*) - count(*))` }).from(labels);
    for (let round = 0; round < AT_ONCE; round += 1) {
      const [first, failed, last] = await opened.onOneConnection((from) =>
        Promise.allSettled([namesIn(from), broken(from), namesIn(from)]),
      );
      expect([first?.status, failed?.status, last?.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      await expect(
        opened.onOneConnection((from) => Promise.all([broken(from), namesIn(from)])),
      ).rejects.toThrow();
      expect(await opened.onOneConnection(namesIn)).toEqual([]);
    }
  });

  describe('a transaction that starts with its lock', () => {
    const counted = (from: Sql) => from.select({ nombre: labels.nombre }).from(labels).for('update');

    test('lets nobody else at what it has locked, until it ends', async () => {
      await add(opened.db, '0');
      const raise = () =>
        opened.lockFirst(
          async (tx) => (await counted(tx))[0],
          async (tx, found) => {
            await tx.update(labels).set({ nombre: String(Number(found?.nombre) + 1) });
            return async () => undefined;
          },
        );
      await Promise.all(Array.from({ length: AT_ONCE }, raise));
      expect(await namesIn(opened.db)).toEqual([String(AT_ONCE)]);
    });

    test('undoes all when its work fails, and does no work without its lock', async () => {
      const undone = new Error('undone');
      const work = vi.fn(async (tx: Transaction) => {
        await add(tx, 'perdida');
        throw undone;
      });
      for (let round = 0; round < AT_ONCE; round += 1) {
        await expect(opened.lockFirst(counted, work)).rejects.toThrow(undone);
        await expect(opened.lockFirst((tx) => tx.execute(sql`select 1 / 0`), work)).rejects.toThrow();
        expect(await namesIn(opened.db)).toEqual([]);
      }
      expect(work).toHaveBeenCalledTimes(AT_ONCE);
    });

    test('keeps what is asked at its end, and answers with it', async () => {
      const names = await opened.lockFirst(counted, async (tx) => {
        await add(tx, 'arena');
        return async () => (await Promise.all([add(tx, 'ferretería'), namesIn(tx)]))[1];
      });
      expect(names).toEqual(['arena', 'ferretería']);
      expect(await namesIn(opened.db)).toEqual(names);
    });

    const failing: Record<string, (tx: Transaction) => Promise<unknown>> = {
      'a statement that the database refuses': (tx) => tx.execute(sql`select 1 / 0`),
      'something that fails before it asks anything': async () => {
        throw new Error('a slip');
      },
    };
    test.each(Object.entries(failing))('undoes all when its end has %s', async (_, fail) => {
      for (const order of ['before', 'after']) {
        const end = opened.lockFirst(counted, async (tx) => {
          await add(tx, 'perdida');
          const last = () => add(tx, 'perdida también');
          return () => Promise.all(order === 'before' ? [fail(tx), last()] : [last(), fail(tx)]);
        });
        await expect(end).rejects.toThrow();
        expect(await namesIn(opened.db)).toEqual([]);
      }
    });

    test.runIf(kind === 'postgres')('fails loudly when its end waits before it has asked all', async () => {
      const end = opened.lockFirst(counted, async (tx) => async () => {
        await namesIn(tx);
        return namesIn(tx);
      });
      await expect(end).rejects.toThrow('asked for more after its commit');
    });

    test.runIf(kind === 'postgres')('leaves nothing behind when its connection dies', async () => {
      const dying = opened.lockFirst(counted, async (tx) => {
        await add(tx, 'perdida');
        await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
        return async () => undefined;
      });
      await expect(dying).rejects.toThrow();
      expect(await opened.lockFirst(counted, async (tx) => () => namesIn(tx))).toEqual([]);
    });
  });
});
