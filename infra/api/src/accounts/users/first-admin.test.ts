import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { createDatabase } from 'infra-testing/postgres';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ANY_DATABASE, type Session, startApi } from '#test/api.ts';
import { readConfig } from '../../config/read-config.ts';
import { joinChain } from '../../oversight/audit/chain.ts';
import { auditLog } from '../../oversight/audit/tables.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import { createFirstAdmin } from './index.ts';
import { users } from './tables.ts';

/** 60 bits, without letters and digits that look alike. */
const ONE_TIME = /^[a-hjkmnp-z]{4}-[2-9]{4}-[a-hjkmnp-z]{4}-[2-9]{4}$/;
const ANA = { dni: '30111222', nombre: 'Ana', apellido: 'Pérez' };

describe.each(ANY_DATABASE)('the first administrator of a city (%s)', (kind) => {
  let folder: string;
  let url: string | null;
  const passwords = new Set<string>();
  let session: Session;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'first-admin-'));
    url = kind === 'postgres' ? await createDatabase(inject('postgresUrl'), `first_${randomUUID()}`) : null;
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is made once, signs in with the password that was told, and must change it', async () => {
    const config = readConfig({ DATA_DIR: folder, DATABASE_URL: url ?? '' });
    await expect(createFirstAdmin(config, { ...ANA, dni: 'abc' })).rejects.toThrow(/DNI/);
    const password = await createFirstAdmin(config, {
      dni: '30.111.222',
      nombre: ' Ana ',
      apellido: ' Pérez ',
    });
    expect(password).toMatch(ONE_TIME);
    passwords.add(password);
    await expect(createFirstAdmin(config, { ...ANA, dni: '30111223' })).rejects.toThrow(
      'Ya hay una persona administradora activa',
    );

    const api = await startApi(kind, { dataDir: folder, databaseUrl: url });
    try {
      const answer = await api.call('POST', '/auth/login', { body: { dni: ANA.dni, password } });
      expect(answer.status).toBe(200);
      session = { token: answer.body.access_token, user: answer.body.user };
      expect(answer.body.user).toMatchObject({
        nombre: 'Ana',
        apellido: 'Pérez',
        tipo: 'ADMIN',
        primer_login: true,
      });
      await joinChain(api.platform.db);
      const [entry] = await api.platform.db.select().from(auditLog).where(eq(auditLog.operacion, 'ALTA'));
      expect(entry).toMatchObject({ entidad: 'usuario', realizado_por_tipo: 'SISTEMA' });
      expect(JSON.stringify(entry)).not.toContain(password);
    } finally {
      await api.stop();
    }
  });

  it('gives the only administrator, who is locked out, their account back under their own number', async () => {
    const config = readConfig({ DATA_DIR: folder, DATABASE_URL: url ?? '' });
    const database = await openDatabase({ url, folder: path.join(folder, 'db') });
    const other = { tipo: 'VISADOR' as const, nombre: 'Eva', apellido: 'Ríos', dni: '30111299' };
    try {
      // What the runbook says to do first.
      await database.db.update(users).set({ activo: false }).where(eq(users.tipo, 'ADMIN'));
      await database.db.insert(users).values([
        { ...other, createdAt: new Date() },
        // They are a supplier, too.
        { ...ANA, tipo: 'PROVEEDOR', cuit: '27301112224', createdAt: new Date() },
      ]);
    } finally {
      await database.close();
    }
    await expect(createFirstAdmin(config, { ...ANA, dni: other.dni })).rejects.toThrow(
      'no es de administración',
    );
    const password = await createFirstAdmin(config, ANA);
    expect(password).toMatch(ONE_TIME);
    expect(passwords.has(password)).toBe(false);
    const api = await startApi(kind, { dataDir: folder, databaseUrl: url });
    try {
      // Somebody else may hold a session of the account that its owner was locked out of.
      expect((await api.call('GET', '/auth/me', { as: session })).status).toBe(401);
      const answer = await api.call('POST', '/auth/login', { body: { dni: ANA.dni, password } });
      expect([answer.status, answer.body.user]).toMatchObject([200, { tipo: 'ADMIN', primer_login: true }]);
      expect(await api.platform.db.$count(users, eq(users.dni, ANA.dni))).toBe(2);
      await joinChain(api.platform.db);
      const [entry] = await api.platform.db
        .select()
        .from(auditLog)
        .where(eq(auditLog.operacion, 'REACTIVACION'));
      expect(entry).toMatchObject({ entidad: 'usuario', realizado_por_tipo: 'SISTEMA' });
      expect(JSON.stringify(entry)).not.toContain(password);
    } finally {
      await api.stop();
    }
  });
});
