import { eq } from 'drizzle-orm';
import { INITIAL_PASSWORD_HOURS } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Everybody, expectAccess, lastAudit, signInEverybody, UNKNOWN_ID } from '#test/access.ts';
import { ANY_DATABASE, startApi, type TestApi } from '#test/api.ts';
import { startRequest, storedRequest } from '#test/request.ts';
import { type Account, INITIAL, SETTLED, type Staff, staffOf } from '#test/staff.ts';
import { requestViewers } from '../../registration/requests/tables.ts';
import { users } from './tables.ts';

const HOUR_MS = 3_600_000;

describe.each(ANY_DATABASE)('staff accounts (%s)', (kind) => {
  let api: TestApi;
  let everybody: Everybody;
  let staff: Staff;

  beforeAll(async () => {
    api = await startApi(kind);
    everybody = await signInEverybody(api);
    staff = staffOf(api, () => everybody.ADMIN);
  });
  afterAll(() => api?.stop());

  const list = async (query = '') =>
    (await api.call('GET', `/usuarios?${query}`, { as: everybody.ADMIN })).body as {
      data: Account[];
      total: number;
      totalPages: number;
    };

  describe('creating one', () => {
    it('gives it the initial password, which must be changed first', async () => {
      const account = await staff.made({ rol: 'PUBLICADOR' });
      expect(account).toMatchObject({ rol: 'PUBLICADOR', activo: true, primer_login: true });
      const session = await api.login(account.dni, INITIAL);
      expect(session.user.primer_login).toBe(true);
      expect((await api.call('GET', '/licitaciones/ocultas', { as: session })).status).toBe(403);
      expect((await staff.changePassword(session, INITIAL, SETTLED)).body.message).toBe(
        'La contraseña ha sido modificada',
      );
      expect((await api.call('GET', '/auth/me', { as: session })).status).toBe(401);
      const next = await api.login(account.dni, SETTLED);
      expect(next.user.primer_login).toBe(false);
      expect((await api.call('GET', '/licitaciones/ocultas', { as: next })).status).toBe(200);
    });

    it('is told to the one who creates it, who may send it back', async () => {
      const initialPassword = await api.call('GET', '/usuarios/clave-inicial', { as: everybody.ADMIN });
      expect(initialPassword.body).toEqual({ data: INITIAL });
      const { dni } = await staff.made({ password: initialPassword.body.data });
      expect((await api.login(dni, INITIAL)).user.primer_login).toBe(true);
    });

    it('takes a document number with and without its leading zero for the same one', async () => {
      const { id, dni } = await staff.made({ dni: '05.123.456' });
      expect(dni).toBe('5123456');
      expect((await staff.create({ dni })).body.message).toBe('Ya existe un usuario con ese DNI');
      for (const typed of [dni, '05123456']) {
        expect((await api.login(typed, INITIAL)).user.id).toBe(id);
        expect((await list(`dni=${typed}`)).data).toMatchObject([{ id }]);
      }
    });

    it('never says a password or what is stored of it', async () => {
      const answer = await staff.create();
      expect(JSON.stringify(answer.body)).not.toMatch(/password|argon|hash/i);
      const entry = await lastAudit(api, everybody.ADMIN, 'usuario');
      expect(entry).toMatchObject({ operacion: 'ALTA', datos_nuevos: { id: answer.body.data.id } });
      expect(JSON.stringify(entry)).not.toMatch(/password|argon|Inicial/i);
    });

    it.each([
      ['no name', { nombre: ' ' }, 'Todos los campos son obligatorios.'],
      ['an absent name', { nombre: undefined }, 'Todos los campos son obligatorios.'],
      ['an absent role', { rol: undefined }, 'Todos los campos son obligatorios.'],
      ['no surname', { apellido: '' }, 'Todos los campos son obligatorios.'],
      ['no document number', { dni: '' }, 'Todos los campos son obligatorios.'],
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
      const answer = await staff.create(change);
      expect(answer.status).toBe(400);
      expect([answer.body.message].flat()).toContain(message);
      expect((await list()).total).toBe(before);
    });

    it('lets an initial password work for as many hours as the screens say', async () => {
      const { dni } = await staff.made();
      api.clock.move((INITIAL_PASSWORD_HOURS - 1) * HOUR_MS);
      expect((await api.login(dni, INITIAL)).user.dni).toBe(dni);
      api.clock.move(2 * HOUR_MS);
      const [late, wrong] = [
        await api.call('POST', '/auth/login', { body: { dni, password: INITIAL } }),
        await api.call('POST', '/auth/login', { body: { dni, password: SETTLED } }),
      ];
      api.clock.move(-(INITIAL_PASSWORD_HOURS + 1) * HOUR_MS);
      expect([late.status, late.body.message]).toEqual([
        401,
        'La contraseña inicial venció. Pida a un administrador que la restablezca.',
      ]);
      // A wrong password does not reveal it.
      expect([wrong.status, wrong.body.message]).toEqual([401, 'usuario o contraseña incorrecto']);
    });
  });

  describe('the list', () => {
    const everyone = async () => {
      const { totalPages } = await list();
      const accounts: Account[] = [];
      for (let page = 1; page <= totalPages; page++) accounts.push(...(await list(`page=${page}`)).data);
      return accounts;
    };

    it('holds staff only, each once', async () => {
      for (let n = 0; n < 12; n++) await staff.made({ apellido: `Lista${String(n).padStart(2, '0')}` });
      const first = await list();
      const accounts = await everyone();
      expect(new Set(accounts.map(({ id }) => id)).size).toBe(first.total);
      expect(first.data).toHaveLength(10);
      expect(accounts.map(({ rol }) => rol)).not.toContain('PROVEEDOR');
      expect((await list('apellido=lista')).total).toBe(12);
    });

    it('has people in the order of the alphabet, as have reviewers, dashboard and viewers of a request', async () => {
      const names = [
        ['Álvarez', 'Luz'],
        ['de la Fuente', 'Eva'],
        ['Gomez', 'Ana'],
        ['Gómez', 'Zoe'],
        ['nuñez', 'Inés'],
        ['Ñandú', 'Pía'],
        ['Oliva', 'Sol'],
        ['Zapata', 'Bea'],
      ];
      const ids: string[] = [];
      for (const [apellido, nombre] of names.toReversed()) {
        ids.unshift((await staff.made({ apellido, nombre })).id);
      }
      const { db, clock } = api.platform;
      await startRequest(api, everybody.PROVEEDOR);
      const { id: requestId } = await storedRequest(api);
      await db
        .insert(requestViewers)
        .values(ids.map((userId) => ({ requestId, userId, seenAt: clock.now() })));
      const read = async (path: string) => (await api.call('GET', path, { as: everybody.ADMIN })).body;
      const lists: { id: string }[][] = [
        await everyone(),
        await read('/sujeto-fiscal/revisores'),
        (await read('/sujeto-fiscal/tablero')).revisores,
        (await read('/sujeto-fiscal/presencia')).map(({ usuario }: { usuario: Account }) => usuario),
      ];
      for (const people of lists) {
        expect(people.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual(ids);
      }
    });

    it('filters by document number, role and surname', async () => {
      const { id, dni } = await staff.made({ apellido: 'Ibáñez Ñato', rol: 'VISUALIZADOR' });
      const ids = async (query: string) => (await list(query)).data.map((account) => account.id);
      expect(await ids(`dni=${dni}`)).toEqual([id]);
      // As numbers were stored before: with the zero that nobody has to type.
      await api.platform.db
        .update(users)
        .set({ dni: `0${dni}` })
        .where(eq(users.id, id));
      expect(await ids(`dni=${dni}`)).toEqual([id]);
      expect(await ids('apellido=IBANEZ')).toEqual([id]);
      expect(await ids(`apellido=${encodeURIComponent('ñato')}`)).toEqual([id]);
      expect(await ids('apellido=ibanez&rol=VISUALIZADOR')).toEqual([id]);
      expect(await ids('apellido=ibanez&rol=ADMIN')).toEqual([]);
      expect(await ids('apellido=%25')).toEqual([]);
      expect((await list('apellido=&dni=&rol=')).total).toBe((await list()).total);
    });
  });

  it.each([
    ['Gößner-Öztürk', 'ozturk'],
    ['França Leão', 'franca leao'],
    ['CAMÕES', 'camoes'],
    ['Frère Naïm', 'FRERE naim'],
    ['N\u0303an\u0303ez'.normalize('NFD'), 'ñañez'],
  ])('finds the surname %s by %s', async (apellido, typed) => {
    const { id } = await staff.made({ apellido });
    const matches = (await list(`apellido=${encodeURIComponent(typed)}`)).data;
    expect(matches.map((account) => account.id)).toEqual([id]);
  });

  it('finds an account by its name as the list writes it, but by no first name alone', async () => {
    const { id } = await staff.made({ apellido: 'Zárate', nombre: 'Elvira' });
    const idsFor = async (typed: string) =>
      (await list(`apellido=${encodeURIComponent(typed)}`)).data.map((account) => account.id);
    expect(await idsFor('Zárate, Elvira')).toEqual([id]);
    expect(await idsFor('elvira zarate')).toEqual([id]);
    expect(await idsFor('Elvira')).toEqual([]);
  });

  describe('changing one', () => {
    const NAMES = { nombre: 'Nora', apellido: 'Prueba' };
    const change = (id: string, body: object, as = everybody.ADMIN) =>
      api.call('PUT', `/usuarios/modificar/${id}`, { as, body: { ...NAMES, ...body } });

    it('gives it another name and role, which its next session has', async () => {
      const { id, dni } = await staff.settled();
      const session = await api.login(dni, SETTLED);
      const typed = { nombre: ' Nora Inés ', apellido: 'Ñáñez', rol: 'PUBLICADOR' };
      const answer = await change(id, typed);
      const after = { nombre: 'Nora Inés', apellido: 'Ñáñez', rol: 'PUBLICADOR' };
      expect([answer.status, answer.body.data]).toMatchObject([200, { id, dni, ...after }]);
      expect(await lastAudit(api, everybody.ADMIN, 'usuario')).toMatchObject({
        operacion: 'MODIFICACION',
        datos_anteriores: { ...NAMES, rol: 'VISADOR' },
        datos_nuevos: after,
      });
      expect((await api.call('GET', '/auth/me', { as: session })).status).toBe(401);
      const next = await api.login(dni, SETTLED);
      expect(next.user).toMatchObject({ nombre: 'Nora Inés', tipo: 'PUBLICADOR' });
      expect((await change(id, after)).status).toBe(200);
      // Nothing changed, so that nobody has to sign in again.
      expect((await api.call('GET', '/auth/me', { as: next })).status).toBe(200);
    });

    it('is done when it is sent again after its answer got lost', async () => {
      const { id } = await staff.made();
      const visto = { ...NAMES, rol: 'VISADOR' };
      for (const _ of ['lost', 'again']) {
        expect((await change(id, { rol: 'VISUALIZADOR', visto })).status).toBe(200);
      }
    });

    it('is refused when somebody else changed it since it was seen', async () => {
      const { id } = await staff.made();
      const visto = { ...NAMES, rol: 'VISADOR' };
      expect((await change(id, { rol: 'VISUALIZADOR', visto })).status).toBe(200);
      const late = await change(id, { rol: 'PUBLICADOR', visto });
      expect([late.status, late.body.code]).toEqual([409, 'CONFLICTO']);
      expect((await list('apellido=prueba&rol=PUBLICADOR')).data.map((one) => one.id)).not.toContain(id);
    });

    it.each([
      [{ nombre: ' ' }, 'Todos los campos son obligatorios.'],
      [{ apellido: 'x'.repeat(101) }, 'El apellido puede tener hasta 100 caracteres'],
      [{ rol: 'PROVEEDOR' }, 'Todos los campos son obligatorios.'],
    ])('refuses %j', async (wrong, message) => {
      const { id } = await staff.made();
      const answer = await change(id, { rol: 'VISADOR', ...wrong });
      expect([answer.status, [answer.body.message].flat()]).toEqual([400, [message]]);
    });

    it('is never done to oneself, nor to a supplier', async () => {
      const own = await change(everybody.ADMIN.user.id.toUpperCase(), { rol: 'VISADOR' });
      expect([own.status, own.body.message]).toEqual([
        400,
        'Su propia cuenta la cambia otra persona que administra el portal',
      ]);
      expect((await change(everybody.PROVEEDOR.user.id, { rol: 'ADMIN' })).status).toBe(404);
      expect((await api.call('GET', '/auth/me', { as: everybody.PROVEEDOR })).status).toBe(200);
    });

    it('leaves one of two administrators who take the role from each other at once', async () => {
      const { dni, id } = await staff.settled({ rol: 'ADMIN' });
      const second = await api.login(dni, SETTLED);
      const first = everybody.ADMIN;
      const answers = await Promise.all([
        change(id, { rol: 'VISADOR' }),
        change(first.user.id, { rol: 'VISADOR' }, second),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      if (answers[0]?.status !== 200) {
        expect((await change(first.user.id, { rol: 'ADMIN' }, second)).status).toBe(200);
        everybody = { ...everybody, ADMIN: await api.login('10000001') };
      }
      await staff.put('desactivar', id);
    });
  });

  describe('deactivating one', () => {
    it('ends its sessions and keeps it out until it is reactivated', async () => {
      const { id, dni } = await staff.settled();
      const session = await api.login(dni, SETTLED);
      expect((await staff.put('desactivar', id)).body.message).toBe('Se desactivó el usuario correctamente');
      expect((await api.call('GET', '/auth/me', { as: session })).status).toBe(401);
      await expect(api.login(dni, SETTLED)).rejects.toThrow('401');
      expect(await lastAudit(api, everybody.ADMIN, 'usuario')).toMatchObject({
        operacion: 'BAJA',
        datos_anteriores: { activo: true },
        datos_nuevos: { activo: false },
      });
      const repeated = async (action: 'activar' | 'desactivar') => {
        const entry = await lastAudit(api, everybody.ADMIN, 'usuario');
        expect((await staff.put(action, id)).status).toBe(200);
        expect(await lastAudit(api, everybody.ADMIN, 'usuario')).toEqual(entry);
      };
      await repeated('desactivar');
      expect((await staff.put('activar', id)).body.message).toBe('Se ah reactivado el usuario');
      expect(await lastAudit(api, everybody.ADMIN, 'usuario')).toMatchObject({
        operacion: 'REACTIVACION',
        datos_anteriores: { activo: false },
        datos_nuevos: { activo: true },
      });
      await repeated('activar');
      expect((await api.call('GET', '/auth/me', { as: session })).status).toBe(401);
      expect((await api.login(dni, SETTLED)).user.id).toBe(id);
    });

    it('is never done to oneself, however the id is written', async () => {
      const own = await staff.put('desactivar', everybody.ADMIN.user.id.toUpperCase());
      expect([own.status, own.body.message]).toEqual([400, 'No puede desactivar su propia cuenta']);
      expect((await api.call('GET', '/auth/me', { as: everybody.ADMIN })).status).toBe(200);
    });

    it('leaves one of two administrators who deactivate each other at once', async () => {
      const { dni, id } = await staff.settled({ rol: 'ADMIN' });
      const second = await api.login(dni, SETTLED);
      const first = everybody.ADMIN;
      const answers = await Promise.all([
        staff.put('desactivar', id),
        staff.put('desactivar', first.user.id, second),
      ]);
      const admins = (await api.platform.db.execute(
        "select id from users where tipo = 'ADMIN' and activo",
      )) as unknown as { rows: { id: string }[] };
      expect(admins.rows).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      if (admins.rows[0]?.id === id) {
        expect((await staff.put('activar', first.user.id, second)).status).toBe(200);
        everybody = { ...everybody, ADMIN: await api.login('10000001') };
        await staff.put('desactivar', id);
      }
    });

    it('answers 404 for a supplier’s account', async () => {
      const { id } = everybody.PROVEEDOR.user;
      for (const action of ['desactivar', 'activar', 'resetear'] as const) {
        expect((await staff.put(action, id)).status).toBe(404);
      }
      expect((await api.call('GET', '/auth/me', { as: everybody.PROVEEDOR })).status).toBe(200);
    });
  });

  it.each([
    ['GET', '/usuarios', 200, undefined],
    ['POST', '/usuarios/registrar', 400, {}],
    ['PUT', `/usuarios/modificar/${UNKNOWN_ID}`, 404, { nombre: 'Nora', apellido: 'Prueba', rol: 'ADMIN' }],
    ['PUT', `/usuarios/desactivar/${UNKNOWN_ID}`, 404, undefined],
    ['PUT', `/usuarios/activar/${UNKNOWN_ID}`, 404, undefined],
    ['PUT', `/usuarios/resetear/${UNKNOWN_ID}`, 404, undefined],
  ] as const)('%s %s is for administrators', async (method, path, status, body) => {
    await expectAccess(api, everybody, [method, path, ['ADMIN'], status], body);
  });
});
