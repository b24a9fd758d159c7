import { asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DATABASES, type Session, startApi, type TestApi } from '#test/api.ts';
import { entry, logEnd, verifyLog } from '#test/audit.ts';
import { joinChain } from './chain.ts';
import { recordAudit } from './index.ts';
import { auditHead, auditLog, auditPending } from './tables.ts';

describe.each(DATABASES)('entries on their way into the audit log (%s)', (kind) => {
  let api: TestApi;
  let admin: Session;
  beforeAll(async () => {
    api = await startApi(kind);
    admin = await api.login('10000001');
  });
  afterAll(() => api?.stop());

  /** From here on nothing more fits into the log, as PostgreSQL says it of a full disk. */
  const noPlace = async () => {
    await api.platform.db.execute(`create function refused() returns trigger language plpgsql as
      $$ begin raise exception 'no place' using errcode = '53100'; end $$`);
    await api.platform.db.execute(
      'create trigger refused before insert on audit_log for each row execute function refused()',
    );
  };
  const thereIsPlace = () => api.platform.db.execute('drop function refused cascade');
  const storedEnd = async () => {
    const [end] = await api.platform.db.select().from(auditHead);
    if (!end) throw new Error('no head');
    return end;
  };

  it('are chained within moments, without anybody who reads it', async () => {
    await api.platform.db.transaction((tx) => recordAudit(tx, entry('sin lectores')));
    await vi.waitFor(async () => expect(await api.platform.db.$count(auditPending)).toBe(0), 10_000);
    expect(await api.platform.db.$count(auditLog, eq(auditLog.entidad_id, 'sin lectores'))).toBe(1);
  });

  it('are chained once, in the order of what was done, by several at once', async () => {
    const { entries } = await logEnd(api);
    const names = Array.from({ length: 1_200 }, (_, index) => `uno de muchos ${index}`);
    await api.platform.db.transaction((tx) =>
      recordAudit(
        tx,
        names.map((name) => entry(name)),
      ),
    );
    await Promise.all(Array.from({ length: 2 }, () => joinChain(api.platform.db)));
    const added = await api.platform.db
      .select()
      .from(auditLog)
      .where(gt(auditLog.id, entries))
      .orderBy(asc(auditLog.id));
    expect(added.map(({ entidad_id }) => entidad_id)).toEqual(names);
    expect((await verifyLog(api, admin)).problemas).toEqual([]);
  });

  it('wait while they cannot be chained, and nobody waits for them', async () => {
    const before = await logEnd(api);
    await noPlace();
    await api.platform.db.transaction((tx) => recordAudit(tx, entry('la que espera')));
    await expect(joinChain(api.platform.db)).rejects.toThrow();
    expect(await api.platform.db.$count(auditPending)).toBe(1);
    await thereIsPlace();
    expect((await logEnd(api)).entries).toBe(before.entries + 1);
    expect(await api.platform.db.$count(auditPending)).toBe(0);
    expect((await verifyLog(api, admin)).problemas).toEqual([]);
  });

  it('keep nobody from reading the log while they cannot be chained, who is told how many are not in it yet', async () => {
    await logEnd(api);
    const { total } = (await api.call('GET', '/auditoria', { as: admin })).body;
    await noPlace();
    await api.platform.db.transaction((tx) => recordAudit(tx, entry('una que falta')));
    for (const list of [
      '/auditoria',
      '/auditoria/cuil?cuil=20002307554',
      '/auditoria/fecha?fecha=2026-05-04',
    ]) {
      const answer = await api.call('GET', list, { as: admin });
      expect([list, answer.status, answer.body.sin_encadenar]).toEqual([list, 200, 1]);
    }
    const log = (await api.call('GET', '/auditoria', { as: admin })).body;
    expect([log.total, log.data.length]).toEqual([total, 10]);
    const { entries } = await storedEnd();
    expect(await verifyLog(api, admin)).toMatchObject({
      integro: true,
      revisados: entries,
      sin_encadenar: 1,
      problemas: [],
    });
    const exported = await api.call('GET', '/auditoria/exportar', { as: admin });
    expect([exported.status, exported.body.toString().split('\r\n').at(-2)]).toEqual([
      200,
      expect.stringMatching(new RegExp(`^"?${entries}\\b`)),
    ]);
    await thereIsPlace();
    const after = (await api.call('GET', '/auditoria', { as: admin })).body;
    expect(after.sin_encadenar).toBeUndefined();
    // The export is in the log, too.
    expect((await storedEnd()).entries).toBe(entries + 2);
    expect((await verifyLog(api, admin)).sin_encadenar).toBeUndefined();
  });

  it('keep nobody from finding the entry that was written past the portal and has taken their number', async () => {
    const { entries } = await logEnd(api);
    const asOwner = (statement: SQL) =>
      api.platform.db.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(statement);
      });
    await asOwner(sql`insert into audit_log
      select ${entries + 1}::bigint, entidad, entidad_id, cuil, operacion, realizado_por_tipo, realizado_por_id,
        realizado_en, datos_anteriores, datos_nuevos, created_at, hash_anterior, hash
      from audit_log where id = 1`);
    try {
      await api.platform.db.transaction((tx) => recordAudit(tx, entry('la desplazada')));
      await expect(joinChain(api.platform.db)).rejects.toThrow();
      expect((await verifyLog(api, admin)).problemas).toEqual([
        { tipo: 'agregado', desde: entries + 1, hasta: entries + 1 },
      ]);
      expect((await api.call('GET', '/auditoria', { as: admin })).status).toBe(200);
    } finally {
      await asOwner(sql`delete from audit_log where id > ${entries}`);
    }
    await logEnd(api);
    expect((await verifyLog(api, admin)).problemas).toEqual([]);
  });

  // The embedded database has one connection: there, transactions wait for each other anyway.
  it.runIf(kind === 'postgres')(
    'are written by others too while a transaction with one goes on',
    async () => {
      const { entries } = await logEnd(api);
      await api.platform.db.transaction(async (slow) => {
        await recordAudit(slow, entry('la lenta'));
        await api.platform.db.transaction((quick) => recordAudit(quick, entry('la rápida')));
        expect((await logEnd(api)).entries).toBe(entries + 1);
      });
      await logEnd(api);
      const added = await api.platform.db
        .select()
        .from(auditLog)
        .where(gt(auditLog.id, entries))
        .orderBy(asc(auditLog.id));
      expect(added.map(({ id, entidad_id }) => [id - entries, entidad_id])).toEqual([
        [1, 'la rápida'],
        [2, 'la lenta'],
      ]);
      expect((await verifyLog(api, admin)).problemas).toEqual([]);
    },
  );
});
