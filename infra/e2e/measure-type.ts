/**
 * Says what `shared-ui/src/theme/fallback-type.css` was computed from, for each font file that is named:
 * `E2E_CHROMIUM=… npx node infra/e2e/measure-type.ts Arimo-Regular.ttf …`
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { measureType } from './support/type.ts';

const { resolve } = createRequire(import.meta.url);
const CHIVO = resolve('@fontsource-variable/chivo/files/chivo-latin-wght-normal.woff2');
const executablePath = process.env.E2E_CHROMIUM;

const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const file of [CHIVO, ...process.argv.slice(2)]) {
    for (const weight of [400, 700]) {
      const page = await browser.newPage();
      const source = `url(data:font/any;base64,${(await readFile(file)).toString('base64')})`;
      const face = `@font-face { font-family: measured; font-weight: 100 900; src: ${source} }`;
      await page.setContent(`<style>${face}</style>`);
      const measured = await measureType(page, 'measured', weight);
      process.stdout.write(`${path.basename(file)} ${weight}: ${JSON.stringify(measured)}\n`);
      await page.close();
    }
  }
} finally {
  await browser.close();
}
