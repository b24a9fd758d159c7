import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Everybody, expectAccess, lastAudit, signInEverybody, UNKNOWN_ID } from './support/access.ts';
import { DATABASES, type Session, startApi, type TestApi } from './support/api.ts';
import { createDatabase } from './support/postgres.ts';

const HOUR_MS = 3_600_000;
const INITIAL = 'Inicial1234';

interface Account {
  readonly id: string;
  readonly dni: string;
  readonly apellido: string;
  readonly rol: string;
  readonly activo: boolean;
}

describe.each(DATABASES)('staff accounts (%s)', (kind) => {
  let api: TestApi;
  let everybody: Everybody;
  let serial = 20_000_000;

  beforeAll(async () => {
    api = await startApi(kind);
    everybody = await signInEverybody(api);
  });
  afterAll(() => api?.stop());

  const create = (change: object = {}) =>
    api.call('POST', '/usuarios/registrar', {
      as: everybody.ADMIN,
      body: { nombre: 'Nora', apellido: 'Prueba', dni: String(++serial), rol: 'VISADOR', ...change },
    });
  const made = async (change: object = {}): Promise<Account> => (await create(change)).body.data;
  const put = (action: string, id: string, as: Session = everybody.ADMIN) =>
    api.call('PUT', `/usuarios/${action}/${id}`, { as });
  const list = async (query = '') =>
    (await api.call('GET', `/usuarios?${query}`, { as: everybody.ADMIN })).body as {
      data: Account[];
      total: number;
      totalPages: number;
    };
  const changePassword = (as: Session, viejo_password: string, nuevo_password: string, id = as.user.id) =>
    api.call('PUT', '/usuarios/cambiar_password', { as, body: { id, viejo_password, nuevo_password } });
  /** An account that has changed its initial password to `Segura1234`. */
  const settled = async (change: object = {}) => {
    const account = await made(change);
    await changePassword(await api.login(account.dni, INITIAL), INITIAL, 'Segura1234');
    return account;
  };

  describe('creating one', () => {
    it('gives it the initial password, which must be changed first', async () => {
      const account = await made({ rol: 'PUBLICADOR' });
      expect(account).toMatchObject({ rol: 'PUBLICADOR', activo: true, primer_login: true });
      const session = await api.login(account.dni, INITIAL);
      expect(session.user.primer_login).toBe(true);
      expect((await api.call('GET', '/licitaciones/ocultas', { as: session })).status).toBe(403);
      expect((await changePassword(session, INITIAL, 'Segura1234')).body.message).toBe(
        'La contraseña ha sido modificada',
      );
      expect((await api.call('GET', '/auth/me', { as: session })).status).toBe(401);
      const next = await api.login(account.dni, 'Segura1234');
      expect(next.user.primer_login).toBe(false);
      expect((await api.call('GET', '/licitaciones/ocultas', { as: next })).status).toBe(200);
    });

    it('is told to the one who creates it, who may send it back', async () => {
      const told = await api.call('GET', '/usuarios/clave-inicial', { as: everybody.ADMIN });
      expect(told.body).toEqual({ data: INITIAL });
      const { dni } = await made({ password: told.body.data });
      expect((await api.login(dni, INITIAL)).user.primer_login).toBe(true);
    });

    it('never says a password or what is stored of it', async () => {
      const answer = await create();
      expect(JSON.stringify(answer.body)).not.toMatch(/password|argon|hash/i);
      const entry = await lastAudit(api, everybody.ADMIN, 'usuario');
      expect(entry).toMatchObject({ operacion: 'ALTA', datos_nuevos: { id: answer.body.data.id } });
      expect(JSON.stringify(entry)).not.toMatch(/password|argon|Inicial/i);
    });

    it.each([
      ['no name', { nombre: ' ' }, 'Todos los campos son obligatorios.'],
      ['no surname', { apellido: '' }, 'Todos los campos son obligatorios.'],
      ['the role of suppliers', { rol: 'PROVEEDOR' }, 'Todos los campos son obligatorios.'],
      ['a document number with letters', { dni: '12A45678' }, 'El DNI lleva solo números, de 6 a 9'],
      ['a document number that is taken', { dni: '10000003' }, 'Ya existe un usuario con ese DNI'],
      [
        'a password of their choice',
        { password: 'Bienvenida77' },
        'La contraseña inicial es la que fija el portal',
      ],
    ])('refuses %s', async (_what, change, message) => {
      const before = (await list()).total;
      const answer = await create(change);
      expect(answer.status).toBe(400);
      expect([answer.body.message].flat()).toContain(message);
      expect((await list()).total).toBe(before);
    });

    it('lets an initial password work for 72 hours', async () => {
      const { dni } = await made();
      api.clock.move(71 * HOUR_MS);
      expect((await api.login(dni, INITIAL)).user.dni).toBe(dni);
      api.clock.move(2 * HOUR_MS);
      const late = await api.call('POST', '/auth/login', { body: { dni, password: INITIAL } });
      api.clock.move(-73 * HOUR_MS);
      expect(late.status).toBe(401);
    });
  });

  describe('the list', () => {
    it('holds staff only, by surname, each once', async () => {
      for (let n = 0; n < 12; n++) await made({ apellido: `Lista${String(n).padStart(2, '0')}` });
      const first = await list();
      const seen: Account[] = [];
      for (let page = 1; page <= first.totalPages; page++) seen.push(...(await list(`page=${page}`)).data);
      expect(new Set(seen.map(({ id }) => id)).size).toBe(first.total);
      expect(first.data).toHaveLength(10);
      expect(seen.map(({ rol }) => rol)).not.toContain('PROVEEDOR');
      const page = await list('apellido=lista');
      expect(page.total).toBe(12);
      expect(page.data.map(({ apellido }) => apellido)).toEqual(
        page.data.map(({ apellido }) => apellido).toSorted(),
      );
    });

    it('filters by document number, role and surname', async () => {
      const { id, dni } = await made({ apellido: 'Ibáñez Ñato', rol: 'VISUALIZADOR' });
      const ids = async (query: string) => (await list(query)).data.map((account) => account.id);
      expect(await ids(`dni=${dni}`)).toEqual([id]);
      expect(await ids('apellido=IBANEZ')).toEqual([id]);
      expect(await ids(`apellido=${encodeURIComponent('ñato')}`)).toEqual([id]);
      expect(await ids('apellido=ibanez&rol=VISUALIZADOR')).toEqual([id]);
      expect(await ids('apellido=ibanez&rol=ADMIN')).toEqual([]);
      expect(await ids('apellido=%25')).toEqual([]);
      expect((await list('apellido=&dni=&rol=')).total).toBe((await list()).total);
    });
  });

  describe('deactivating one', () => {
    it('ends its sessions and keeps it out until it is reactivated', async () => {
      const { id, dni } = await settled();
      const session = await api.login(dni, 'Segura1234');
      expect((await put('desactivar', id)).body.message).toBe('Se desactivó el usuario correctamente');
      expect((await api.call('GET', '/auth/me', { as: session })).status).toBe(401);
      await expect(api.login(dni, 'Segura1234')).rejects.toThrow('401');
      expect(await lastAudit(api, everybody.ADMIN, 'usuario')).toMatchObject({
        operacion: 'BAJA',
        datos_anteriores: { activo: true },
        datos_nuevos: { activo: false },
      });
      expect((await put('activar', id)).body.message).toBe('Se ah reactivado el usuario');
      expect((await api.call('GET', '/auth/me', { as: session })).status).toBe(401);
      expect((await api.login(dni, 'Segura1234')).user.id).toBe(id);
    });

    it('is never done to oneself', async () => {
      const answer = await put('desactivar', everybody.ADMIN.user.id);
      expect([answer.status, answer.body.message]).toEqual([400, 'No puede desactivar su propia cuenta']);
    });

    it('leaves one of two administrators who deactivate each other at once', async () => {
      const { dni, id } = await settled({ rol: 'ADMIN' });
      const second = await api.login(dni, 'Segura1234');
      const first = everybody.ADMIN;
      const answers = await Promise.all([put('desactivar', id), put('desactivar', first.user.id, second)]);
      const admins = (await api.platform.db.execute(
        "select id from users where tipo = 'ADMIN' and activo",
      )) as unknown as { rows: { id: string }[] };
      expect(admins.rows).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      if (admins.rows[0]?.id === id) {
        expect((await put('activar', first.user.id, second)).status).toBe(200);
        everybody = { ...everybody, ADMIN: await api.login('10000001') };
        await put('desactivar', id);
      }
    });

    it('answers 404 for a supplier’s account', async () => {
      const { id } = everybody.PROVEEDOR.user;
      for (const action of ['desactivar', 'activar', 'resetear']) {
        expect((await put(action, id)).status).toBe(404);
      }
      expect((await api.call('GET', '/auth/me', { as: everybody.PROVEEDOR })).status).toBe(200);
    });
  });

  describe('resetting a password', () => {
    it('makes it the document number, for 72 hours, to be changed first, and ends the sessions', async () => {
      const { id, dni } = await settled();
      const session = await api.login(dni, 'Segura1234');
      expect((await put('resetear', id)).body.message).toBe('La contraseña ah sido reseteada correctamente');
      expect((await api.call('GET', '/auth/me', { as: session })).status).toBe(401);
      await expect(api.login(dni, 'Segura1234')).rejects.toThrow('401');
      expect((await api.login(dni, dni)).user.primer_login).toBe(true);
      api.clock.move(73 * HOUR_MS);
      const late = await api.call('POST', '/auth/login', { body: { dni, password: dni } });
      api.clock.move(-73 * HOUR_MS);
      expect(late.status).toBe(401);
      expect((await lastAudit(api, everybody.ADMIN, 'usuario')).operacion).toBe('RESTABLECIMIENTO');
    });
  });

  describe('changing the own password', () => {
    it('refuses a wrong current one with 400, which ends no session', async () => {
      const { dni } = await settled();
      const session = await api.login(dni, 'Segura1234');
      const answer = await changePassword(session, 'Equivocada1', 'Distinta1234');
      expect([answer.status, answer.body.message]).toEqual([400, 'La contraseña actual es incorrecta']);
      expect((await api.call('GET', '/auth/me', { as: session })).status).toBe(200);
    });

    it.each([
      ['too few letters', 'abcd1234', 'La contraseña debe tener al menos 5 letras'],
      ['no digit', 'abcdefgh', 'La contraseña debe tener al menos 1 número'],
      ['the same', 'Segura1234', 'La nueva contraseña debe ser diferente a la actual'],
      ['a very common one', 'Password1', 'La contraseña es demasiado común'],
      ['one that stood in a published breach', 'Blink182', 'La contraseña es demasiado común'],
      ['a word of the portal with numbers', 'Proveedores.77', 'La contraseña es demasiado común'],
    ])('refuses %s', async (_what, next, message) => {
      const { dni } = await settled();
      const answer = await changePassword(await api.login(dni, 'Segura1234'), 'Segura1234', next);
      expect([answer.status, answer.body.message]).toEqual([400, message]);
      expect((await api.login(dni, 'Segura1234')).user.dni).toBe(dni);
    });

    it('refuses one that holds the document number', async () => {
      const { dni } = await settled();
      const session = await api.login(dni, 'Segura1234');
      expect((await changePassword(session, 'Segura1234', `abcde${dni}`)).body.message).toBe(
        'La contraseña no puede contener su número de documento',
      );
    });

    it('ends every session of the user', async () => {
      const { dni } = await settled();
      const [one, two] = [await api.login(dni, 'Segura1234'), await api.login(dni, 'Segura1234')];
      expect((await changePassword(one, 'Segura1234', 'Distinta1234')).status).toBe(200);
      for (const as of [one, two]) expect((await api.call('GET', '/auth/me', { as })).status).toBe(401);
    });

    it('is not for anybody else’s', async () => {
      const { id } = await settled();
      expect((await changePassword(everybody.ADMIN, 'Demo1234', 'Distinta1234', id)).status).toBe(404);
    });

    it('holds guesses up', async () => {
      const { dni } = await settled();
      const session = await api.login(dni, 'Segura1234');
      const statuses: number[] = [];
      for (let n = 0; n < 8; n++) {
        statuses.push((await changePassword(session, `Adivino${n}`, 'Distinta1234')).status);
      }
      expect(statuses[0]).toBe(400);
      expect(statuses.at(-1)).toBe(429);
    });

    it('needs a session', async () => {
      const body = { id: UNKNOWN_ID, viejo_password: 'a', nuevo_password: 'b' };
      expect((await api.call('PUT', '/usuarios/cambiar_password', { body })).status).toBe(401);
    });
  });

  it.each([
    ['GET', '/usuarios', 200, undefined],
    ['POST', '/usuarios/registrar', 400, {}],
    ['PUT', `/usuarios/desactivar/${UNKNOWN_ID}`, 404, undefined],
    ['PUT', `/usuarios/activar/${UNKNOWN_ID}`, 404, undefined],
    ['PUT', `/usuarios/resetear/${UNKNOWN_ID}`, 404, undefined],
  ] as const)('%s %s is for administrators', async (method, path, status, body) => {
    await expectAccess(api, everybody, [method, path, ['ADMIN'], status], body);
  });
});

describe.each(DATABASES)('where the operator fixes no initial password (%s)', (kind) => {
  it('it is the document number, as after a reset, and none of one’s own choice', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-api-'));
    const databaseUrl =
      kind === 'postgres' ? await createDatabase(inject('postgresUrl'), `initial_${randomUUID()}`) : null;
    // The demonstration fixes one: its accounts are made first, then the portal runs on without it.
    await (await startApi(kind, { dataDir, databaseUrl })).stop();
    const api = await startApi(kind, { dataDir, databaseUrl, env: { DEMO: 'false' } });
    try {
      const admin = await api.login('10000001');
      const told = await api.call('GET', '/usuarios/clave-inicial', { as: admin });
      expect(told.body).toEqual({ data: null });
      const create = (dni: string, password?: string) =>
        api.call('POST', '/usuarios/registrar', {
          as: admin,
          body: { nombre: 'Nora', apellido: 'Prueba', dni, rol: 'VISADOR', password },
        });
      expect((await create('20000001', 'Inicial1234')).status).toBe(400);
      for (const [dni, password] of [['20000001'], ['20000002', '20000002']] as const) {
        expect((await create(dni, password)).status).toBe(200);
        expect((await api.login(dni, dni)).user.primer_login).toBe(true);
      }
    } finally {
      await api.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
