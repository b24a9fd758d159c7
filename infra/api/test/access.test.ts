import { ALL_ENDPOINTS, type Endpoint } from 'shared-api/contract';
import { can, ROLES, type Role } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNKNOWN_CUIT, UNKNOWN_ID } from './support/access.ts';
import { type Session, startApi, type TestApi } from './support/api.ts';
import { PERSON } from './support/request.ts';

const STAFF: Readonly<Record<Exclude<Role, 'PROVEEDOR'>, string>> = {
  ADMIN: '10000001',
  GESTION_COMPRAS: '10000002',
  VISADOR: '10000003',
  VISUALIZADOR: '10000004',
  PUBLICADOR: '10000005',
};
/** They end the session or change the account that the other cases need: each has a test of its own below. */
const LAST = new Set(['auth.logout', 'users.changePassword']);

/** A path whose parameters name nothing, so that only who asks is decided. */
const pathOf = ({ path }: Endpoint) =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    if (name === 'type') return 'persona-humana';
    return name === 'cuit' ? UNKNOWN_CUIT : UNKNOWN_ID;
  });

function maySend({ access }: Endpoint, role: Role | null): boolean {
  switch (access.who) {
    case 'anyone':
    case 'anyone-known':
      return true;
    case 'sign-on':
      return false;
    case 'user':
      return role !== null;
    case 'capability':
      return role !== null && access.anyOf.some((capability) => can(role, capability));
  }
}

function refusalOf({ access }: Endpoint, role: Role | null): number {
  if (role === null) return 401;
  const isHidden = access.who === 'capability' && access.hiddenFromSuppliers === true;
  return isHidden && role === 'PROVEEDOR' ? 404 : 403;
}

describe('who may call what', () => {
  let api: TestApi;
  const sessions = new Map<Role | null, Session>();

  beforeAll(async () => {
    api = await startApi('postgres');
    sessions.set('PROVEEDOR', await api.signOn(PERSON));
    for (const [role, dni] of Object.entries(STAFF)) sessions.set(role as Role, await api.login(dni));
  });
  afterAll(() => api?.stop());

  const endpoints = ALL_ENDPOINTS.filter(({ id, access }) => !LAST.has(id) && access.who !== 'sign-on');
  const cases = endpoints.flatMap((endpoint) =>
    [null, ...ROLES].map((role) => [endpoint.id, role ?? 'nobody', endpoint, role] as const),
  );

  it.each(cases)('%s by %s', async (_id, _role, endpoint, role) => {
    const body = endpoint.sends === 'form' ? new URLSearchParams() : {};
    const answer = await api.call(endpoint.method, pathOf(endpoint), {
      as: sessions.get(role),
      ...(endpoint.method !== 'GET' && endpoint.sends !== 'multipart' && { body }),
    });
    if (maySend(endpoint, role)) expect([401, 403]).not.toContain(answer.status);
    else expect(answer.status).toBe(refusalOf(endpoint, role));
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
    // Answers for a signed-in user are never cached.
    if (!['anyone', 'anyone-known'].includes(endpoint.access.who)) {
      expect(answer.headers.get('cache-control')).toMatch(/\bno-store\b/);
    }
  });

  it('the exchange of a sign-on takes nobody’s session for its one-time token', async () => {
    for (const role of [null, ...ROLES]) {
      expect((await api.call('GET', '/auth/afip', { as: sessions.get(role) })).status).toBe(401);
    }
  });

  it.each(ROLES.map((role) => [role, role] as const))(
    '%s changes the own password alone',
    async (_role, role) => {
      const body = { id: UNKNOWN_ID, viejo_password: 'Demo1234', nuevo_password: 'Jacaranda9' };
      const answer = await api.call('PUT', '/usuarios/cambiar_password', { as: sessions.get(role), body });
      expect(answer.status).toBe(404);
      expect((await api.call('PUT', '/usuarios/cambiar_password', { body })).status).toBe(401);
    },
  );

  it('answers what is not in the contract in the error’s one form', async () => {
    const answer = await api.call('GET', '/no-existe');
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({
      statusCode: 404,
      error: 'Not Found',
      message: 'No se encontró lo que busca.',
      requestId: expect.any(String),
    });
  });

  it('does not run a call that changes things for a HEAD', async () => {
    const response = await fetch(`${api.base}/sujeto-fiscal/request/send/${PERSON}`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${sessions.get('PROVEEDOR')?.token}` },
    });
    expect(response.status).toBe(405);
  });

  it('lets everybody out who is in, once', async () => {
    expect((await api.call('POST', '/auth/logout')).status).toBe(401);
    for (const [role, dni] of [...Object.entries(STAFF), ['PROVEEDOR', null]] as const) {
      const session = dni === null ? await api.signOn(PERSON) : await api.login(dni);
      expect([role, (await api.call('POST', '/auth/logout', { as: session })).status]).toEqual([role, 200]);
      expect([role, (await api.call('POST', '/auth/logout', { as: session })).status]).toEqual([role, 401]);
    }
  });

  it('takes a call without a body from a client that says JSON of every call', async () => {
    const answer = await api.call('POST', '/auth/logout', {
      as: await api.signOn(PERSON),
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(200);
  });

  it('says in Spanish that a body is no JSON', async () => {
    const answer = await api.call('POST', '/auth/login', {
      body: '{"dni":',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe('El pedido no se pudo leer: revise que sea JSON válido.');
  });
});
