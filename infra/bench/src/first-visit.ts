import { chromium, type Response } from '@playwright/test';
import { BUDGETS } from 'infra-build/src/budget.ts';
import type { Group } from './measurement.ts';

const PAGE = '/licitaciones-concursos';
const KB = 1000;

interface Transfer {
  /** Playwright's type of the resource, e.g. `stylesheet`; a call of the API is a `fetch`. */
  readonly kind: string;
  /** Bytes of the body as transferred. */
  readonly bytes: number;
}

/**
 * Measures what a browser without a cache transfers to show the public list of tenders.
 * @param origin of a started portal
 * @param browser path of a Chromium
 * @throws if the list does not come up
 */
export async function measureFirstVisit(origin: string, browser: string): Promise<Group> {
  const transfers = await visit(origin, browser);
  const of = (kind: string) => transfers.filter((transfer) => transfer.kind === kind);
  const weight = (list: readonly Transfer[]) => list.reduce((sum, { bytes }) => sum + bytes, 0) / KB;
  return {
    name: `First visit to ${PAGE}, as transferred`,
    measurements: [
      {
        name: 'JavaScript',
        value: weight(of('script')),
        unit: 'kB',
        atMost: BUDGETS.firstVisit.script / KB,
      },
      { name: 'CSS', value: weight(of('stylesheet')), unit: 'kB', atMost: BUDGETS.firstVisit.style / KB },
      { name: 'fonts', value: of('font').length, unit: 'files', atMost: 1 },
      { name: 'weight of the fonts', value: weight(of('font')), unit: 'kB' },
      { name: 'page', value: weight(of('document')), unit: 'kB' },
      { name: 'answers of the API', value: weight(of('fetch')), unit: 'kB' },
      { name: 'everything', value: weight(transfers), unit: 'kB' },
      { name: 'requests', value: transfers.length, unit: 'files' },
    ],
  };
}

async function visit(origin: string, executablePath: string): Promise<Transfer[]> {
  const chrome = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await chrome.newPage({ locale: 'es-AR' });
    const transfers: Promise<Transfer>[] = [];
    page.on('response', (response) => transfers.push(transferOf(response)));
    await page.goto(`${origin}${PAGE}`);
    await page.locator('main li').first().waitFor();
    await page.waitForLoadState('networkidle');
    return await Promise.all(transfers);
  } finally {
    await chrome.close();
  }
}

async function transferOf(response: Response): Promise<Transfer> {
  const request = response.request();
  await response.finished();
  const { responseBodySize: bytes } = await request.sizes();
  return { kind: request.resourceType(), bytes };
}
