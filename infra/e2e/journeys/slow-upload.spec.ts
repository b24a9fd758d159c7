import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { samplePdf } from '../support/documents.ts';
import { signInAsSupplier } from '../support/people.ts';
import { startPortal } from '../support/server.ts';
import { openSlowLine, type SlowLine } from '../support/slow-line.ts';
import { test as base, expect } from '../support/test.ts';
import { documentCards, openDocuments, openForm } from '../support/wizard.ts';

/** The real size, line and limits take four minutes: `npm run soak`. Otherwise the same with a smaller file and limit. */
const { bytes, bytesPerSecond, env } =
  process.env.SOAK === 'true'
    ? { bytes: 9_500_000, bytesPerSecond: 512_000 / 8, env: {} }
    : { bytes: 600_000, bytesPerSecond: 150_000, env: { REQUEST_TIMEOUT_SECONDS: '1' } };

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
  baseURL: async ({ line }, use) => {
    await use(line.url);
  },
});

test('a large file arrives over a slow line that breaks on the way, without the person doing anything', async ({
  page,
  portal,
  line,
}) => {
  test.setTimeout(600_000);
  await signInAsSupplier(page);
  await openForm(page);
  await openDocuments(page);
  const file = samplePdf('escaneado');
  const buffer = Buffer.concat([file.buffer, Buffer.alloc(bytes - file.buffer.length, '% ')]);
  const card = documentCards(page).first();
  line.slowDown(bytesPerSecond, bytes / 2);
  const chosen = performance.now();
  await card.locator('input[type=file]').setInputFiles({ ...file, buffer });
  await expect(card.getByText(/Se cortó la conexión\. Se envía otra vez/)).toBeVisible({ timeout: 200_000 });
  await expect(card.getByText('Completo')).toBeVisible({ timeout: 300_000 });
  // Half of it, and then all of it.
  expect(performance.now() - chosen).toBeGreaterThan(((1.5 * bytes) / bytesPerSecond) * 1000);
  const names = await readdir(path.join(portal.dataDir, 'files'), { recursive: true, withFileTypes: true });
  const contents = await Promise.all(
    names.filter((name) => name.isFile()).map((name) => readFile(path.join(name.parentPath, name.name))),
  );
  expect(contents.filter((content) => content.equals(buffer))).toHaveLength(1);
});
