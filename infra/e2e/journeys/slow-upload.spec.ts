import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { samplePdf } from '../support/documents.ts';
import { SUPPLIER } from '../support/people.ts';
import { startPortal } from '../support/server.ts';
import { openSlowLine, type SlowLine } from '../support/slow-line.ts';
import { axe, test as base, expect } from '../support/test.ts';
import { documentCards, enterDocuments } from '../support/wizard.ts';

/** The real size, line and limits take six minutes: `npm run soak`. Otherwise the same with a smaller file and limit. */
const { bytes, bytesPerSecond, env } =
  process.env.SOAK === 'true'
    ? { bytes: 9_500_000, bytesPerSecond: 512_000 / 8, env: {} }
    : { bytes: 300_000, bytesPerSecond: 150_000, env: { REQUEST_TIMEOUT_SECONDS: '1' } };

const test = base.extend<object, { line: SlowLine }>({
  line: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern.
    async ({}, use) => {
      const line = await openSlowLine();
      await use(line);
      line.close();
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ line }, use) => {
      const portal = await startPortal({ ...env, PUBLIC_URL: line.url });
      line.leadTo(portal.url);
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ line, portal: _started }, use) => {
    await use(line.url);
  },
});

test('a file chosen without a connection is sent by itself when there is one', async ({
  page,
  context,
  portal,
}) => {
  await enterDocuments(page, portal, SUPPLIER);
  const card = documentCards(page).nth(1);
  await context.setOffline(true);
  await card.locator('input[type=file]').setInputFiles(samplePdf('sin conexión'));
  await expect(card.getByText(/No hay conexión\. El archivo se envía solo cuando vuelva/)).toBeVisible();
  await expect(card.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  await axe(page);
  await context.setOffline(false);
  await expect(card.getByText('Completo')).toBeVisible();
});

test('a large file arrives over a slow line that breaks on the way, without the person doing anything', async ({
  page,
  portal,
  line,
}) => {
  test.setTimeout(900_000);
  await enterDocuments(page, portal, SUPPLIER);
  const file = samplePdf('escaneado');
  const buffer = Buffer.concat([file.buffer, Buffer.alloc(bytes - file.buffer.length, '% ')]);
  const card = documentCards(page).first();
  line.slowDown(bytesPerSecond, bytes / 2);
  const chosen = performance.now();
  await card.locator('input[type=file]').setInputFiles({ ...file, buffer });
  // It is shown for a second only.
  const retryMessage = card.getByText(/Se cortó la conexión\. Se envía otra vez/);
  await expect.poll(() => retryMessage.isVisible(), { timeout: 400_000, intervals: [100] }).toBe(true);
  await expect(card.getByText('Completo')).toBeVisible({ timeout: 400_000 });
  // Half of it twice, and then all of it.
  expect(line.breaks()).toBe(2);
  expect(performance.now() - chosen).toBeGreaterThan(((2 * bytes) / bytesPerSecond) * 1000);
  const names = await readdir(path.join(portal.dataDir, 'files'), { recursive: true, withFileTypes: true });
  const contents = await Promise.all(
    names.filter((name) => name.isFile()).map((name) => readFile(path.join(name.parentPath, name.name))),
  );
  expect(contents.filter((content) => content.equals(buffer))).toHaveLength(1);
});
