import { beforeEach, expect, it, vi } from 'vitest';
import { REGISTRY } from '../test/open-portal.tsx';
import { loadSection, SectionError } from './federation.ts';

const N = 7;
const runtime = vi.hoisted(() => ({
  loadRemote: vi.fn<(request: string) => Promise<unknown>>(),
  registerPlugins: vi.fn(),
  registerRemotes: vi.fn(),
}));
vi.mock('@module-federation/enhanced/runtime', () => runtime);
// A shell that speaks contract N.
vi.mock('shared-api/section', async (original) => {
  const section = await original<typeof import('shared-api/section')>();
  return { ...section, speaksContract: (version: unknown) => section.speaksContract(version, N) };
});

beforeEach(() => vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new Error('not there'))));

const load = (contractVersion: number) => {
  const [entry] = REGISTRY.sections;
  if (!entry) throw new Error('the registry is empty');
  const routes = [{ path: '/cuenta' }];
  runtime.loadRemote.mockResolvedValue({ contractVersion, routes });
  return loadSection(entry.active);
};

it.each([N, N - 1])('loads a section of contract %d in a shell of contract 7', async (version) => {
  expect(await load(version)).toEqual([{ path: '/cuenta' }]);
});

it.each([N + 1, N - 2, 0])('refuses a section of contract %d in a shell of contract 7', async (version) => {
  await expect(load(version)).rejects.toThrow(SectionError);
});
