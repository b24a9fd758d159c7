import { afterEach, expect, it, vi } from 'vitest';
import { loadDeferred } from './load-deferred.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.doUnmock('./deferred.ts');
});

it('loads the code again a minute after a failure', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.doMock('./deferred.ts', () => {
    throw new Error('Loading chunk failed');
  });
  const brought = loadDeferred();
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  vi.doUnmock('./deferred.ts');
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await brought).Versions).toBeTypeOf('function');
});
