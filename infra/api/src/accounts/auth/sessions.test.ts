import { asc, eq } from 'drizzle-orm';
import type { OpenSession } from 'shared-api/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import { OTHER_PERSON, PERSON } from '#test/request.ts';
import { joinChain } from '../../oversight/audit/chain.ts';
import { auditLog } from '../../oversight/audit/tables.ts';
import { deviceName, revokeSessions } from './sessions.ts';
import { sessions } from './tables.ts';

const DNI = '10000002';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36';

describe.each(ANY_DATABASE)('one’s own sessions (%s)', (kind) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(kind);
  });
  afterAll(() => api?.stop());
  // Nobody is signed in as this person when a test begins.
  beforeEach(async () => {
    await api.call('POST', '/auth/sesiones/cerrar', { as: await api.login(DNI) });
  });

  const list = async (as: Session): Promise<OpenSession[]> => {
    const answer = await api.call('GET', '/auth/sesiones', { as });
    expect(answer.status).toBe(200);
    return answer.body.data;
  };
  const isOpen = async (as: Session) => (await api.call('GET', '/auth/me', { as })).status === 200;

  it('are listed newest first, with browser, address and which one asks', async () => {
    const answer = await api.call('POST', '/auth/login', {
      body: { dni: DNI, password: 'Demo1234' },
      headers: { 'user-agent': `${CHROME} ${'x'.repeat(400)}` },
    });
    const older: Session = { token: answer.body.access_token, user: answer.body.user };
    api.clock.move(60_000);
    const newer = await api.login(DNI);
    const [first, second] = await list(older);
    expect(second).toMatchObject({ dispositivo: 'Chrome en Windows', direccion: '127.0.0.1', actual: true });
    expect(first).toMatchObject({ actual: false });
    expect(Date.parse(first?.createdAt ?? '')).toBeGreaterThan(Date.parse(second?.createdAt ?? ''));
    expect(Date.parse(first?.expira ?? '') - Date.parse(first?.createdAt ?? '')).toBe(8 * 3_600_000);
    expect((await list(newer)).find(({ actual }) => actual)?.id).toBe(first?.id);
    const [stored] = await api.platform.db
      .select()
      .from(sessions)
      .where(eq(sessions.id, second?.id ?? ''));
    expect(stored?.userAgent).toHaveLength(300);
  });

  it('are those that are open, and nobody else’s', async () => {
    const [mine, closed] = [await api.login(DNI), await api.login(DNI)];
    const other = await api.login('10000003');
    await api.call('POST', '/auth/logout', { as: closed });
    const ids = (await list(mine)).map(({ id }) => id);
    expect(await list(other).then((all) => all.filter(({ id }) => ids.includes(id)))).toEqual([]);
    const before = ids.length;
    await api.login(DNI);
    expect(await list(mine)).toHaveLength(before + 1);
    api.clock.move(9 * 3_600_000);
    expect(await list(await api.login(DNI))).toHaveLength(1);
  });

  it('are closed one by one, which the audit log tells', async () => {
    const [mine, lost] = [await api.login(DNI), await api.login(DNI)];
    const id = (await list(lost)).find(({ actual }) => actual)?.id ?? '';
    const answer = await api.call('DELETE', `/auth/sesiones/${id}`, { as: mine });
    expect([answer.status, answer.body]).toEqual([200, { message: 'La sesión se cerró.' }]);
    expect([await isOpen(lost), await isOpen(mine)]).toEqual([false, true]);
    await joinChain(api.platform.db);
    const entries = await api.platform.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entidad_id, id))
      .orderBy(asc(auditLog.id));
    expect(entries.map(({ operacion, realizado_por_id }) => [operacion, realizado_por_id])).toEqual([
      ['INGRESO', mine.user.id],
      ['CIERRE', mine.user.id],
    ]);
    const again = await api.call('DELETE', `/auth/sesiones/${id}`, { as: mine });
    expect([again.status, again.body.message]).toEqual([404, 'La sesión ya no está abierta.']);
  });

  const idOf = async (session: Session) => (await list(session)).find(({ actual }) => actual)?.id ?? '';
  const closingTime = async (id: string) =>
    (await api.platform.db.select().from(sessions).where(eq(sessions.id, id)))[0]?.revokedAt;

  it('keep the time at which they were closed when all of the account are closed later', async () => {
    const closed = await api.login(DNI);
    const id = await idOf(closed);
    await api.call('POST', '/auth/logout', { as: closed });
    const first = await closingTime(id);
    expect(first).toBeInstanceOf(Date);
    api.clock.move(60_000);
    await revokeSessions(api.platform.db, closed.user.id, api.clock.now());
    expect(await closingTime(id)).toEqual(first);
  });

  it('are not said to have been closed when they had expired before', async () => {
    const expired = await api.login(DNI);
    const id = await idOf(expired);
    api.clock.move(8 * 3_600_000);
    await revokeSessions(api.platform.db, expired.user.id, api.clock.now());
    expect(await closingTime(id)).toBeNull();
  });

  it('are closed all but the one that asks', async () => {
    const [mine, ...others] = [await api.login(DNI), await api.login(DNI), await api.login(DNI)];
    const stranger = await api.login('10000003');
    const close = () => api.call('POST', '/auth/sesiones/cerrar', { as: mine });
    const open = (await list(mine)).length;
    expect((await close()).body).toEqual({ message: `Se cerraron ${open - 1} sesiones.` });
    expect((await close()).body).toEqual({ message: 'No había otras sesiones abiertas.' });
    others.push(await api.login(DNI));
    expect((await close()).body).toEqual({ message: 'Se cerró 1 sesión.' });
    expect(await Promise.all(others.map(isOpen))).toEqual([false, false, false]);
    expect([await isOpen(mine), await isOpen(stranger)]).toEqual([true, true]);
  });

  it('of somebody else are not there', async () => {
    const [mine, stranger] = [await api.login(DNI), await api.login('10000003')];
    const id = (await list(stranger)).find(({ actual }) => actual)?.id ?? '';
    expect((await api.call('DELETE', `/auth/sesiones/${id}`, { as: mine })).status).toBe(404);
    expect(await isOpen(stranger)).toBe(true);
  });

  it('are a supplier’s too', async () => {
    const [mine, other] = [await api.signOn(PERSON), await api.signOn(OTHER_PERSON)];
    expect(await list(mine)).toHaveLength(1);
    const [theirs] = await list(other);
    expect((await api.call('DELETE', `/auth/sesiones/${theirs?.id}`, { as: mine })).status).toBe(404);
    expect(await isOpen(other)).toBe(true);
  });
});

describe('what a browser is called', () => {
  it.each([
    [CHROME, 'Chrome en Windows'],
    [`${CHROME} Edg/141.0.0.0`, 'Edge en Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox en Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari en iOS',
    ],
    ['Mozilla/5.0 (Linux; Android 14; SM-A546E) Chrome/141.0.0.0 Mobile Safari/537.36', 'Chrome en Android'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 'Safari en macOS'],
    ['curl/8.0', 'Navegador desconocido'],
    [null, 'Navegador desconocido'],
  ])('%s', (agent, name) => {
    expect(deviceName(agent)).toBe(name);
  });
});
