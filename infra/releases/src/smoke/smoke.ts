import { GateError } from '../problem.ts';
import type { Smoke } from '../publish.ts';
import { addressesOf } from './addresses.ts';
import { installedBrowser } from './browser.ts';

const ANSWER_MS = 10_000;
const INSTEAD = 'o publique con --sin-prueba';

/**
 * The gate's trial in a real browser against the portal that runs: each prefix of the section with the version that is to
 * be released, before anybody is given it. What nobody tried is refused, unless its team says that it goes out untried.
 * @param portalUrl origin of the portal that serves these releases
 */
export const smokeTest =
  (portalUrl: string): Smoke =>
  async (release) => {
    const what = `${release.section.name} ${release.version}`;
    await fetch(`${portalUrl}/health/live`, { signal: AbortSignal.timeout(ANSWER_MS) }).catch((cause) => {
      throw new GateError(
        `No se pudo probar ${what}: ningún portal contesta en ${portalUrl}. Indique dónde con PORTAL_URL, ${INSTEAD}.`,
        { cause },
      );
    });
    // A portal that only serves needs neither.
    const [{ chromium }, { problemsAt }] = await Promise.all([
      import('@playwright/test'),
      import('./visit.ts'),
    ]);
    const executablePath = installedBrowser(chromium.executablePath());
    if (executablePath === null) {
      throw new GateError(`No se pudo probar ${what}: no hay un Chromium. Instálelo, ${INSTEAD}.`);
    }
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
    try {
      const found: string[] = [];
      for (const address of addressesOf(release)) {
        const problems = await problemsAt(browser, portalUrl, release, address);
        found.push(...problems.map((problem) => `${address.path}: ${problem}`));
      }
      if (found.length > 0) {
        throw new GateError(`${what} no pasó la prueba en un navegador:\n  ${found.join('\n  ')}`);
      }
    } finally {
      await browser.close();
    }
  };
