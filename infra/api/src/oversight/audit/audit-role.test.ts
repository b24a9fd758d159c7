import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDatabase } from 'infra-testing/postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startApi, type TestApi } from '#test/api.ts';
import { readConfig } from '../../config/read-config.ts';
import { DatabaseProblem } from '../../platform/db/database.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import { backUp } from '../backup/backup.ts';
import { backUpTo, restoreFrom } from '../backup/index.ts';
import { auditLog } from './tables.ts';
import { mayChangeLog } from './verify.ts';

const OWNER = 'portal_owner';
const WORKER = 'portal_worker';

/** As infra/docs/operating.md tells an operator to make them: one role owns the tables, the portal works as another. */
describe('a portal whose PostgreSQL role does not own its tables', () => {
  let dataDir: string;
  let urls: { readonly owner: string; readonly worker: string };
  let api: TestApi;
  let worker: pg.Client;

  const as = (url: string, role: string) => Object.assign(new URL(url), { username: role }).href;
  async function emptyDatabase(): Promise<typeof urls> {
    const url = await createDatabase(inject('postgresUrl'), `role_${randomUUID()}`);
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    await admin.query(
      `alter database ${admin.escapeIdentifier(new URL(url).pathname.slice(1))} owner to ${OWNER}`,
    );
    await admin.end();
    return { owner: as(url, OWNER), worker: as(url, WORKER) };
  }

  beforeAll(async () => {
    const admin = new pg.Client({ connectionString: inject('postgresUrl') });
    await admin.connect();
    for (const role of [OWNER, WORKER]) await admin.query(`create role ${role} login`);
    await admin.end();
    dataDir = await mkdtemp(path.join(tmpdir(), 'portal-api-'));
    urls = await emptyDatabase();
    api = await startApi('postgres', {
      dataDir,
      databaseUrl: urls.worker,
      env: { MIGRATION_DATABASE_URL: urls.owner },
    });
    worker = new pg.Client({ connectionString: urls.worker });
    await worker.connect();
  });
  afterAll(async () => {
    await worker?.end();
    await api?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('works: it signs in, changes things and writes the log of it', async () => {
    const admin = await api.login('10000001');
    const body = { nombre: 'Nora', apellido: 'Prueba', dni: '20999888', rol: 'VISADOR' };
    expect((await api.call('POST', '/usuarios/registrar', { as: admin, body })).status).toBe(200);
    const verified = await api.call('GET', '/auditoria/verificar', { as: admin });
    expect(verified.body.data).toMatchObject({ integro: true });
    expect(verified.body.data.revisados).toBeGreaterThan(10);
  });

  it.each([
    "update audit_log set operacion = 'OTRA' where id = 2",
    'delete from audit_log where id = 2',
    'truncate audit_log',
    'drop table audit_log',
    'alter table audit_log disable trigger all',
    'alter table audit_log alter column hash drop not null',
    'create or replace function audit_is_append_only() returns trigger language plpgsql as $$ begin return null; end $$',
    'drop trigger audit_log_append_only on audit_log',
    'set session_replication_role = replica',
    'insert into audit_head (entries, hash) values (0, $$$$)',
    'delete from audit_head',
    'truncate audit_head',
    `set role ${OWNER}`,
  ])('may not: %s', async (statement) => {
    await expect(worker.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it.each(['update audit_head set entries = entries - 1', "update audit_head set hash = 'otro'"])(
    'is refused by the table itself: %s',
    async (statement) => {
      await expect(worker.query(statement)).rejects.toThrow('the audit log is append-only');
    },
  );

  it('is put back from a backup so that whoever comes next needs the working role alone', async () => {
    const copy = path.join(dataDir, 'copia');
    const backup = await backUp(api.platform, copy);
    const { owner, worker } = await emptyDatabase();
    const env = { DATA_DIR: path.join(dataDir, 'restored'), DATABASE_URL: worker };
    await restoreFrom(readConfig({ ...env, MIGRATION_DATABASE_URL: owner }), copy);
    const again = path.join(dataDir, 'otra-copia');
    const { tables } = await backUpTo(readConfig(env), again);
    expect(tables.audit_log?.rows).toBe(backup.tables.audit_log?.rows);
  });

  it('is known to be safe, while one role for everything is not', async () => {
    expect(await mayChangeLog(api.platform.db)).toBe(false);
    const database = await openDatabase({ url: urls.owner, folder: 'unused' });
    try {
      expect(await mayChangeLog(database.db)).toBe(true);
    } finally {
      await database.close();
    }
  });

  it('starts again without the owner’s address as long as there is nothing to migrate', async () => {
    const again = await openDatabase({ url: urls.worker, folder: 'unused' });
    try {
      expect(await again.db.$count(auditLog)).toBeGreaterThan(10);
    } finally {
      await again.close();
    }
  });

  it('says what to do when something is to be migrated and no address of the owner is known', async () => {
    const { worker: url } = await emptyDatabase();
    for (const [ownerUrl, advice] of [
      [null, 'inicie el portal una vez con MIGRATION_DATABASE_URL'],
      [url, 'El usuario de MIGRATION_DATABASE_URL no puede crear ni cambiar las tablas'],
    ] as const) {
      const start = openDatabase({ url, ownerUrl, folder: 'unused' });
      const refused = await start.catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(DatabaseProblem);
      expect(String(refused)).toContain(advice);
    }
  });
});
