import { SAVED_VIEWS_MAX } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Everybody, expectAccess, signInEverybody, UNKNOWN_ID } from '#test/access.ts';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';

const STAFF = ['ADMIN', 'GESTION_COMPRAS', 'VISADOR', 'VISUALIZADOR', 'PUBLICADOR'] as const;
const VIEW = {
  nombre: 'Pendientes viejos',
  filtros: { estado: 'PENDIENTE EN OBSERVACION', razon_social: 'sol' },
  orden: 'estado',
};

describe.each(ANY_DATABASE)('views of the list (%s)', (kind) => {
  let api: TestApi;
  let everybody: Everybody;
  let auditor: Session;
  const save = (as: Session, part: object = {}) =>
    api.call('POST', '/vistas', { as, body: { ...VIEW, ...part } });
  const list = async (as: Session) => (await api.call('GET', '/vistas', { as })).body;
  const names = async (as: Session) => (await list(as)).map(({ nombre }: { nombre: string }) => nombre);

  beforeAll(async () => {
    api = await startApi(kind);
    everybody = await signInEverybody(api);
    auditor = everybody.VISADOR;
  });
  afterAll(() => api?.stop());

  it('are for staff alone', async () => {
    await expectAccess(api, everybody, ['GET', '/vistas', STAFF, 200]);
    await expectAccess(api, everybody, ['POST', '/vistas', STAFF, 400], {});
    await expectAccess(api, everybody, ['DELETE', `/vistas/${UNKNOWN_ID}`, STAFF, 404]);
  });

  it('follow the user to any machine, and are for nobody else', async () => {
    const { status, body } = await save(auditor, { nombre: '  Pendientes viejos ' });
    expect(status).toBe(200);
    expect(body.data).toEqual({ ...VIEW, id: expect.any(String) });
    const elsewhere = await api.login('10000003');
    expect(await list(elsewhere)).toEqual([body.data]);
    expect(await list(everybody.ADMIN)).toEqual([]);
    const foreign = await api.call('DELETE', `/vistas/${body.data.id}`, { as: everybody.ADMIN });
    expect(foreign.status).toBe(404);
    expect(await list(auditor)).toEqual([body.data]);
  });

  it('have distinct names', async () => {
    expect((await save(auditor, { nombre: ' ' })).body.message).toMatch(/no puede estar vacío/);
    for (const nombre of ['pendientes VIEJOS', 'Pendientes viejos.', 'Pendientes: «viejos»']) {
      expect((await save(auditor, { nombre })).body.message).toBe('Ya tiene una vista con ese nombre');
    }
    expect((await save(everybody.ADMIN)).status).toBe(200);
  });

  it('hold only what the list understands', async () => {
    for (const part of [
      { filtros: { estado: 'PERDIDO' } },
      { filtros: { cuit: 'abc' } },
      { filtros: { etiqueta: 'vidriería' } },
      { filtros: { otro: 'x' } },
      { orden: 'al-azar' },
      { nombre: 'x'.repeat(41) },
    ]) {
      expect((await save(auditor, { nombre: 'Otra', ...part })).status).toBe(400);
    }
    expect(await names(auditor)).toEqual(['Pendientes viejos']);
  });

  it('hold a label too, even one that is deleted later', async () => {
    const filtros = { estado: 'HABILITADO', etiqueta: UNKNOWN_ID };
    const { status, body } = await save(auditor, { nombre: 'Vidrieros', filtros });
    expect(status).toBe(200);
    expect((await list(auditor)).find(({ id }: { id: string }) => id === body.data.id).filtros).toEqual(
      filtros,
    );
    await api.call('DELETE', `/vistas/${body.data.id}`, { as: auditor });
  });

  it('are twenty at most, also with two simultaneous calls, and can be deleted', async () => {
    for (let n = (await list(auditor)).length; n < SAVED_VIEWS_MAX - 1; n++) {
      expect((await save(auditor, { nombre: `Vista ${n}` })).status).toBe(200);
    }
    const answers = await Promise.all([save(auditor, { nombre: 'Una' }), save(auditor, { nombre: 'Otra' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.body.message).toMatch(/Ya tiene 20 vistas/);
    const views = await list(auditor);
    expect(views).toHaveLength(SAVED_VIEWS_MAX);
    for (const { id } of views) {
      expect((await api.call('DELETE', `/vistas/${id}`, { as: auditor })).status).toBe(200);
    }
    expect(await list(auditor)).toEqual([]);
  });
});
