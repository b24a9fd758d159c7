import { type Browser, chromium, type Page } from '@playwright/test';

const LIST = '/licitaciones-concursos';
const FROM = '/management';
const TO = '/licitaciones-concursos';
const ADMIN = { dni: '10000001', password: 'Demo1234' };
/** A slow line, as in the design: 150 ms there and back, 1.6 Mbit/s. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

/** Runs with a browser that is closed afterwards. */
export async function withBrowser<T>(
  executablePath: string,
  work: (browser: Browser) => Promise<T>,
): Promise<T> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

async function withPage<T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ locale: 'es-AR' });
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Largest contentful paint of a first visit to the public list over a slow line, ms. */
export const largestPaint = (browser: Browser, origin: string): Promise<number> =>
  withPage(browser, async (page) => {
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Network.emulateNetworkConditions', SLOW);
    await page.goto(`${origin}${LIST}`);
    await page.locator('main li').first().waitFor();
    await page.waitForLoadState('networkidle');
    return page.evaluate<number>(`new Promise((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
        .observe({ type: 'largest-contentful-paint', buffered: true });
    })`);
  });

export interface SecondSection {
  /** From the click to the heading of the other section's page, ms. */
  readonly ms: number;
  /** Files of code and style that were asked for after the click. */
  readonly files: number;
}

/** Somebody of the staff goes to another section, after pointing at its link for long enough to have it loaded. */
export const secondSection = (browser: Browser, origin: string, token: string): Promise<SecondSection> =>
  withPage(browser, async (page) => {
    await page.addInitScript(`localStorage.setItem('access_token', '${token}')`);
    await page.goto(`${origin}${FROM}`);
    const link = page.locator(`a[href="${TO}"]`).first();
    await link.waitFor();
    await page.waitForLoadState('networkidle');
    await link.hover();
    await page.waitForLoadState('networkidle');
    // The pages of a section come in steps: its entry, its routes, the page.
    await page.waitForTimeout(1_000);
    let files = 0;
    page.on('request', (request) => {
      if (['script', 'stylesheet'].includes(request.resourceType())) files += 1;
    });
    const ms = await page.evaluate<number>(`new Promise((resolve) => {
      const title = () => document.querySelector('main h1')?.textContent;
      const before = title();
      const started = performance.now();
      new MutationObserver((_, observer) => {
        if (location.pathname !== '${TO}' || title() === before || !title()) return;
        observer.disconnect();
        requestAnimationFrame(() => resolve(performance.now() - started));
      }).observe(document.querySelector('main'), { subtree: true, childList: true, characterData: true });
      document.querySelector('a[href="${TO}"]').click();
    })`);
    await page.waitForLoadState('networkidle');
    return { ms, files };
  });

/** A session of somebody who may enter both sections. */
export async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/municat/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}
