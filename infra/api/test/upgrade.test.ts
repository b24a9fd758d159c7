import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { createDatabase } from 'infra-testing/postgres';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { rowsOf, tableNames } from '../src/oversight/backup/tables.ts';
import type { Database } from '../src/platform/db/database.ts';
import { type DatabaseSettings, openDatabase } from '../src/platform/db/open-database.ts';
import { foldSearchTexts } from '../src/tenders/tenders/repository.ts';
import { ANY_DATABASE, startApi } from './support/api.ts';
import { PERSON, saveRequest } from './support/request.ts';

const MIGRATIONS = path.join(import.meta.dirname, '..', 'migrations');
/** The schema in which `samples/initial.sql` was written. */
const INITIAL = ['0000_initial', '0001_append_only'];
const SAMPLE = path.join(import.meta.dirname, 'samples', 'initial.sql');

const sampleStatements = async () => (await readFile(SAMPLE, 'utf8')).split('--> statement-breakpoint\n');

type Row = Readonly<Record<string, unknown>>;

describe.each(ANY_DATABASE)('an upgrade from the first release (%s)', { timeout: 120_000 }, (kind) => {
  let dataDir: string;
  let initial: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'portal-upgrade-'));
    initial = path.join(dataDir, 'migrations');
    await cp(MIGRATIONS, initial, { recursive: true });
    const journal = path.join(initial, 'meta', '_journal.json');
    const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'));
    const first = entries.filter(({ tag }: { tag: string }) => INITIAL.includes(tag));
    await writeFile(journal, JSON.stringify({ ...rest, entries: first }));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  async function withDatabase<T>(settings: DatabaseSettings, work: (db: Database) => Promise<T>): Promise<T> {
    const database = await openDatabase(settings);
    try {
      return await work(database.db);
    } finally {
      await database.close();
    }
  }

  async function contentOf(db: Database): Promise<ReadonlyMap<string, readonly Row[]>> {
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

  async function newPlace(name: string) {
    const url = kind === 'postgres' ? await createDatabase(inject('postgresUrl'), name) : null;
    return { url, folder: path.join(dataDir, name) };
  }

  it('stores document numbers of staff without leading zeros, unless two accounts would be one', async () => {
    const place = await newPlace('zeros');
    await withDatabase({ ...place, migrations: initial }, (db) =>
      db.execute(sql`insert into users (id, tipo, nombre, apellido, dni, cuit, created_at)
        select gen_random_uuid(), tipo, 'Ana', 'Paz', dni, cuit, now() from (values
          ('VISADOR', '05123456', null), ('VISADOR', '06123456', null), ('ADMIN', '6123456', null),
          ('PROVEEDOR', '5123456', '27051234564')) staff (tipo, dni, cuit)`),
    );
    await withDatabase(place, async (db) => {
      const rows = await rowsOf<{ dni: string }>(db, sql`select dni from users order by dni`);
      expect(rows.map(({ dni }) => dni)).toEqual(['06123456', '5123456', '5123456', '6123456']);
    });
  });

  it('finds a number that was stored with dots by its digits', async () => {
    const place = await newPlace('dots');
    await withDatabase({ ...place, migrations: initial }, async (db) => {
      for (const statement of await sampleStatements()) await db.execute(sql.raw(statement));
      await db.execute(sql`update tenders
        set titulo = 'Compra de 1.500 sillas', titulo_busqueda = ' compra de 1 500 sillas ' where titulo like 'Repav%'`);
    });
    await withDatabase(place, async (db) => {
      await foldSearchTexts({ db });
      const rows = await rowsOf(
        db,
        sql`select 1 from tenders where titulo_busqueda like ' compra de 1500 sillas %'`,
      );
      expect(rows).toHaveLength(1);
    });
  });

  it('tells of the addresses that their mail server refused before', async () => {
    const place = await newPlace('refused');
    const refused = (answer: string) => `Can't send mail - all recipients were rejected: ${answer}`;
    await withDatabase({ ...place, migrations: initial }, (db) =>
      db.execute(sql`insert into mails (id, event_key, recipient, subject, body, html, created_at, next_attempt_at, attempts, last_error)
        select gen_random_uuid(), recipient, recipient, '', '', '', now(), now(), attempts, error from (values
          ('refused', 13, ${refused('550 no such user')}), ('deferred', 13, ${refused('450 try later')}),
          ('portal', 13, ${refused('530 log in')}), ('outage', 13, 'connect ECONNREFUSED')) mail (recipient, attempts, error)`),
    );
    await withDatabase(place, async (db) => {
      const rows = await rowsOf<{ recipient: string }>(
        db,
        sql`select recipient from mails where recipient_refused_at = next_attempt_at`,
      );
      expect(rows).toEqual([{ recipient: 'refused' }]);
    });
  });

  it('keeps every row, and people go on with what they had', async () => {
    const place = await newPlace('db');
    const { url } = place;
    const before = await withDatabase({ ...place, migrations: initial }, async (db) => {
      for (const statement of await sampleStatements()) await db.execute(sql.raw(statement));
      return contentOf(db);
    });
    await withDatabase(place, async (db) => {
      const after = await contentOf(db);
      for (const [table, rows] of before) {
        expect(after.get(table), table).toHaveLength(rows.length);
        expect(after.get(table), table).toEqual(
          expect.arrayContaining(rows.map((row) => expect.objectContaining(row))),
        );
      }
    });

    const api = await startApi(kind, { dataDir, databaseUrl: url });
    try {
      const list = await api.call('GET', '/licitaciones');
      expect([list.status, list.body.total]).toEqual([200, 6]);
      const search = await api.call('GET', '/licitaciones?titulo=repavimentacion');
      expect(search.body.data).toMatchObject([{ titulo: 'Repavimentación de la avenida' }]);

      const auditor = await api.login('10000003');
      const requests = await api.call('GET', '/sujeto-fiscal', { as: auditor });
      expect([requests.status, requests.body.total]).toEqual([200, 3]);
      const detail = await api.call('GET', `/sujeto-fiscal/${PERSON}`, { as: auditor });
      expect(JSON.stringify(detail.body)).toContain('2954 400000');
      const unanswered = await api.call('GET', '/chat/sin_responder', { as: auditor });
      expect(unanswered.body).toMatchObject({ total: 1, data: [{ mensaje: 'Ya lo subí', leido: false }] });

      const supplier = await api.signOn(PERSON);
      const saved = await saveRequest(api, supplier, {
        sujeto_fiscal: { telefono_alternativo: '2954411111' },
      });
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
      const verified = await api.call('GET', '/auditoria/verificar', { as: await api.login('10000001') });
      expect(verified.body.data).toMatchObject({ integro: true });
      expect(verified.body.data.revisados).toBeGreaterThanOrEqual(4);
    } finally {
      await api.stop();
    }
  });
});
