import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { createDatabase } from 'infra-testing/postgres';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { verifyAudit } from '../src/oversight/audit/verify.ts';
import { rowsOf, tableNames } from '../src/oversight/backup/tables.ts';
import { systemClock } from '../src/platform/clock.ts';
import type { Database } from '../src/platform/db/database.ts';
import { type DatabaseSettings, openDatabase } from '../src/platform/db/open-database.ts';
import { DATABASES, startApi } from './support/api.ts';
import { PERSON, saveRequest } from './support/request.ts';

const MIGRATIONS = path.join(import.meta.dirname, '..', 'migrations');
/** The newest migration of the portal that wrote the sample of the same name. */
const OLDER = '0010_saved_views';
const SAMPLE = path.join(import.meta.dirname, 'samples', 'schemas', `${OLDER}.sql`);

/** Tables that no longer exist. */
const GONE = ['request_months', 'tender_totals'];

type Row = Readonly<Record<string, unknown>>;
type Content = ReadonlyMap<string, readonly Row[]>;

// The embedded database starts three times in a test, which a busy machine takes its time for.
describe.each(DATABASES)('what an older portal wrote (%s)', { timeout: 180_000 }, (kind) => {
  let folder: string;
  let older: string;
  let statements: readonly string[];
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-older-'));
    older = path.join(folder, 'migrations');
    await cp(MIGRATIONS, older, { recursive: true });
    const journal = path.join(older, 'meta', '_journal.json');
    const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'));
    const last = entries.findIndex(({ tag }: { tag: string }) => tag === OLDER);
    await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, last + 1) }));
    statements = (await readFile(SAMPLE, 'utf8')).split('--> statement-breakpoint\n');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** A place for a database of its own, which holds nothing. */
  async function emptyPlace() {
    const dataDir = path.join(folder, randomUUID());
    const url =
      kind === 'postgres' ? await createDatabase(inject('postgresUrl'), `older_${randomUUID()}`) : null;
    return { dataDir, url, folder: path.join(dataDir, 'db') };
  }
  async function on<T>(settings: DatabaseSettings, work: (db: Database) => Promise<T>): Promise<T> {
    const opened = await openDatabase(settings);
    try {
      return await work(opened.db);
    } finally {
      await opened.close();
    }
  }
  /** The sample, and a supplier's message that nobody has answered. */
  async function write(db: Database) {
    for (const statement of statements) await db.execute(sql.raw(statement));
    await db.execute(sql`
      insert into chat_messages (id, request_id, remitente, user_id, mensaje, created_at)
      select ${randomUUID()}, request_id, 'PROVEEDOR', user_id, 'Ya lo subí', created_at + interval '1 hour'
      from chat_messages where mensaje = 'Lo esperamos.'`);
  }
  async function contentOf(db: Database): Promise<Content> {
    const content = new Map<string, Row[]>();
    for (const table of await tableNames(db)) {
      const rows = await rowsOf<{ row: Row }>(
        db,
        sql`select to_jsonb(t) as row from ${sql.identifier(table)} t`,
      );
      content.set(
        table,
        rows.map(({ row }) => row),
      );
    }
    return content;
  }

  async function expectWholeLog(db: Database) {
    expect(await verifyAudit(db, systemClock, new Map())).toMatchObject({ integro: true, revisados: 4 });
  }

  /** People find what was there, and go on with it. */
  async function expectAnswers({ dataDir, url }: { dataDir: string; url: string | null }) {
    const api = await startApi(kind, { dataDir, databaseUrl: url });
    try {
      const list = await api.call('GET', '/licitaciones');
      expect([list.status, list.body.total]).toEqual([200, 6]);
      const found = await api.call('GET', '/licitaciones?titulo=repavimentacion');
      expect(found.body.data).toMatchObject([{ titulo: 'Repavimentación de la avenida' }]);
      const [{ id }] = found.body.data;
      expect(await api.call('GET', `/licitaciones/${id}`)).toMatchObject({ status: 200 });

      const publisher = await api.login('10000005');
      const hidden = await api.call('PATCH', `/licitaciones/${id}`, {
        as: publisher,
        body: { mostrar: false },
      });
      expect(hidden.status, JSON.stringify(hidden.body)).toBe(200);
      expect((await api.call('GET', '/licitaciones')).body.total).toBe(5);

      const auditor = await api.login('10000003');
      const requests = await api.call('GET', '/sujeto-fiscal', { as: auditor });
      expect([requests.status, requests.body.total]).toEqual([200, 3]);
      const one = await api.call('GET', `/sujeto-fiscal/${PERSON}`, { as: auditor });
      expect(JSON.stringify(one.body)).toContain('2954 400000');
      const waiting = await api.call('GET', '/chat/sin_responder', { as: auditor });
      expect(waiting.body).toMatchObject({ total: 1, data: [{ mensaje: 'Ya lo subí', leido: false }] });

      const supplier = await api.signOn(PERSON);
      const saved = await saveRequest(api, supplier, {
        sujeto_fiscal: { telefono_alternativo: '2954411111' },
      });
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
      const verified = await api.call('GET', '/auditoria/verificar', { as: await api.login('10000001') });
      expect(verified.body.data).toMatchObject({ integro: true });
    } finally {
      await api.stop();
    }
  }

  it('is all there after every migration since, and the portal goes on with it', async () => {
    const place = await emptyPlace();
    const before = await on({ ...place, migrations: older }, async (db) => {
      await write(db);
      return contentOf(db);
    });
    const empty = [...before].filter(([, rows]) => rows.length === 0).map(([table]) => table);
    expect(empty).toEqual([]);
    await on(place, async (db) => {
      const after = await contentOf(db);
      for (const [table, rows] of before) {
        if (GONE.includes(table)) continue;
        expect(after.get(table), table).toHaveLength(rows.length);
        expect(after.get(table), table).toEqual(
          expect.arrayContaining(rows.map((row) => expect.objectContaining(row))),
        );
      }
      await expectWholeLog(db);
    });
    await expectAnswers(place);
  });

  it('is taken by the newest schema too, while processes of that portal are still at work', async () => {
    const place = await emptyPlace();
    await on(place, async (db) => {
      await write(db);
      await db.execute(sql`insert into chat_unanswered (request_id, message_id)
        select request_id, id from chat_messages where mensaje = 'Ya lo subí'`);
      await expectWholeLog(db);
    });
    await expectAnswers(place);
  });
});
