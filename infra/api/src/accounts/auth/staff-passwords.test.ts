import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Everybody, lastAudit, signInEverybody, UNKNOWN_ID } from '#test/access.ts';
import { ANY_DATABASE, startApi, type TestApi } from '#test/api.ts';
import { copyFirstStart } from '#test/first-start.ts';
import { INITIAL, SETTLED, type Staff, staffOf } from '#test/staff.ts';
import { users } from '../users/tables.ts';

const HOUR_MS = 3_600_000;

describe.each(ANY_DATABASE)('passwords of staff accounts (%s)', (kind) => {
  let api: TestApi;
  let everybody: Everybody;
  let staff: Staff;

  beforeAll(async () => {
    api = await startApi(kind);
    everybody = await signInEverybody(api);
    staff = staffOf(api, () => everybody.ADMIN);
  });
  afterAll(() => api?.stop());

  describe('resetting a password', () => {
    it('makes it the document number, for 72 hours, to be changed first, and ends the sessions', async () => {
      const { id, dni } = await staff.settled();
      const session = await api.login(dni, SETTLED);
      expect((await staff.put('resetear', id)).body.message).toBe(
        'La contraseña ah sido reseteada correctamente',
      );
      expect((await api.call('GET', '/auth/me', { as: session })).status).toBe(401);
      await expect(api.login(dni, SETTLED)).rejects.toThrow('401');
      expect((await api.login(dni, dni)).user.primer_login).toBe(true);
      api.clock.move(73 * HOUR_MS);
      const late = await api.call('POST', '/auth/login', { body: { dni, password: dni } });
      api.clock.move(-73 * HOUR_MS);
      expect([late.status, late.body.message]).toEqual([
        401,
        'La contraseña inicial venció. Pida a un administrador que la restablezca.',
      ]);
      expect(await lastAudit(api, everybody.ADMIN, 'usuario')).toMatchObject({
        operacion: 'RESTABLECIMIENTO',
        datos_anteriores: { primer_login: false },
        datos_nuevos: { primer_login: true },
      });
      await staff.put('resetear', id);
      expect((await lastAudit(api, everybody.ADMIN, 'usuario')).datos_anteriores).toEqual({
        primer_login: true,
      });
    });

    it.each([
      ['05123401', '5123401'],
      ['5123402', '05123402'],
    ])('takes the document number %s for %s, until it is changed', async (dni, password) => {
      const { id } = await staff.settled({ dni });
      await staff.put('resetear', id);
      const session = await api.login(dni, password);
      expect((await staff.changePassword(session, password, SETTLED)).status).toBe(200);
      await expect(api.login(dni, password)).rejects.toThrow('401');
      // The 72 hours were the initial one's.
      api.clock.move(73 * HOUR_MS);
      const later = await api.call('POST', '/auth/login', { body: { dni, password: SETTLED } });
      api.clock.move(-73 * HOUR_MS);
      expect(later.status).toBe(200);
    });

    it('leaves each of two old accounts, whose numbers differ in a zero, its own', async () => {
      const [zero, none] = [await staff.settled(), await staff.settled({ dni: '5123403' })];
      await api.platform.db.update(users).set({ dni: '05123403' }).where(eq(users.id, zero.id));
      expect((await api.login('05123403', SETTLED)).user.id).toBe(zero.id);
      expect((await api.login('5123403', SETTLED)).user.id).toBe(none.id);
      // The number of a reset is a password with its zero or without it.
      await api.call('PUT', `/usuarios/resetear/${zero.id}`, { as: everybody.ADMIN });
      expect((await api.login('05123403', '5123403')).user.id).toBe(zero.id);
    });

    it.each([
      [
        'the password before, once it is reset',
        (other: string) =>
          `primer_login = true, password_hash = (select password_hash from users where dni = '${other}')`,
      ],
      ['an account that is deactivated meanwhile', () => 'activo = false'],
    ])('leaves no session to a sign-in that was under way with %s', async (_, change) => {
      const { dni } = await staff.settled();
      const other = await staff.made();
      const { db } = api.platform;
      // An outdated hash: its renewal must not restore the former password either.
      const passwordHash = await hash(SETTLED, {
        algorithm: 2,
        memoryCost: 8_192,
        timeCost: 1,
        parallelism: 1,
      });
      await db.update(users).set({ passwordHash }).where(eq(users.dni, dni));
      // A sign-in forgets its account's failures once the password was right: the account changes at that moment.
      await db.execute(`create or replace function change_meanwhile() returns trigger language plpgsql as $$ begin
        update users set ${change(other.dni)} where dni = '${dni}';
        return old; end $$`);
      await db.execute(`create trigger change_meanwhile after delete on login_attempts
        for each row when (old.key = 'account:${dni}') execute function change_meanwhile()`);
      const late = await api.call('POST', '/auth/login', { body: { dni, password: SETTLED } });
      await db.execute('drop trigger change_meanwhile on login_attempts');
      expect(late.status).toBe(401);
    });
  });

  describe('changing the own password', () => {
    it('refuses a wrong current one with 400, which ends no session', async () => {
      const { dni } = await staff.settled();
      const session = await api.login(dni, SETTLED);
      const answer = await staff.changePassword(session, 'Equivocada1', 'Distinta1234');
      const message = 'La contraseña actual es incorrecta';
      expect(answer.body).toMatchObject({ statusCode: 400, message, errores: { viejo_password: message } });
      expect((await api.call('GET', '/auth/me', { as: session })).status).toBe(200);
    });

    it.each([
      ['too few letters', 'abcd1234', 'La contraseña debe tener al menos 5 letras'],
      ['no digit', 'abcdefgh', 'La contraseña debe tener al menos 1 número'],
      ['the same', SETTLED, 'La nueva contraseña debe ser diferente a la actual'],
      ['a very common one', 'Password1', 'La contraseña es demasiado común'],
      ['one that stood in a published breach', 'Blink182', 'La contraseña es demasiado común'],
      ['their own surname with numbers', 'Prueba.7391', 'La contraseña es demasiado común'],
      ['a word of the portal with numbers', 'Proveedores.77', 'La contraseña es demasiado común'],
    ])('refuses %s', async (_what, next, message) => {
      const { dni } = await staff.settled();
      const answer = await staff.changePassword(await api.login(dni, SETTLED), SETTLED, next);
      expect([answer.status, answer.body.message]).toEqual([400, message]);
      expect((await api.login(dni, SETTLED)).user.dni).toBe(dni);
    });

    it('refuses one that holds the document number', async () => {
      const { dni } = await staff.settled();
      const session = await api.login(dni, SETTLED);
      expect((await staff.changePassword(session, SETTLED, `abcde${dni}`)).body.message).toBe(
        'La contraseña no puede contener su número de documento',
      );
    });

    it('ends every session of the user', async () => {
      const { dni } = await staff.settled();
      const [one, two] = [await api.login(dni, SETTLED), await api.login(dni, SETTLED)];
      expect((await staff.changePassword(one, SETTLED, 'Distinta1234')).status).toBe(200);
      for (const as of [one, two]) expect((await api.call('GET', '/auth/me', { as })).status).toBe(401);
    });

    it('is refused when the password changed meanwhile, which stays', async () => {
      const { id, dni } = await staff.settled();
      const other = await staff.made();
      const session = await api.login(dni, SETTLED);
      // Clearing the failures follows the check of the current password: the password changes at that moment.
      const { db } = api.platform;
      await db.execute(`create or replace function change_meanwhile() returns trigger language plpgsql as $$ begin
        update users set password_hash = (select password_hash from users where dni = '${other.dni}')
          where dni = '${dni}';
        return old; end $$`);
      await db.execute(`create trigger change_meanwhile after delete on login_attempts
        for each row when (old.key = 'account:cambio:${id}') execute function change_meanwhile()`);
      const late = await staff.changePassword(session, SETTLED, 'Distinta1234');
      await db.execute('drop trigger change_meanwhile on login_attempts');
      expect([late.status, late.body.message]).toEqual([
        409,
        'La contraseña cambió mientras tanto. Vuelva a ingresar.',
      ]);
      expect((await api.login(dni, INITIAL)).user.dni).toBe(dni);
    });

    it('is not for anybody else’s', async () => {
      const { id } = await staff.settled();
      expect((await staff.changePassword(everybody.ADMIN, 'Demo1234', 'Distinta1234', id)).status).toBe(404);
    });

    it('holds guesses up', async () => {
      const { dni } = await staff.settled();
      const session = await api.login(dni, SETTLED);
      const statuses: number[] = [];
      for (let n = 0; n < 8; n++) {
        statuses.push((await staff.changePassword(session, `Adivino${n}`, 'Distinta1234')).status);
      }
      expect(statuses[0]).toBe(400);
      expect(statuses.at(-1)).toBe(429);
    });

    it('needs a session', async () => {
      const body = { id: UNKNOWN_ID, viejo_password: 'a', nuevo_password: 'b' };
      expect((await api.call('PUT', '/usuarios/cambiar_password', { body })).status).toBe(401);
    });
  });
});
describe.each(ANY_DATABASE)('where the operator fixes no initial password (%s)', (kind) => {
  it('it is the document number, as after a reset, and none of one’s own choice', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-api-'));
    // The demonstration fixes one: its accounts were made before, and the portal runs on without it.
    const copy = { to: dataDir, postgresUrl: inject('postgresUrl'), name: `initial_${randomUUID()}` };
    const databaseUrl = await copyFirstStart(inject('firstStart'), kind, copy);
    const api = await startApi(kind, { dataDir, databaseUrl, env: { DEMO: 'false' } });
    try {
      const admin = await api.login('10000001');
      const initialPassword = await api.call('GET', '/usuarios/clave-inicial', { as: admin });
      expect(initialPassword.body).toEqual({ data: null });
      const create = (dni: string, password?: string) =>
        api.call('POST', '/usuarios/registrar', {
          as: admin,
          body: { nombre: 'Nora', apellido: 'Prueba', dni, rol: 'VISADOR', password },
        });
      expect((await create('20000001', INITIAL)).status).toBe(400);
      for (const [dni, password] of [
        ['20000001'],
        ['20000002', '20000002'],
        ['0500001', '0500001'],
      ] as const) {
        expect((await create(dni, password)).status).toBe(200);
        expect((await api.login(dni, dni)).user.primer_login).toBe(true);
      }
    } finally {
      await api.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
