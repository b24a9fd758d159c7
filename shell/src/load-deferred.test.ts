import { afterEach, expect, test, vi } from 'vitest';
import { loadDeferred } from './load-deferred.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.doUnmock('./deferred.ts');
});

test('what did not come is asked for again a minute later', async () => {
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
