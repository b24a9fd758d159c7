import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import getPort from 'get-port';
import { debianCommand } from 'infra-testing/debian';
import type { Screen } from '../screen.ts';
import { type Driver, httpDriver, marionetteDriver } from './driver.ts';
import { driverScreen } from './screen.ts';

const START_MS = 30_000;

/** A browser as Debian ships it, which Playwright cannot drive. */
interface Engine {
  readonly name: string;
  /** Settings in the browser's home, by file. */
  readonly settings: (home: string, port: number) => Readonly<Record<string, string>>;
  /** Command of a shell that starts the browser, or the driver that will. */
  readonly command: (home: string, port: number) => string;
  readonly connect: (port: number) => Promise<Driver>;
}

const DOWNLOADS = 'Downloads';

export const ENGINES: readonly Engine[] = [
  {
    name: 'Firefox',
    settings: (home, port) => ({
      'user.js': Object.entries({
        'marionette.port': port,
        'browser.download.folderList': 2,
        'browser.download.dir': path.join(home, DOWNLOADS),
        'browser.download.open_pdf_attachments_inline': false,
        'pdfjs.disabled': true,
        'toolkit.legacyUserProfileCustomizations.stylesheets': true,
        'browser.helperApps.neverAsk.saveToDisk': 'application/pdf',
      })
        .map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`)
        .join(''),
      // Its own tool bar would keep the window wider than a phone.
      'chrome/userChrome.css': ':root { min-width: 0 !important; }',
    }),
    command: (home) => `exec firefox-esr --headless --marionette --no-remote --profile '${home}'`,
    connect: marionetteDriver,
  },
  {
    name: 'WebKitGTK',
    settings: () => ({
      '.config/user-dirs.dirs': `XDG_DOWNLOAD_DIR="$HOME/${DOWNLOADS}"\n`,
      '.config/gtk-3.0/gtk.css': 'button, entry { min-width: 0; padding: 0; }',
    }),
    // The number of the display is free where that of the port is.
    command: (_, port) =>
      `Xvfb :${port} -screen 0 1280x1024x24 -nolisten tcp & DISPLAY=:${port} exec WebKitWebDriver --host=127.0.0.1 --port=${port}`,
    connect: (port) => httpDriver(port, { browserName: 'MiniBrowser' }),
  },
];

/**
 * Runs a journey in a browser with a home of its own, which ends with it.
 * @param origin of the portal
 * @param journey gets the page and the folder of what it downloads
 * @param onFailure gets a PNG of the page when the journey fails
 */
export async function inEngine(
  { command, settings, connect }: Engine,
  origin: string,
  journey: (page: Screen, downloads: string) => Promise<void>,
  onFailure: (screenshot: Buffer) => Promise<void>,
): Promise<void> {
  const home = await mkdtemp(path.join(tmpdir(), 'portal-engine-'));
  const port = await getPort({ host: '127.0.0.1' });
  await mkdir(path.join(home, DOWNLOADS));
  for (const [name, text] of Object.entries(settings(home, port))) {
    await mkdir(path.dirname(path.join(home, name)), { recursive: true });
    await writeFile(path.join(home, name), text);
  }
  const [file, args] = debianCommand(command(home, port));
  const child = spawn(file, args, {
    env: { ...process.env, HOME: home, XDG_CONFIG_HOME: path.join(home, '.config'), TZ, ...WITHOUT_SANDBOX },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  try {
    const driver = await patiently(() => connect(port));
    const page = await driverScreen(driver, origin, home);
    await journey(page, path.join(home, DOWNLOADS)).catch(async (error) => {
      await onFailure(Buffer.from(String(await driver('screenshot')), 'base64'));
      throw error;
    });
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${output}`, { cause: error });
  } finally {
    child.kill('SIGKILL');
    await ended;
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** As in a container, whose kernel gives a program no second sandbox within the first. */
const WITHOUT_SANDBOX = { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', MOZ_DISABLE_CONTENT_SANDBOX: '1' };
const TZ = 'America/Argentina/Catamarca';

async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + START_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await wait(100);
    }
  }
}
