import { existsSync } from 'node:fs';
import { ownerOf, type SectionRelease, segmentsOf } from 'shared-api/section';
import type { Smoke } from '../change.ts';
import { ReleaseError } from '../errors.ts';
import type { Address } from './visit.ts';

const ANSWER_MS = 10_000;
const INSTEAD = 'o publique con --sin-prueba';
/** Value for a parameter of a prefix: nothing has this id, and the section must say so itself. */
const ANY = 'x';

/** Returns every prefix of a section and every target of its menu, each with a role that may enter. */
export function addressesOf(release: SectionRelease): readonly Address[] {
  const { prefixes, menu } = release.section;
  const paths = [...prefixes.map(({ path }) => path.replace(/:[^/]+/g, ANY)), ...menu.map(({ to }) => to)];
  const own = { revision: 1, sections: [{ active: release, previous: null }] };
  return [...new Set(paths)].flatMap((path) => {
    const entrance = ownerOf(own, segmentsOf(path))?.prefix.entrance;
    if (entrance === undefined) return [];
    return [{ path, role: entrance === 'public' ? null : (entrance[0] ?? null) }];
  });
}

/**
 * Opens each address of a section with the version in a real browser, against the running portal. A version that can't be
 * checked so is refused.
 * @param portalUrl origin of the portal that serves these releases
 */
export const smokeTest =
  (portalUrl: string): Smoke =>
  async (release) => {
    const name = `${release.section.name} ${release.version}`;
    await fetch(`${portalUrl}/health/live`, { signal: AbortSignal.timeout(ANSWER_MS) }).catch((cause) => {
      throw new ReleaseError(
        `No se pudo probar ${name}: ningún portal contesta en ${portalUrl}. Indique dónde con PORTAL_URL, ${INSTEAD}.`,
        { cause },
      );
    });
    // Loaded on demand: a portal that only serves pages has neither.
    const [{ chromium }, { problemsAt }] = await Promise.all([
      import('@playwright/test'),
      import('./visit.ts'),
    ]);
    const executablePath = installedBrowser(chromium.executablePath());
    if (executablePath === null) {
      throw new ReleaseError(`No se pudo probar ${name}: no hay un Chromium. Instálelo, ${INSTEAD}.`);
    }
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
    try {
      const problems: string[] = [];
      for (const address of addressesOf(release)) {
        for (const problem of await problemsAt(browser, portalUrl, release, address)) {
          problems.push(`${address.path}: ${problem}`);
        }
      }
      if (problems.length > 0) {
        throw new ReleaseError(`${name} no pasó la prueba en un navegador:\n  ${problems.join('\n  ')}`);
      }
    } finally {
      await browser.close();
    }
  };

const SYSTEM_BROWSERS = [
  // Headless, it opens the same pages in three quarters of the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Finds an installed Chromium: the one that `E2E_CHROMIUM` names, Playwright's own, or the system's.
 * @param own where Playwright would have its own
 * @returns its path, or null
 */
export const installedBrowser = (own: string): string | null =>
  [process.env.E2E_CHROMIUM ?? '', own, ...SYSTEM_BROWSERS].find((file) => existsSync(file)) ?? null;
