import { CONTRACT_VERSION } from 'shared-api/section';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { REGISTRY } from '../test/open-portal.tsx';
import { loadSection, prepareFederation, SectionError } from './federation.ts';

// Other files share these modules, and must not get what is replaced here.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
const runtime = vi.hoisted(() => ({
  loadRemote: vi.fn<(request: string) => Promise<unknown>>(),
  registerPlugins: vi.fn<(plugins: { createScript(script: { url: string }): HTMLScriptElement }[]) => void>(),
  registerRemotes: vi.fn<(remotes: object[], options: { force?: boolean }) => void>(),
}));
vi.mock('@module-federation/enhanced/runtime', () => runtime);
/** The contract that the shell speaks; undefined: the portal's. */
const shell = vi.hoisted((): { contract: number | undefined } => ({ contract: undefined }));
vi.mock('shared-api/section', async (original) => {
  const section = await original<typeof import('shared-api/section')>();
  return {
    ...section,
    speaksContract: (version: unknown) => section.speaksContract(version, shell.contract),
  };
});

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.resetAllMocks();
  fetched.mockRejectedValue(new Error('not there'));
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  shell.contract = undefined;
  vi.unstubAllGlobals();
});

const releaseOf = (name: string) => {
  const activeSection = REGISTRY.sections.find(({ active }) => active.section.name === name)?.active;
  if (!activeSection) throw new Error(`the registry has no ${name}`);
  return activeSection;
};
const staff = releaseOf('mf-staff');
const supplier = releaseOf('mf-supplier');

function scriptFor(url: string): HTMLScriptElement {
  prepareFederation();
  const plugin = runtime.registerPlugins.mock.calls[0]?.[0][0];
  if (!plugin) throw new Error('no plugin was registered');
  return plugin.createScript({ url });
}

describe('the entry of a section', () => {
  it('is registered with the runtime when the section is loaded, and replaced by another version', async () => {
    runtime.loadRemote.mockResolvedValue({ contractVersion: CONTRACT_VERSION, routes: [] });
    const entry = (url: string) => [
      { name: 'mf_supplier', entry: `${location.origin}${url}`, type: 'global' },
    ];
    await loadSection(supplier);
    expect(runtime.registerRemotes.mock.calls).toEqual([[entry(supplier.entry.url), { force: false }]]);
    expect(fetched).not.toHaveBeenCalled();
    await loadSection(supplier);
    expect(runtime.registerRemotes).toHaveBeenLastCalledWith(entry(supplier.entry.url), { force: true });
    // Past a damaged copy that the browser keeps.
    expect(fetched.mock.calls).toEqual([[`${location.origin}${supplier.entry.url}`, { cache: 'reload' }]]);
    const next = { ...supplier, entry: { ...supplier.entry, url: '/mf/mf-supplier/1.1.0/remoteEntry.js' } };
    await loadSection(next);
    expect(runtime.registerRemotes).toHaveBeenLastCalledWith(entry(next.entry.url), { force: true });
  });

  it('is loaded with the integrity of the registry', async () => {
    runtime.loadRemote.mockResolvedValue({ contractVersion: CONTRACT_VERSION, routes: [] });
    await loadSection(staff);
    const script = scriptFor(`${location.origin}${staff.entry.url}`);
    expect(script.integrity).toBe(staff.entry.integrity);
    expect(script.crossOrigin).toBe('anonymous');
  });

  it('is refused at an address that the registry does not name', () => {
    expect(() => scriptFor('https://otro.example/remoteEntry.js')).toThrow(SectionError);
  });
});

describe('the module of a section', () => {
  it('provides its routes', async () => {
    const routes = [{ path: '/management' }];
    runtime.loadRemote.mockResolvedValue({ contractVersion: CONTRACT_VERSION, routes });
    expect(await loadSection(staff)).toEqual(routes);
    expect(runtime.loadRemote).toHaveBeenCalledWith('mf_staff/routes');
  });

  it.each([
    ['nothing', null],
    ['another contract', { contractVersion: CONTRACT_VERSION + 1, routes: [] }],
    ['no routes', { contractVersion: CONTRACT_VERSION }],
    ['routes of another shape', { contractVersion: CONTRACT_VERSION, routes: {} }],
  ])('is refused when it is %s', async (_, exposed) => {
    runtime.loadRemote.mockResolvedValue(exposed);
    await expect(loadSection(staff)).rejects.toThrow(SectionError);
  });

  it.each([
    [7, 'provides its routes'],
    [6, 'provides its routes'],
    [5, 'is refused'],
    [8, 'is refused'],
    [0, 'is refused'],
  ])('of contract %d in a shell of contract 7 %s', async (contractVersion, outcome) => {
    shell.contract = 7;
    const routes = [{ path: '/management' }];
    runtime.loadRemote.mockResolvedValue({ contractVersion, routes });
    const loading = loadSection(staff);
    if (outcome === 'is refused') await expect(loading).rejects.toThrow(SectionError);
    else expect(await loading).toEqual(routes);
  });

  it('is reported as missing when its files fail to load', async () => {
    const cause = new Error('no chunk');
    runtime.loadRemote.mockRejectedValue(cause);
    await expect(loadSection(staff)).rejects.toMatchObject({ name: 'SectionError', cause });
  });
});
