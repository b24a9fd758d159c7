import { CONTRACT_VERSION, type SectionRelease } from 'shared-api/section';
import { expectAccessible, renderPortal, screen } from 'shared-ui/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isPreview } from '../sections/loaded-sections.ts';
import { REGISTRY } from '../test/open-portal.tsx';
import { PreviewNotice } from './PreviewNotice.tsx';
import { isPreviewing } from './preview-address.ts';
import { clearPreviews, usePreviews } from './preview-store.ts';
import { startPreviews } from './start-previews.ts';

const ELSEWHERE = 'https://pruebas.ejemplo.ar';
const live = (name = 'mf-tenders') => {
  const activeSection = REGISTRY.sections.find(({ active }) => active.section.name === name)?.active;
  if (!activeSection) throw new Error(`the registry has no ${name}`);
  return activeSection;
};
const releaseOf = (version: string, more: Partial<SectionRelease> = {}): SectionRelease => ({
  ...live(),
  version,
  entry: { ...live().entry, url: `/mf/mf-tenders/${version}/remoteEntry.js` },
  ...more,
});

/** Answers to fetches, by address. */
let files: Record<string, unknown>;
const fetched = vi.fn(async (url: string | URL | Request) => {
  const file = files[String(url)];
  return file === undefined ? new Response('', { status: 404 }) : Response.json(file);
});
beforeEach(() => {
  files = { '/mf/mf-tenders/2.0.0/release.json': releaseOf('2.0.0') };
  vi.spyOn(globalThis, 'fetch').mockImplementation(fetched);
});
afterEach(() => {
  vi.restoreAllMocks();
  fetched.mockClear();
  clearPreviews();
  sessionStorage.clear();
  document.head.querySelector('meta[name=preview-origins]')?.remove();
  window.history.replaceState(null, '', '/');
});

const load = vi.fn(async (_release: SectionRelease) => []);
const open = (address: string) => {
  window.history.replaceState(null, '', address);
  load.mockReset().mockResolvedValue([]);
  return startPreviews({ registry: REGISTRY, newest: async () => REGISTRY, load });
};
const sectionFor = async (sources: Awaited<ReturnType<typeof open>>, name = 'mf-tenders') => {
  const release = sources.registry?.sections.find(({ active }) => active.section.name === name)?.active;
  if (!release) throw new Error('not there');
  await sources.load(release);
  return load.mock.lastCall?.[0].version;
};
const problems = () => usePreviews.getState().previews.map(({ name, problem }) => [name, problem]);

function allow(...origins: string[]): void {
  const meta = document.createElement('meta');
  meta.name = 'preview-origins';
  meta.content = origins.join(' ');
  document.head.append(meta);
}

describe('a tab that previews a version', () => {
  it('loads it with the hash of its release, marks it, says so, and keeps the other sections', async () => {
    const sources = await open('/licitaciones-concursos?probar=mf-tenders@2.0.0&pagina=2#x');
    expect(await sectionFor(sources)).toBe('2.0.0');
    expect(load.mock.lastCall?.[0].entry).toEqual(releaseOf('2.0.0').entry);
    expect(isPreview(load.mock.lastCall?.[0] ?? {})).toBe(true);
    expect(await sectionFor(sources, 'mf-staff')).toBe('1.0.0');
    expect(isPreview(load.mock.lastCall?.[0] ?? {})).toBe(false);
    expect(usePreviews.getState().previews).toEqual([
      { name: 'mf-tenders', version: '2.0.0', problem: null },
    ]);
  });

  it('removes the preview from the address, and keeps it across reloads', async () => {
    await open('/licitaciones-concursos?probar=mf-tenders@2.0.0&pagina=2#x');
    expect(`${location.pathname}${location.search}${location.hash}`).toBe(
      '/licitaciones-concursos?pagina=2#x',
    );
    expect(isPreviewing()).toBe(true);
    expect(await sectionFor(await open('/licitaciones-concursos'))).toBe('2.0.0');
  });

  it('ends it by an empty parameter or the button', async () => {
    await open('/?probar=mf-tenders@2.0.0');
    await open('/?probar=');
    expect([isPreviewing(), usePreviews.getState().previews]).toEqual([false, []]);

    await open('/?probar=mf-tenders@2.0.0');
    const onReload = vi.fn();
    const { person } = renderPortal(
      <main>
        <h1>Página</h1>
        <PreviewNotice onReload={onReload} />
      </main>,
    );
    expect(screen.getByRole('status').textContent).toContain('mf-tenders 2.0.0');
    await expectAccessible();
    await person.click(screen.getByRole('button', { name: 'Dejar de probar' }));
    expect([onReload.mock.calls.length, isPreviewing()]).toEqual([1, false]);
  });

  it('can preview a section that is not live yet', async () => {
    const section = { ...live().section, name: 'mf-claims' };
    const entry = { ...live().entry, url: '/mf/mf-claims/1.0.0/remoteEntry.js' };
    files['/mf/mf-claims/1.0.0/release.json'] = { ...releaseOf('1.0.0'), section, entry };
    expect(await sectionFor(await open('/?probar=mf-claims@1.0.0'), 'mf-claims')).toBe('1.0.0');
  });
});

describe('a preview that fails shows the live version and says so', () => {
  it.each([
    ['was never published', () => delete files['/mf/mf-tenders/2.0.0/release.json'], /no está publicada/],
    [
      'is another one',
      () => (files['/mf/mf-tenders/2.0.0/release.json'] = releaseOf('2.0.1')),
      /no está publicada/,
    ],
    [
      'speaks another contract',
      () => {
        const section = { ...live().section, contractVersion: CONTRACT_VERSION + 1 };
        files['/mf/mf-tenders/2.0.0/release.json'] = releaseOf('2.0.0', { section });
      },
      /contrato/,
    ],
    [
      'has no hash',
      () => {
        const entry = { url: '/mf/mf-tenders/2.0.0/remoteEntry.js', integrity: '' };
        files['/mf/mf-tenders/2.0.0/release.json'] = releaseOf('2.0.0', { entry });
      },
      /dañada/,
    ],
    [
      'has its entry elsewhere',
      () => {
        const entry = { ...live().entry, url: 'https://otro.example/remoteEntry.js' };
        files['/mf/mf-tenders/2.0.0/release.json'] = releaseOf('2.0.0', { entry });
      },
      /dañada/,
    ],
  ])('when it %s', async (_, spoil, why) => {
    spoil();
    const sources = await open('/?probar=mf-tenders@2.0.0');
    expect(problems()).toEqual([['mf-tenders', expect.stringMatching(why)]]);
    expect(await sectionFor(sources)).toBe('1.0.0');
    expect(isPreviewing()).toBe(false);
    const { person } = renderPortal(<PreviewNotice onReload={vi.fn()} />);
    expect(screen.getByRole('status').textContent).toContain('Se muestra la versión activa.');
    await person.click(screen.getByRole('button', { name: 'Entendido' }));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('when it fails to load', async () => {
    const sources = await open('/?probar=mf-tenders@2.0.0');
    load.mockRejectedValueOnce(new Error('no chunk'));
    expect(await sectionFor(sources)).toBe('1.0.0');
    expect(problems()).toEqual([['mf-tenders', 'no cargó']]);
    expect(isPreviewing()).toBe(false);
  });

  it('when a page of it is retried; another preview stays', async () => {
    files['/mf/mf-staff/2.0.0/release.json'] = {
      ...releaseOf('2.0.0'),
      section: live('mf-staff').section,
      entry: { ...live().entry, url: '/mf/mf-staff/2.0.0/remoteEntry.js' },
    };
    const sources = await open('/?probar=mf-tenders@2.0.0&probar=mf-staff@2.0.0');
    const versions = async (broken?: string) =>
      Object.fromEntries(
        (await sources.newest(broken)).sections.map(({ active }) => [active.section.name, active.version]),
      );
    expect(await versions()).toMatchObject({ 'mf-tenders': '2.0.0', 'mf-staff': '2.0.0' });
    expect(await versions('mf-tenders')).toMatchObject({ 'mf-tenders': '1.0.0', 'mf-staff': '2.0.0' });
    expect(problems()).toContainEqual(['mf-tenders', 'no funcionó']);
  });
});

describe('another origin', () => {
  beforeEach(() => {
    files[`${ELSEWHERE}/mf/registry.json`] = { sections: [{ active: releaseOf('3.0.0') }] };
  });

  it('that the portal allows provides its live version, by its hash', async () => {
    allow('https://otra.ejemplo.ar', ELSEWHERE);
    expect(await sectionFor(await open(`/?probar=mf-tenders@${ELSEWHERE}`))).toBe('3.0.0');
    const { url, integrity } = releaseOf('3.0.0').entry;
    expect(load.mock.lastCall?.[0].entry).toEqual({ url: `${ELSEWHERE}${url}`, integrity });
  });

  it('that it does not allow is not requested', async () => {
    allow('https://otra.ejemplo.ar');
    expect(await sectionFor(await open(`/?probar=mf-tenders@${ELSEWHERE}`))).toBe('1.0.0');
    expect(problems()).toEqual([['mf-tenders', 'su origen no está permitido en este portal']]);
    expect(fetched).not.toHaveBeenCalled();
  });
});

it.each([
  '/?probar=mf-tenders',
  '/?probar=mf-tenders@../../x',
  '/?probar=javascript:1',
  '/?probar=mf-tenders@//otro',
])('%s previews nothing', async (address) => {
  expect(await sectionFor(await open(address))).toBe('1.0.0');
  expect([fetched.mock.calls, usePreviews.getState().previews, isPreviewing()]).toEqual([[], [], false]);
});
