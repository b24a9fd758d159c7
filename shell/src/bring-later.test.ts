import { afterEach, expect, test, vi } from 'vitest';
import { bringLater } from './bring-later.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.doUnmock('./later.ts');
});

test('what did not come is asked for again a minute later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.doMock('./later.ts', () => {
    throw new Error('Loading chunk failed');
  });
  const brought = bringLater();
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  vi.doUnmock('./later.ts');
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await brought).Versions).toBeTypeOf('function');
});
