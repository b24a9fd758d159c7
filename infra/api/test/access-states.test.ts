import { eq } from 'drizzle-orm';
import { ALL_ENDPOINTS, type Endpoint } from 'shared-api/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../src/accounts/users/tables.ts';
import { type Session, startApi, type TestApi } from './support/api.ts';

const UNKNOWN_ID = '6f1f2b36-6a0f-4a6e-9a53-3a1f8f1f4c11';
/** Their tokens were good once: as administrators, whom the roles alone would let do nearly everything. */
const GONE = ['deactivated user', 'revoked session', 'expired session'] as const;

const pathOf = ({ path }: Endpoint) =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    if (name === 'type') return 'persona-humana';
    return name === 'cuit' ? '20168598204' : UNKNOWN_ID;
  });
const nameOf = (endpoint: Endpoint) => [endpoint.id, endpoint] as const;

describe('who is no longer, or not yet, let in', () => {
  let api: TestApi;
  let beginner: Session;
  const gone = new Map<string, Session>();

  /** An administrator of their own, whose password is the demo's. */
  async function anAdmin(dni: string): Promise<Session> {
    const { db } = api.platform;
    const [{ id: _, ...model } = { id: '' }] = await db.select().from(users).where(eq(users.dni, '10000001'));
    await db.insert(users).values({ ...(model as typeof users.$inferInsert), dni });
    return api.login(dni);
  }

  beforeAll(async () => {
    api = await startApi('postgres');
    const [expired, deactivated, revoked] = [
      await anAdmin('40000001'),
      await anAdmin('40000002'),
      await anAdmin('40000003'),
    ];
    api.clock.move(8 * 3_600_000 + 60_000);
    const admin = await api.login('10000001');
    const stillOpen = [await api.login('40000002'), await api.login('40000003')];
    gone.set('expired session', expired);
    gone.set('deactivated user', stillOpen[0] ?? deactivated);
    gone.set('revoked session', stillOpen[1] ?? revoked);
    for (const session of stillOpen) {
      expect((await api.call('GET', '/usuarios', { as: session })).status).toBe(200);
    }
    await api.call('PUT', `/usuarios/desactivar/${deactivated.user.id}`, { as: admin });
    await api.call('POST', '/auth/logout', { as: stillOpen[1] });
    beginner = await api.login('10000006');
  });
  afterAll(() => api?.stop());

  const ask = (endpoint: Endpoint, as: Session | undefined) => {
    const body = endpoint.sends === 'form' ? new URLSearchParams() : {};
    return api.call(endpoint.method, pathOf(endpoint), {
      as,
      ...(endpoint.method !== 'GET' && endpoint.sends !== 'multipart' && { body }),
    });
  };
  const needsSession = ALL_ENDPOINTS.filter(({ access }) => !['anyone', 'anyone-known'].includes(access.who));
  const needsNone = ALL_ENDPOINTS.filter(({ access }) => ['anyone', 'anyone-known'].includes(access.who));
  // Asked for last: it would end the session of the others.
  const forBeginner = needsSession.filter(
    ({ id, access }) => id !== 'auth.logout' && access.who !== 'sign-on',
  );

  describe.each(GONE)('%s', (who) => {
    it.each(needsSession.map(nameOf))('gets 401 from %s', async (_id, endpoint) => {
      expect((await ask(endpoint, gone.get(who))).status).toBe(401);
    });
  });

  it.each(needsNone.filter(({ id }) => id !== 'auth.login').map(nameOf))(
    '%s answers an old token as it answers nobody, and tells it where there may be more for who signs in',
    async (_id, endpoint) => {
      const { status } = await ask(endpoint, undefined);
      expect([401, 403]).not.toContain(status);
      const mayBeHidden = status === 404 && endpoint.access.who === 'anyone-known';
      for (const who of GONE) {
        expect((await ask(endpoint, gone.get(who))).status).toBe(mayBeHidden ? 401 : status);
      }
    },
  );

  it.each(forBeginner.map(nameOf))(
    'before the first change of password: %s',
    async (_id, { access, ...rest }) => {
      const answer = await ask({ access, ...rest }, beginner);
      if (access.who === 'user' && access.duringFirstLogin) {
        expect([401, 403]).not.toContain(answer.status);
      } else {
        expect([answer.status, answer.body.code]).toEqual([403, 'PRIMER_LOGIN']);
      }
    },
  );

  it('holds open before that change three calls and no more', () => {
    const open = ALL_ENDPOINTS.filter(({ access }) => access.who === 'user' && access.duringFirstLogin);
    expect(open.map(({ id }) => id).sort()).toEqual(['auth.logout', 'auth.me', 'users.changePassword']);
  });

  it('gives an old session nothing back when its user is reactivated', async () => {
    const session = gone.get('deactivated user');
    const admin = await api.login('10000001');
    await api.call('PUT', `/usuarios/activar/${session?.user.id}`, { as: admin });
    expect((await api.call('GET', '/auth/me', { as: session })).status).toBe(401);
    expect((await api.login('40000002')).user.tipo).toBe('ADMIN');
  });
});
