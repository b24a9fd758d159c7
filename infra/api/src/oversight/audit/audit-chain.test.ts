import { appendFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { AuditProblem, AuditVerification } from 'shared-api/contract';
import { withProblem } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccess, signInEverybody } from '#test/access.ts';
import { DATABASES, type Session, startApi, type TestApi } from '#test/api.ts';
import { entry, logEnd, verifyLog } from '#test/audit.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { noteEnd, readAnchors } from './anchors.ts';
import { hashOf, joinChain } from './chain.ts';
import { recordAudit } from './index.ts';
import { auditLog, auditPending } from './tables.ts';
import { verifyAudit } from './verify.ts';

type Step = SQL | string | ((tx: Transaction) => Promise<unknown>);

/** Gives an entry the hash that it has to have, as it is stored. */
const rehash = (id: number) => async (tx: Transaction) => {
  const [row] = await tx.select().from(auditLog).where(eq(auditLog.id, id));
  if (row)
    await tx
      .update(auditLog)
      .set({ hash: hashOf(row) })
      .where(eq(auditLog.id, id));
};

/** Thrown on purpose, so that a transaction leaves nothing behind. */
class Undone extends Error {}

describe.each(DATABASES)('the chain of the audit log (%s)', (kind) => {
  let api: TestApi;
  let admin: Session;
  beforeAll(async () => {
    api = await startApi(kind);
    admin = await api.login('10000001');
  });
  afterAll(() => api?.stop());

  const verify = () => verifyLog(api, admin);
  const head = () => logEnd(api);

  it('is whole after the demo’s data and a sign-in, and says its length and its seal', async () => {
    const { entries, hash } = await head();
    expect(entries).toBeGreaterThan(10);
    expect(await verify()).toEqual({
      integro: true,
      revisados: entries,
      sello: hash,
      verificado: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      problemas: [],
    });
  });

  it('is verified from an entry on', async () => {
    const answer = await api.call('GET', '/auditoria/verificar?desde=8', { as: admin });
    const { entries } = await head();
    expect(answer.body.data).toMatchObject({ integro: true, revisados: entries - 7, problemas: [] });
  });

  it('holds any data: accents, quotes, nesting, numbers, dates, lists and nothing', async () => {
    await api.platform.db.transaction(async (tx) => {
      const odd = { ñ: '“á”\\n\n', n: 1.5e-7, big: 1e21, no: null, list: [1, undefined, { a: new Date(0) }] };
      for (const after of [odd, 'texto', 0, false, [], {}, undefined]) {
        await recordAudit(tx, entry('datos', after));
      }
    });
    expect((await verify()).problemas).toEqual([]);
  });

  it('has no gap and no fork when many write at once and some fail', async () => {
    const { entries } = await head();
    const writes = Array.from({ length: 30 }, (_, index) =>
      api.platform.db
        .transaction(async (tx) => {
          await recordAudit(tx, entry(`a la vez ${index}`));
          if (index % 3 === 0) throw new Undone();
        })
        .catch((error: unknown) => {
          if (!(error instanceof Undone)) throw error;
        }),
    );
    await Promise.all(writes);
    expect((await head()).entries).toBe(entries + 20);
    expect(await api.platform.db.$count(auditPending)).toBe(0);
    const rows = await api.platform.db.select().from(auditLog).orderBy(asc(auditLog.id));
    expect(rows.map(({ id }) => id)).toEqual(rows.map((_, index) => index + 1));
    expect((await verify()).problemas).toEqual([]);
  });

  it.each([
    ['update audit_log set operacion = $$OTRA$$ where id = 2'],
    ['update audit_log set id = id where false'],
    ['delete from audit_log where id = 2'],
    ['truncate audit_log'],
    ['delete from audit_head'],
    ['truncate audit_head'],
    ['update audit_head set entries = entries - 1'],
    ['update audit_head set entries = entries + 1'],
    ["update audit_head set hash = 'otro'"],
  ])('is defended by the database itself: %s', async (statement) => {
    const before = await head();
    const refused = await api.platform.db.execute(statement).then(
      () => null,
      (error: Error) => String(error.cause),
    );
    expect(refused).toContain('the audit log is append-only');
    expect(await head()).toEqual(before);
    expect((await verify()).integro).toBe(true);
  });

  const inOrder = ({ problemas, ...rest }: AuditVerification) => ({
    ...rest,
    verificado: null,
    problemas: problemas.toSorted((a, b) => a.desde - b.desde),
  });

  /** What the check finds a few entries at a time, as the page asks for them. */
  async function verifiedInRanges() {
    const { db, clock } = api.platform;
    const anchors = await readAnchors(api.platform);
    let problemas: readonly AuditProblem[] = [];
    let revisados = 0;
    for (let from = 1; ; ) {
      const { sigue, ...range } = await verifyAudit(db, clock, anchors, { from, most: 3 });
      problemas = range.problemas.reduce(withProblem, problemas);
      revisados += range.revisados;
      if (!sigue) return { ...range, integro: problemas.length === 0, revisados, problemas: [...problemas] };
      from = sigue.desde;
    }
  }

  /** What the check finds after somebody with all rights on the database did this, which is then undone. */
  async function verifiedAfter(...steps: readonly Step[]) {
    // Triggers do not run for a replication role: what a database's own administrator can always do.
    const run = (list: readonly Step[]) =>
      api.platform.db.transaction(async (tx) => {
        await tx.execute('set local session_replication_role = replica');
        for (const step of list) await (typeof step === 'function' ? step(tx) : tx.execute(step));
      });
    await joinChain(api.platform.db);
    await api.platform.db.execute('create table kept_log as select * from audit_log');
    await api.platform.db.execute('create table kept_head as select * from audit_head');
    try {
      await run(steps);
      const wholeWalk = await verify();
      expect(inOrder(await verifiedInRanges())).toEqual(inOrder(wholeWalk));
      return wholeWalk;
    } finally {
      await run([
        'delete from audit_log',
        'insert into audit_log select * from kept_log',
        'delete from audit_head',
        'insert into audit_head select * from kept_head',
        'drop table kept_log',
        'drop table kept_head',
      ]);
    }
  }
  const afterTampering = async (...steps: readonly Step[]) => (await verifiedAfter(...steps)).problemas;
  const at = (desde: number, tipo: string, hasta = desde) => [{ tipo, desde, hasta }];

  it.each([
    'entidad',
    'entidad_id',
    'cuil',
    'operacion',
    'realizado_por_tipo',
    'realizado_por_id',
    'realizado_en',
    'hash_anterior',
    'hash',
  ])('finds a changed %s', async (column) => {
    const findings = await afterTampering(`update audit_log set ${column} = '9' where id = 5`);
    expect(findings).toEqual(at(5, 'modificado'));
  });

  it.each([
    ['the data before', `datos_anteriores = '{"activo": true}'`],
    ['the data after', `datos_nuevos = '{"otro": 1}'`],
    ['the instant, by a millisecond', `created_at = created_at + interval '1 millisecond'`],
  ])('finds a change of %s', async (_what, change) => {
    expect(await afterTampering(`update audit_log set ${change} where id = 5`)).toEqual(at(5, 'modificado'));
  });

  it('finds an entry that was removed, several in a row, the first and the last', async () => {
    const { entries } = await head();
    expect(await afterTampering('delete from audit_log where id = 5')).toEqual(at(5, 'faltante'));
    const several = await afterTampering('delete from audit_log where id between 5 and 8');
    expect(several).toEqual(at(5, 'faltante', 8));
    expect(await afterTampering('delete from audit_log where id = 1')).toEqual(at(1, 'faltante'));
    const last = await afterTampering(sql`delete from audit_log where id = ${entries}`);
    expect(last).toEqual(at(entries, 'faltante'));
  });

  it('finds the whole log gone', async () => {
    const { entries } = await head();
    expect(await afterTampering('delete from audit_log')).toEqual(at(1, 'faltante', entries));
  });

  it('finds an entry that was written past the portal, before the first or after the last', async () => {
    const { entries } = await head();
    const copyAs = (id: number) => sql`insert into audit_log
      select ${id}::bigint, entidad, entidad_id, cuil, operacion, realizado_por_tipo, realizado_por_id,
        realizado_en, datos_anteriores, datos_nuevos, created_at, hash_anterior, hash
      from audit_log where id = 5`;
    expect(await afterTampering(copyAs(entries + 1))).toEqual(at(entries + 1, 'agregado'));
    expect(await afterTampering(copyAs(0))).toEqual(at(0, 'agregado'));
  });

  it('finds two entries that changed places', async () => {
    const findings = await afterTampering(
      'update audit_log set id = -5 where id = 5',
      'update audit_log set id = 5 where id = 6',
      'update audit_log set id = 6 where id = -5',
    );
    expect(findings).toEqual([...at(5, 'modificado'), ...at(6, 'modificado')]);
  });

  it('finds a changed entry whose own hash was computed anew, in the middle and at the end', async () => {
    const { entries } = await head();
    const anew = (id: number) => [sql`update audit_log set operacion = 'OTRA' where id = ${id}`, rehash(id)];
    expect(await afterTampering(...anew(5))).toEqual(at(5, 'modificado'));
    expect(await afterTampering(...anew(entries))).toEqual(at(entries, 'modificado'));
  });

  it('finds the last entries gone though the end was moved back to fit', async () => {
    const { entries } = await head();
    await noteEnd(api.platform);
    const cut = await afterTampering(
      sql`delete from audit_log where id > ${entries - 3}`,
      sql`update audit_head set entries = ${entries - 3}, hash = (select hash from audit_log where id = ${entries - 3})`,
    );
    expect(cut).toEqual(at(entries - 2, 'faltante', entries));
    const all = await afterTampering('delete from audit_log', "update audit_head set entries = 0, hash = ''");
    expect(all).toEqual(at(1, 'faltante', entries));
  });

  it('finds an older state of the log that was put back, and what was written on top of it', async () => {
    const { entries } = await head();
    await noteEnd(api.platform);
    const forged = (id: number) => [
      sql`insert into audit_log select ${id}::bigint, entidad, entidad_id, cuil, 'OTRA', realizado_por_tipo,
        realizado_por_id, realizado_en, datos_anteriores, datos_nuevos, created_at,
        (select hash from audit_log where id = ${id - 1}), '' from audit_log where id = 5`,
      rehash(id),
    ];
    const findings = await afterTampering(
      sql`delete from audit_log where id > ${entries - 2}`,
      ...[1, 0].flatMap((back) => forged(entries - back)),
      sql`update audit_head set hash = (select hash from audit_log where id = ${entries})`,
    );
    const noted = [...(await readAnchors(api.platform)).keys()].filter((id) => id < entries - 1);
    expect(findings).toEqual(at(Math.max(0, ...noted) + 1, 'modificado', entries));
  });

  it('knows the end of its own log alone, and takes no damaged note for one', async () => {
    const { dataDir } = api;
    const config = { dataDir, databaseUrl: 'postgres://otra/base' };
    expect((await readAnchors({ config, secrets: { instance: 'otra' } })).size).toBe(0);
    const noted = await readAnchors(api.platform);
    for (const file of await readdir(path.join(dataDir, 'audit'))) {
      // A second note about an entry tells nothing of the first one.
      const again = [...noted.keys()].map((number) => `${number} ${'f'.repeat(64)}\n`).join('');
      await appendFile(path.join(dataDir, 'audit', file), `${again}999999 0123\n99999`);
    }
    expect(await readAnchors(api.platform)).toEqual(noted);
    // The next note stands in a line of its own.
    await api.platform.db.transaction((tx) => recordAudit(tx, entry('tras-un-disco-lleno')));
    await noteEnd(api.platform);
    const { entries } = await head();
    expect([...(await readAnchors(api.platform)).keys()].filter((id) => !noted.has(id))).toEqual([entries]);
    expect((await verify()).integro).toBe(true);
  });

  it('finds everything computed anew from an entry on, by what was noted outside and by the seal', async () => {
    const { sello } = await verify();
    const { entries } = await head();
    const first = Math.min(...(await readAnchors(api.platform)).keys());
    const anew = Array.from({ length: entries - 1 }, (_, index) => index + 2).flatMap((id) => [
      sql`update audit_log a set hash_anterior = b.hash from audit_log b where a.id = ${id} and b.id = ${id - 1}`,
      rehash(id),
    ]);
    const forged = await verifiedAfter(
      sql`update audit_log set operacion = 'OTRA' where id = 2`,
      ...anew,
      sql`update audit_head set hash = (select hash from audit_log where id = ${entries})`,
      // The gap at the end, which is found first, hides nothing before it.
      sql`delete from audit_log where id = ${entries}`,
    );
    expect(forged.problemas.slice(0, 2)).toEqual([...at(entries, 'faltante'), ...at(1, 'modificado', first)]);
    expect(forged.sello).not.toBe(sello);
  });

  it('is checked by administrators alone', async () => {
    await expectAccess(api, await signInEverybody(api), ['GET', '/auditoria/verificar', ['ADMIN'], 200]);
  });
});
