import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import getPort from 'get-port';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findBrowser } from '../../src/browser.ts';
import { copyTree, editSource } from '../support/tree-copy.ts';

/** An edit is shown within a second; a busy pipeline takes longer to compile. */
const SHOWN_MS = 8_000;
/** Nor is a restart of the server quick there. */
const RESTARTED_MS = 30_000;
/** Installing a browser may come first. */
const START_MS = 600_000;
const TYPED = 'motoniveladora';

describe('an edit while npm run dev runs', () => {
  let tree: string;
  let url: string;
  let server: ChildProcess;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    const executablePath = await findBrowser();
    if (executablePath === null) throw new Error('npm run dev is tried in a Chromium: none was found.');
    tree = await copyTree();
    const port = await getPort({ host: '127.0.0.1' });
    url = `http://localhost:${port}`;
    server = spawn(process.execPath, [path.join(tree, 'infra', 'launcher', 'run.mjs'), 'dev'], {
      env: { ...process.env, PORT: String(port), DATA_DIR: path.join(tree, '.data'), DEMO: 'false' },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    await vi.waitUntil(isReady, { timeout: 60_000, interval: 200 });
    browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
    page = await browser.newPage();
    await page.goto(`${url}/licitaciones-concursos`);
    await page.getByLabel('Objeto').fill(TYPED);
    await page.evaluate('window.isSameDocument = true');
  }, START_MS);
  afterAll(async () => {
    await browser?.close();
    if (server && server.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    await rm(tree, { recursive: true, force: true });
  });

  const isReady = () =>
    fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  const edit = (folder: string, before: string, after: string) =>
    editSource(path.join(tree, folder), before, after);
  const pageState = async () => [
    await page.getByLabel('Objeto').inputValue(),
    await page.evaluate('window.isSameDocument === true'),
  ];

  it.each([
    ['a section', 'mf-tenders', 'descargue sus pliegos.', 'lea sus pliegos.', 'lea sus pliegos.'],
    [
      'the shell',
      'shell',
      '>\n              Acceso del personal\n',
      '>Entrada municipal',
      'Entrada municipal',
    ],
    ['shared-ui', 'shared-ui', '          {intro}\n', '          {intro} Editado.\n', 'Editado.'],
  ])(
    'of %s is shown at once, and the page keeps what was typed',
    async (_what, folder, before, after, text) => {
      await edit(folder, before, after);
      await page.getByText(text).first().waitFor({ timeout: SHOWN_MS });
      expect(await pageState()).toEqual([TYPED, true]);
    },
  );

  it('of the API restarts it, and the page keeps what was typed', async () => {
    await edit('infra/api', "404: 'No se encontró lo que busca.'", "404: 'Aquí no hay nada.'");
    const answer = () =>
      fetch(`${url}/api/municat/nada`).then(
        (response) => response.text(),
        () => '',
      );
    await expect.poll(answer, { timeout: RESTARTED_MS, interval: 500 }).toContain('Aquí no hay nada.');
    expect(await pageState()).toEqual([TYPED, true]);
  });

  it('that cannot be applied to the open page loads it again', async () => {
    const loaded = page.waitForEvent('load', { timeout: SHOWN_MS });
    await edit('mf-tenders', 'export const routes', 'export const edited = true;\nexport const routes');
    await loaded;
    await page.getByLabel('Objeto').waitFor();
  });
});
