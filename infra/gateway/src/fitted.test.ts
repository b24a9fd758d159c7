import { rawGet, registryOf, startPortal, type TestPortal } from 'infra-testing/portal';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Fit } from './index.ts';

/** What pages are given where the live version does not fit, and the one before came in its place. */
const MENDED = { registry: registryOf('La anterior'), refused: [] };
const REFUSED = [{ section: 'mf-tenders', version: '1.0.0' }];

const look = vi.fn<Fit>();
let portal: TestPortal;
async function open(fit: Fit): Promise<void> {
  look.mockReset().mockImplementation(fit);
  portal = await startPortal({ fit: look });
}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await portal.close();
});

async function shownTitle(): Promise<string> {
  const { body } = await rawGet(portal.url, '/', { accept: 'text/html' });
  return /"title":"(.*?)"/.exec(body.toString())?.[1] ?? '';
}

describe('which sections fit the shell', () => {
  test.each<[string, Fit]>([
    ['could not be told', () => Promise.reject(new Error('EMFILE'))],
    ['was told, and nothing came in place of one', async (registry) => ({ registry, refused: REFUSED })],
  ])('%s: it is asked again though nothing is released, and pages do not wait for it', async (_, fit) => {
    await open(fit);
    expect(await shownTitle()).toBe('Licitaciones');
    let come: (fitting: typeof MENDED) => void = () => undefined;
    look.mockImplementation(() => new Promise((resolve) => (come = resolve)));
    expect(await shownTitle()).toBe('Licitaciones');
    expect(look).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(11_000);
    expect(await shownTitle()).toBe('Licitaciones');
    expect(await shownTitle()).toBe('Licitaciones');
    expect(look).toHaveBeenCalledTimes(2);
    come(MENDED);
    await vi.waitFor(async () => expect(await shownTitle()).toBe('La anterior'), { timeout: 15_000 });
  });

  test('was told: it is not asked again', async () => {
    await open(async () => MENDED);
    expect(await shownTitle()).toBe('La anterior');
    vi.advanceTimersByTime(3_600_000);
    expect(await shownTitle()).toBe('La anterior');
    expect(look).toHaveBeenCalledTimes(1);
  });
});
