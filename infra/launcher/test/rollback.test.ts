import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { createGateway } from 'infra-gateway';
import { publish, rollback } from 'infra-releases';
import { afterAll, beforeAll, expect, test } from 'vitest';

const UNUSED = 'http://127.0.0.1:9';
let folder: string;
let gateway: FastifyInstance;
let url: string;
const places = () => ({ releasesDir: path.join(folder, 'releases'), shellDir: path.join(folder, 'shell') });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rollback-'));
  await mkdir(path.join(folder, 'shell', 'assets'), { recursive: true });
  const admits = { contractVersion: 1, packages: {}, roles: [], budget: { script: 1000, style: 1000 } };
  const shell = { version: '1.0.0', scripts: [], styles: [], fonts: [], admits };
  await writeFile(path.join(folder, 'shell', 'shell.json'), JSON.stringify(shell));
  gateway = await createGateway({
    ...places(),
    apiUrl: UNUSED,
    taxAuthorityUrl: null,
    publicUrl: 'http://localhost:8080',
    logger: fastify({ logger: false }).log,
  });
  url = await gateway.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true, force: true });
});

/** Publishes a section of one file. */
async function release(version: string): Promise<void> {
  const dist = path.join(folder, 'mf-tenders', 'dist');
  await mkdir(dist, { recursive: true });
  const code = `tenders('${version}')`;
  await writeFile(path.join(dist, 'entry.js'), code);
  const integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
  const prefixes = [{ path: '/licitaciones-concursos', entrance: 'public' }];
  const description = {
    section: { name: 'mf-tenders', title: 'Licitaciones', contractVersion: 1, prefixes, menu: [] },
    version,
    entry: { url: `/mf/mf-tenders/${version}/entry.js`, integrity },
    preload: { scripts: [], styles: [] },
    needs: { packages: {} },
    files: { 'entry.js': integrity },
  };
  await writeFile(path.join(dist, 'release.json'), JSON.stringify(description));
  await publish(path.dirname(dist), places());
}

/** The entry of the section that a page loaded now is given. */
async function entryInPage(): Promise<string | undefined> {
  const page = await fetch(`${url}/licitaciones-concursos`, { headers: { accept: 'text/html' } });
  return /\/mf\/mf-tenders\/[^"]+\/entry\.js/.exec(await page.text())?.[0];
}

test('a page loaded a second after a release or a rollback has it, and the files of both stay', async () => {
  await release('1.0.0');
  await release('1.1.0');
  await wait(1000);
  expect(await entryInPage()).toBe('/mf/mf-tenders/1.1.0/entry.js');

  await rollback(places(), 'mf-tenders');
  await wait(1000);
  expect(await entryInPage()).toBe('/mf/mf-tenders/1.0.0/entry.js');

  for (const version of ['1.0.0', '1.1.0']) {
    const file = await fetch(`${url}/mf/mf-tenders/${version}/entry.js`);
    expect([file.status, await file.text()]).toEqual([200, `tenders('${version}')`]);
  }
});
