import { act, aUser, screen, waitFor } from 'shared-ui/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../test/fake-server.ts';
import { closePortal, openPortal, shownPath, signedInAs } from '../test/open-portal.tsx';
import { IDLE_LIMIT_MS, watchInactivity } from './inactivity.ts';
import { setUser } from './session-store.ts';

const ADMIN = aUser({ tipo: 'ADMIN' });
const MINUTE_MS = 60_000;

describe('a browser that is left alone', () => {
  const endIdle = vi.fn(async () => setUser(null));
  let stop: () => void;
  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
    endIdle.mockClear();
    setUser(ADMIN);
    stop = watchInactivity({ endIdle });
  });
  afterEach(() => {
    stop();
    setUser(null);
    vi.useRealTimers();
  });
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  test('for an hour ends its session, once', async () => {
    await pass(IDLE_LIMIT_MS - MINUTE_MS);
    expect(endIdle).not.toHaveBeenCalled();
    await pass(2 * MINUTE_MS);
    expect(endIdle).toHaveBeenCalledTimes(1);
    await pass(IDLE_LIMIT_MS * 2);
    expect(endIdle).toHaveBeenCalledTimes(1);
  });

  test.each(['keydown', 'pointermove', 'wheel', 'touchstart', 'pointerdown'])(
    '%s begins the hour anew',
    async (name) => {
      await pass(IDLE_LIMIT_MS - MINUTE_MS);
      window.dispatchEvent(new Event(name));
      await pass(IDLE_LIMIT_MS - MINUTE_MS);
      expect(endIdle).not.toHaveBeenCalled();
      await pass(2 * MINUTE_MS);
      expect(endIdle).toHaveBeenCalledTimes(1);
    },
  );

  test('in this tab and used in another goes on', async () => {
    for (let hours = 0; hours < 3; hours++) {
      await pass(IDLE_LIMIT_MS - MINUTE_MS);
      localStorage.setItem('ultimo_uso', String(Date.now()));
    }
    expect(endIdle).not.toHaveBeenCalled();
    localStorage.setItem('ultimo_uso', String(Date.now() + 10 * IDLE_LIMIT_MS));
    await pass(IDLE_LIMIT_MS + MINUTE_MS);
    localStorage.setItem('ultimo_uso', 'nada');
    await pass(IDLE_LIMIT_MS + MINUTE_MS);
    expect(endIdle).toHaveBeenCalledTimes(1);
  });

  test('and asleep meanwhile is signed out before the key that wakes it counts', () => {
    vi.setSystemTime(Date.now() + 2 * IDLE_LIMIT_MS);
    window.dispatchEvent(new Event('keydown'));
    expect(endIdle).toHaveBeenCalledTimes(1);
  });

  test('and closed meanwhile is signed out when it is opened again, unless nobody had used it yet', async () => {
    window.dispatchEvent(new Event('keydown'));
    stop();
    vi.setSystemTime(Date.now() + 2 * IDLE_LIMIT_MS);
    stop = watchInactivity({ endIdle });
    expect(endIdle).toHaveBeenCalledTimes(1);
    await pass(0);
    stop();
    localStorage.clear();
    setUser(ADMIN);
    stop = watchInactivity({ endIdle });
    await pass(MINUTE_MS);
    expect(endIdle).toHaveBeenCalledTimes(1);
  });

  test('before somebody signs in, here or in another tab, begins the hour with that', async () => {
    setUser(null);
    await pass(2 * IDLE_LIMIT_MS);
    setUser(ADMIN);
    await pass(IDLE_LIMIT_MS - MINUTE_MS);
    expect(endIdle).not.toHaveBeenCalled();
    await pass(2 * MINUTE_MS);
    expect(endIdle).toHaveBeenCalledTimes(1);
  });

  test('and is told late who is signed in still ends what was left for an hour', async () => {
    setUser(null);
    localStorage.setItem('ultimo_uso', String(Date.now() - 2 * IDLE_LIMIT_MS));
    setUser(ADMIN);
    await pass(MINUTE_MS);
    expect(endIdle).toHaveBeenCalledTimes(1);
  });

  test('without anybody signed in is left in peace', async () => {
    setUser(null);
    await pass(2 * IDLE_LIMIT_MS);
    expect(endIdle).not.toHaveBeenCalled();
  });
});

describe('a session that ends for it', () => {
  let server: FakeServer;
  beforeEach(() => {
    server = fakeServer();
  });
  afterEach(() => {
    closePortal();
    sessionStorage.clear();
  });

  test('is revoked on the server, says why, keeps what was typed and leads back to its page', async () => {
    signedInAs(server, ADMIN);
    server.answer('POST /auth/logout', () => ({ message: 'Se cerró sesión ....' }));
    const { session } = openPortal({ at: '/management', server });
    await screen.findByRole('heading', { name: 'Página /management' });
    sessionStorage.setItem(`draft:${ADMIN.id}:nota`, '"Lo que escribí"');
    await session.endIdle('La sesión se cerró por falta de uso.');
    await screen.findByText(/^La sesión se cerró por falta de uso/);
    await waitFor(() => expect(shownPath()).toBe('/'));
    expect(server.calls.at(-1)).toMatchObject({
      what: 'POST /auth/logout',
      authorization: 'Bearer un-token',
    });
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage.getItem(`draft:${ADMIN.id}:nota`)).toBe('"Lo que escribí"');
    expect(sessionStorage.getItem('vuelta')).toBe(JSON.stringify([ADMIN.id, '/management']));
  });

  test('in two tabs at once leads each back to its own page', async () => {
    signedInAs(server, ADMIN);
    let answer: (revoked: unknown) => void = () => undefined;
    server.answer('POST /auth/logout', () => new Promise((resolve) => (answer = resolve)));
    const { session } = openPortal({ at: '/management', server });
    await screen.findByRole('heading', { name: 'Página /management' });
    const ending = session.endIdle('La sesión se cerró por falta de uso.');
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    await screen.findByText('Su sesión terminó');
    await act(async () => {
      answer({ message: 'Se cerró sesión ....' });
      await ending;
    });
    expect(sessionStorage.getItem('vuelta')).toBe(JSON.stringify([ADMIN.id, '/management']));
  });
});
