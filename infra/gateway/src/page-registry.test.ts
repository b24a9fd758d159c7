import { rawGet, registryOf, startPortal, type TestPortal } from 'infra-testing/portal';
import type { CompatibleRegistry } from 'shared-api/section';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GatewayOptions } from './options.ts';

type ToCompatible = GatewayOptions['toCompatible'];

const REPLACED: CompatibleRegistry = { registry: registryOf('La anterior'), refused: [] };
const REFUSED = [{ section: 'mf-tenders', version: '1.0.0' }];

const toCompatible = vi.fn<ToCompatible>();
let portal: TestPortal;
async function open(compare: ToCompatible): Promise<void> {
  toCompatible.mockReset().mockImplementation(compare);
  portal = await startPortal({ toCompatible });
}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await portal.close();
});

async function servedTitle(): Promise<string> {
  const { body } = await rawGet(portal.url, '/', { accept: 'text/html' });
  return /"title":"(.*?)"/.exec(body.toString())?.[1] ?? '';
}

describe('the registry that pages get', () => {
  it.each<[string, ToCompatible]>([
    ['it could not be compared with the shell', () => Promise.reject(new Error('EMFILE'))],
    ['a refused version has no replacement', async (registry) => ({ registry, refused: REFUSED })],
  ])('is compared again later when %s, and pages do not wait for it', async (_case, compare) => {
    await open(compare);
    expect(await servedTitle()).toBe('Licitaciones');
    const retry = Promise.withResolvers<CompatibleRegistry>();
    toCompatible.mockImplementation(() => retry.promise);
    expect(await servedTitle()).toBe('Licitaciones');
    expect(toCompatible).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(11_000);
    expect(await servedTitle()).toBe('Licitaciones');
    expect(await servedTitle()).toBe('Licitaciones');
    expect(toCompatible).toHaveBeenCalledTimes(2);
    retry.resolve(REPLACED);
    await vi.waitFor(async () => expect(await servedTitle()).toBe('La anterior'), { timeout: 15_000 });
  });

  it('is compared once while neither registry nor shell changes', async () => {
    await open(async () => REPLACED);
    expect(await servedTitle()).toBe('La anterior');
    vi.advanceTimersByTime(3_600_000);
    expect(await servedTitle()).toBe('La anterior');
    expect(toCompatible).toHaveBeenCalledTimes(1);
  });
});
