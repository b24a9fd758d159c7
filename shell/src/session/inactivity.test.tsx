import { me } from 'shared-api/contract';
import { act, aUser, screen, waitFor } from 'shared-ui/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeServer, fakeServer, Refusal } from '../test/fake-server.ts';
import { closePortal, openPortal, shownPath, signedInAs } from '../test/open-portal.tsx';
import { IDLE_LIMIT_MS, watchInactivity } from './inactivity.ts';
import { setUser } from './session-store.ts';

const ADMIN = aUser({ tipo: 'ADMIN' });
const MINUTE_MS = 60_000;

describe('an unused browser', () => {
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

  it('ends its session after an hour, once', async () => {
    await pass(IDLE_LIMIT_MS - MINUTE_MS);
    expect(endIdle).not.toHaveBeenCalled();
    await pass(2 * MINUTE_MS);
    expect(endIdle).toHaveBeenCalledTimes(1);
    await pass(IDLE_LIMIT_MS * 2);
    expect(endIdle).toHaveBeenCalledTimes(1);
  });

  it.each(['keydown', 'pointermove', 'wheel', 'touchstart', 'pointerdown'])(
    'starts the hour again on %s',
    async (name) => {
      await pass(IDLE_LIMIT_MS - MINUTE_MS);
      window.dispatchEvent(new Event(name));
      await pass(IDLE_LIMIT_MS - MINUTE_MS);
      expect(endIdle).not.toHaveBeenCalled();
      await pass(2 * MINUTE_MS);
      expect(endIdle).toHaveBeenCalledTimes(1);
    },
  );

  it('keeps the session while another tab is used', async () => {
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

  it('ends the session after sleep, before the first key counts', () => {
    vi.setSystemTime(Date.now() + 2 * IDLE_LIMIT_MS);
    window.dispatchEvent(new Event('keydown'));
    expect(endIdle).toHaveBeenCalledTimes(1);
  });

  it('ends the session when it is opened again later, unless it was never used', async () => {
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

  it('starts the hour at sign-in', async () => {
    setUser(null);
    await pass(2 * IDLE_LIMIT_MS);
    setUser(ADMIN);
    await pass(IDLE_LIMIT_MS - MINUTE_MS);
    expect(endIdle).not.toHaveBeenCalled();
    await pass(2 * MINUTE_MS);
    expect(endIdle).toHaveBeenCalledTimes(1);
  });

  it('ends a session unused for an hour whose user becomes known late', async () => {
    setUser(null);
    localStorage.setItem('ultimo_uso', String(Date.now() - 2 * IDLE_LIMIT_MS));
    setUser(ADMIN);
    await pass(MINUTE_MS);
    expect(endIdle).toHaveBeenCalledTimes(1);
  });

  it('does nothing while nobody is signed in', async () => {
    setUser(null);
    await pass(2 * IDLE_LIMIT_MS);
    expect(endIdle).not.toHaveBeenCalled();
  });
});

describe('a session that ends unused', () => {
  let server: FakeServer;
  beforeEach(() => {
    server = fakeServer();
  });
  afterEach(() => {
    closePortal();
    sessionStorage.clear();
  });

  it('is revoked, says why, keeps drafts and the return address', async () => {
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

  it('says so too where another call is refused because the session has just ended', async () => {
    signedInAs(server, ADMIN);
    const { session } = openPortal({ at: '/management', server });
    await screen.findByRole('heading', { name: 'Página /management' });
    server.answer('GET /auth/me', () => new Refusal(401, 'Token expiró'));
    server.answer('POST /auth/logout', async () => {
      await session.client.call(me, {}).catch(() => undefined);
      return { message: 'Se cerró sesión ....' };
    });
    await act(() => session.endIdle('La sesión se cerró por falta de uso.'));
    await screen.findByText(/^La sesión se cerró por falta de uso/);
    expect(screen.queryByText('Token expiró')).toBeNull();
  });

  it('keeps the return address of each of two tabs', async () => {
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
