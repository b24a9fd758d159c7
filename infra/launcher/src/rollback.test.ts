import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { readConfig } from 'infra-api';
import { createGateway } from 'infra-gateway';
import { copyReleases, type LocalCopy, prepare, publish, rollback } from 'infra-releases';
import { startS3, type TestS3 } from 'infra-testing/s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placesOf } from './places.ts';

const UNUSED = 'http://127.0.0.1:9';
/** A gateway notices a release within a second. */
const NOTICED = { timeout: 1_000 };

describe.each(['folder', 'bucket'])('releases in a %s', (kind) => {
  let folder: string;
  let s3: TestS3 | null = null;
  let copy: LocalCopy | null = null;
  let gateway: FastifyInstance;
  let url: string;
  const config = () =>
    readConfig({
      DATA_DIR: folder,
      ...(s3 && { ...s3.env, FILES_URL: undefined }),
    });
  const places = () => ({ ...placesOf(config()).published, shellDir: path.join(folder, 'shell') });

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rollback-'));
    s3 = kind === 'bucket' ? await startS3() : null;
    await mkdir(path.join(folder, 'shell', 'assets'), { recursive: true });
    const admits = { contractVersion: 1, packages: {}, roles: [], budget: { script: 1000, style: 1000 } };
    const shell = { version: '1.0.0', scripts: [], styles: [], fonts: [], admits };
    await writeFile(path.join(folder, 'shell', 'shell.json'), JSON.stringify(shell));
    const logger = fastify({ logger: false }).log;
    const { releasesDir } = placesOf(config());
    const { releasesBucket } = config();
    copy = releasesBucket && (await copyReleases({ bucket: releasesBucket, folder: releasesDir, logger }));
    gateway = await createGateway({
      shellDir: path.join(folder, 'shell'),
      releasesDir,
      ...(copy && { source: copy }),
      apiUrl: UNUSED,
      taxAuthorityUrl: null,
      publicUrl: 'http://localhost:8080',
      logger,
    });
    url = await gateway.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await gateway.close();
    await copy?.close();
    await s3?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Builds a section of one file. @returns its folder */
  async function build(version: string): Promise<string> {
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
    return path.dirname(dist);
  }
  const release = async (version: string) => publish(await build(version), places());

  /** The entry of the section that a page loaded now is given. */
  async function entryInPage(): Promise<string | undefined> {
    const page = await fetch(`${url}/licitaciones-concursos`, { headers: { accept: 'text/html' } });
    return /\/mf\/mf-tenders\/[^"]+\/entry\.js/.exec(await page.text())?.[0];
  }
  const entryOf = async (version: string) => {
    const file = await fetch(`${url}/mf/mf-tenders/${version}/entry.js`);
    return [file.status, await file.text()];
  };

  it('gives a page a release or a rollback within a second, and keeps the files of both', async () => {
    await release('1.0.0');
    await release('1.1.0');
    await expect.poll(entryInPage, NOTICED).toBe('/mf/mf-tenders/1.1.0/entry.js');

    await rollback(places(), 'mf-tenders');
    await expect.poll(entryInPage, NOTICED).toBe('/mf/mf-tenders/1.0.0/entry.js');

    for (const version of ['1.0.0', '1.1.0']) {
      expect(await entryOf(version)).toEqual([200, `tenders('${version}')`]);
    }
  });

  it('serves a version that is only prepared for previews, and none that does not exist', async () => {
    await prepare(await build('1.2.0'), places());
    expect(await entryOf('1.2.0')).toEqual([200, "tenders('1.2.0')"]);
    expect(await entryOf('9.9.9')).toEqual([404, 'El archivo no existe.\n']);
  });
});
