import { PRESENCE_EVERY_MS, PRESENCE_LASTS_MS } from 'shared-api/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Everybody, signInEverybody, UNKNOWN_CUIT } from '#test/access.ts';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import { OTHER_PERSON, putInState, startRequest, storedRequest } from '#test/request.ts';
import { dataAccesses } from '../personal-data/tables.ts';
import { deleteOldViewers } from './presence.ts';
import { requestViewers } from './tables.ts';

describe.each(ANY_DATABASE)('who has a request open (%s)', (kind) => {
  let api: TestApi;
  let everybody: Everybody;
  let auditor: Session;
  let admin: Session;

  beforeAll(async () => {
    api = await startApi(kind);
    everybody = await signInEverybody(api);
    auditor = everybody.VISADOR;
    admin = everybody.ADMIN;
    await startRequest(api, await api.signOn(OTHER_PERSON), OTHER_PERSON);
    await putInState(api, 'PENDIENTE EN OBSERVACION', OTHER_PERSON);
  });
  afterAll(() => api?.stop());
  beforeEach(() => api.platform.db.delete(requestViewers));

  const PATH = `/sujeto-fiscal/presencia/${OTHER_PERSON}`;
  const view = async (as: Session, version = 0) =>
    (await api.call('POST', PATH, { as, body: { version } })).body;
  const colleague = ({ user: { id, nombre, apellido } }: Session) => ({ id, nombre, apellido });

  it('is told to the others, not to oneself', async () => {
    expect((await view(auditor)).viendo).toEqual([]);
    expect((await view(auditor)).viendo).toEqual([]);
    expect((await view(admin)).viendo).toEqual([colleague(auditor)]);
    expect((await view(auditor)).viendo).toEqual([colleague(admin)]);
    const list = await api.call('GET', '/sujeto-fiscal/presencia', { as: everybody.VISUALIZADOR });
    const viewers = [auditor, admin].map((session) => ({ cuit: OTHER_PERSON, usuario: colleague(session) }));
    expect(list.body).toHaveLength(2);
    expect(list.body).toEqual(expect.arrayContaining(viewers));
  });

  it('ends when the page is closed, or says nothing for a minute', async () => {
    for (const as of [auditor, admin]) await view(as);
    await api.call('DELETE', PATH, { as: auditor });
    const others = await api.call('GET', '/sujeto-fiscal/presencia', { as: everybody.VISUALIZADOR });
    expect(others.body).toEqual([{ cuit: OTHER_PERSON, usuario: colleague(admin) }]);
    expect((await view(admin)).viendo).toEqual([]);
    api.clock.move(PRESENCE_LASTS_MS - PRESENCE_EVERY_MS);
    expect((await view(auditor)).viendo).toEqual([colleague(admin)]);
    api.clock.move(PRESENCE_EVERY_MS);
    expect((await view(auditor)).viendo).toEqual([]);
    await deleteOldViewers(api.platform);
    expect(await api.platform.db.$count(requestViewers)).toBe(1);
  });

  it('comes with the version, the reviewer and what changed', async () => {
    const { version } = await storedRequest(api, OTHER_PERSON);
    expect(await view(auditor, version)).toEqual({ version, revisor: null, viendo: [], cambio: null });
    await api.call('PATCH', `/sujeto-fiscal/request/observacion/${OTHER_PERSON}`, { as: admin });
    const { nombre, apellido } = admin.user;
    expect(await view(auditor, version)).toMatchObject({
      version: version + 1,
      revisor: colleague(admin),
      cambio: expect.stringContaining(`${nombre} ${apellido} tomó el trámite para revisarlo`),
    });
  });

  it('is one access to the supplier’s data a day, however often the page asks', async () => {
    await api.platform.db.delete(dataAccesses);
    const visitor = everybody.PUBLICADOR;
    for (let tries = 0; tries < 5; tries++) await view(visitor);
    expect(await api.platform.db.$count(dataAccesses)).toBe(1);
  });

  it('is 404 for a request that is not there, and no supplier asks', async () => {
    const body = { version: 1 };
    const unknown = `/sujeto-fiscal/presencia/${UNKNOWN_CUIT}`;
    expect((await api.call('POST', unknown, { as: auditor, body })).status).toBe(404);
    expect((await api.call('POST', PATH, { as: everybody.PROVEEDOR, body })).status).toBe(403);
  });
});
