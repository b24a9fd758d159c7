import { mkdir, readdir, readFile, rename, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANY_DATABASE, startApi, type TestApi } from '#test/api.ts';
import { noteEnd, readAnchors } from './anchors.ts';
import { joinChain } from './chain.ts';
import { recordAudit, SYSTEM } from './index.ts';
import { auditHead } from './tables.ts';
import { verifyAudit } from './verify.ts';

/** As many notes as some hundred days of minutes give, and as two weeks do. */
const MANY = 200_000;
const SOME = 20_000;

describe.each(ANY_DATABASE)('what is noted of the audit log outside of the database (%s)', (kind) => {
  let api: TestApi;
  let folder: string;
  beforeAll(async () => {
    api = await startApi(kind);
    folder = path.join(api.dataDir, 'audit');
  });
  afterAll(() => api?.stop());

  const textsOf = async () =>
    Promise.all((await readdir(folder)).map((file) => readFile(path.join(folder, file), 'utf8')));
  const hashOf = (number: number) => number.toString(16).padStart(64, '0');
  /** The end of the log, with all that was done so far. */
  const head = async (db = api.platform.db) => {
    await joinChain(db);
    return (await db.select().from(auditHead))[0] ?? { entries: 0, hash: '' };
  };
  const write = async (what: string) => {
    await api.platform.db.transaction((tx) =>
      recordAudit(tx, {
        entity: 'prueba',
        entityId: what,
        taxId: null,
        operation: 'ALTA',
        user: SYSTEM,
        where: 'prueba',
        at: api.clock.now(),
        before: null,
        after: null,
      }),
    );
    await joinChain(api.platform.db);
  };
  /** Puts so many notes behind those that there are; the entries that they are about don't exist. */
  async function note(count: number) {
    const { entries } = await head();
    const lines = Array.from({ length: count }, (_, index) => entries + 1 + index);
    const files = await readdir(folder);
    const before = new Map<string, string>();
    for (const file of files) {
      const text = await readFile(path.join(folder, file), 'utf8');
      before.set(file, text);
      await writeFile(
        path.join(folder, file),
        text + lines.map((number) => `${number} ${hashOf(number)}\n`).join(''),
      );
    }
    return {
      first: entries + 1,
      last: entries + count,
      async undo() {
        for (const [file, text] of before) await writeFile(path.join(folder, file), text);
      },
    };
  }
  /** Says in the database that the log ends at an entry; triggers that refuse it don't run for a replication role. */
  const moveEnd = (to: { entries: number; hash: string }) =>
    api.platform.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.update(auditHead).set(to);
    });

  it('goes on with 200,000 notes, and the log is still verified', async () => {
    const end = await head();
    const many = await note(MANY);
    try {
      await moveEnd({ entries: many.last + 1, hash: hashOf(many.last + 1) });
      await noteEnd(api.platform);
      await moveEnd(end);
      const last = `\n${many.last + 1} ${hashOf(many.last + 1)}\n`;
      // The copied folder also has the notes of the database that this one was copied from.
      expect((await textsOf()).filter((text) => text.endsWith(last))).toHaveLength(2);
      const { db, clock } = api.platform;
      const verified = await verifyAudit(db, clock, await readAnchors(api.platform));
      expect(verified.problemas).toEqual([{ tipo: 'faltante', desde: many.first, hasta: many.last + 1 }]);
    } finally {
      await moveEnd(end);
      await many.undo();
    }
  });

  it('is not taken for nothing while it can’t be read', async () => {
    const files = (await readdir(folder)).map((name) => path.join(folder, name));
    for (const file of files) {
      await rename(file, `${file}.aside`);
      await mkdir(file);
    }
    try {
      await expect(readAnchors(api.platform)).rejects.toMatchObject({ code: 'EISDIR' });
    } finally {
      for (const file of files) {
        await rmdir(file);
        await rename(`${file}.aside`, file);
      }
    }
  });

  it('keeps nobody from verifying the log while it can’t be written', async () => {
    await write('unnoted');
    const files = (await readdir(folder)).map((name) => path.join(folder, `${name}.new`));
    for (const file of files) await mkdir(file);
    try {
      const verified = await api.call('GET', '/auditoria/verificar', { as: await api.login('10000001') });
      expect([verified.status, verified.body.data?.integro]).toEqual([200, true]);
    } finally {
      for (const file of files) await rmdir(file);
    }
  });

  it('is thinned where it is old, but for the first note and the newest', async () => {
    const end = await head();
    const many = await note(SOME);
    try {
      const before = await readAnchors(api.platform);
      await moveEnd({ entries: many.last + 1, hash: hashOf(many.last + 1) });
      await noteEnd(api.platform);
      const after = await readAnchors(api.platform);
      expect(after.size).toBeLessThan(4_000);
      const [numbers, all] = [[...after.keys()], [...before.keys(), many.last + 1]];
      expect(numbers[0]).toBe(all[0]);
      expect(numbers.slice(-1_440)).toEqual(all.slice(-1_440));
      // The remaining notes are unchanged and never far apart: a change is still found to within so many entries.
      for (const [number, hash] of after) expect(before.get(number) ?? hashOf(number)).toBe(hash);
      const apart = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0));
      expect(Math.max(...apart)).toBeLessThanOrEqual(200);
    } finally {
      await moveEnd(end);
      await many.undo();
    }
  });

  it('loses no note and breaks no file when processes on one folder note at once', async () => {
    const end = await head();
    const many = await note(SOME);
    try {
      for (let round = 1; round <= 5; round += 1) {
        await moveEnd({ entries: many.last + round, hash: hashOf(many.last + round) });
        await Promise.all([noteEnd(api.platform), noteEnd(api.platform), noteEnd(api.platform)]);
      }
      const noted = await readAnchors(api.platform);
      for (let round = 1; round <= 5; round += 1) {
        expect(noted.get(many.last + round)).toBe(hashOf(many.last + round));
      }
      expect((await readdir(folder)).filter((file) => !file.endsWith('.anchors'))).toEqual([]);
    } finally {
      await moveEnd(end);
      await many.undo();
    }
  });

  it('is found again by a database that came to another address, and by its address under another name', async () => {
    await write('traslado');
    await noteEnd(api.platform);
    const { entries, hash } = await head();
    const { config, secrets } = api.platform;
    // Cities name their databases alike.
    const { pathname } = new URL(config.databaseUrl ?? 'file:///embedded');
    const moved = { dataDir: config.dataDir, databaseUrl: `postgres://otra-maquina${pathname}` };
    expect((await readAnchors({ config: moved, secrets })).get(entries)).toBe(hash);
    expect((await readAnchors({ config, secrets: { instance: 'otra' } })).get(entries)).toBe(hash);
    expect((await readAnchors({ config: moved, secrets: { instance: 'otra' } })).size).toBe(0);
  });
});
