import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Everybody, expectAccess, signInEverybody } from '#test/access.ts';
import { ANY_DATABASE, startApi, type TestApi } from '#test/api.ts';
import { COMPANY, PERSON } from '#test/request.ts';

/** A right tax id that the registry does not know. */
const NOBODY = '20111111112';
/** The local registry fails when it is asked for this one. */
const DOWN = '30558564675';

describe.each(ANY_DATABASE)('looking people up in the registry (%s)', (kind) => {
  let api: TestApi;
  let everybody: Everybody;

  beforeAll(async () => {
    api = await startApi(kind);
    everybody = await signInEverybody(api);
  });
  afterAll(() => api?.stop());

  const find = (path: string, cuit: string) =>
    api.call('GET', `/persona-fisica/${path}/${cuit}`, { as: everybody.PROVEEDOR });

  it('finds a person', async () => {
    const answer = await find('api-persona', PERSON);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      cuit: PERSON,
      tipoPersona: 'FISICA',
      razonSocial: null,
      nombre: expect.stringMatching(/\S/),
      apellido: expect.stringMatching(/\S/),
      sexo: expect.stringMatching(/^(MASCULINO|FEMENINO)$/),
    });
  });

  it('finds a company', async () => {
    expect((await find('api-persona', COMPANY)).body).toEqual({
      cuit: COMPANY,
      tipoPersona: 'JURIDICA',
      razonSocial: 'CONSTRUCTORA EJEMPLO DEL VALLE S.A.',
      nombre: null,
      apellido: null,
      sexo: null,
    });
  });

  it('shows only the name of a client', async () => {
    expect((await find('cliente', COMPANY)).body).toEqual({
      nombre: null,
      apellido: null,
      razonSocial: 'CONSTRUCTORA EJEMPLO DEL VALLE S.A.',
    });
    expect(Object.keys((await find('cliente', PERSON)).body).toSorted()).toEqual([
      'apellido',
      'nombre',
      'razonSocial',
    ]);
  });

  it.each(['api-persona', 'cliente'])('%s answers 404 for an unknown tax id', async (path) => {
    const answer = await find(path, NOBODY);
    expect([answer.status, answer.body.message]).toEqual([404, 'No se encontró la persona']);
  });

  it.each(['api-persona', 'cliente'])('%s refuses an invalid tax id', async (path) => {
    expect((await find(path, '20002307555')).status).toBe(400);
    expect((await find(path, '2000230755')).body.message).toBe('El CUIT/CUIL debe tener 11 números');
  });

  it.each(['api-persona', 'cliente'])('%s answers 503 while the registry does not answer', async (path) => {
    const answer = await find(path, DOWN);
    expect(answer.status).toBe(503);
    expect(answer.body.message).toMatch(/no responde en este momento/);
  });

  it.each([
    ['api-persona', ['PROVEEDOR', 'ADMIN', 'VISADOR', 'GESTION_COMPRAS', 'VISUALIZADOR', 'PUBLICADOR']],
    ['cliente', ['PROVEEDOR']],
  ] as const)('%s is not for everybody', async (path, roles) => {
    await expectAccess(api, everybody, ['GET', `/persona-fisica/${path}/${NOBODY}`, roles, 404]);
  });
});
