import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { readConfig } from 'infra-api';
import { createGateway } from 'infra-gateway';
import { copyReleases, type LocalCopy, prepare, publish, rollback } from 'infra-releases';
import { GATEWAY_SETTINGS } from 'infra-testing/portal';
import { startS3, type TestS3 } from 'infra-testing/s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placesOf } from './places.ts';

/** A gateway looks twice a second; a busy machine is given more. */
const NOTICED = { timeout: 10_000 };
/** The path that each section owns. */
const PATHS: Readonly<Record<string, string>> = {
  'mf-tenders': '/licitaciones-concursos',
  'mf-staff': '/solicitudes',
};

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
    const { releasesDir } = placesOf(config());
    const { releasesBucket } = config();
    copy =
      releasesBucket &&
      (await copyReleases({ bucket: releasesBucket, folder: releasesDir, logger: GATEWAY_SETTINGS.logger }));
    gateway = await createGateway({
      shellDir: path.join(folder, 'shell'),
      releasesDir,
      ...(copy && { source: copy }),
      ...GATEWAY_SETTINGS,
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
  async function build(version: string, name = 'mf-tenders'): Promise<string> {
    const dist = path.join(folder, name, 'dist');
    await mkdir(dist, { recursive: true });
    const code = `${name.slice(3)}('${version}')`;
    await writeFile(path.join(dist, 'entry.js'), code);
    const integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
    const prefixes = [{ path: PATHS[name], entrance: 'public' }];
    const description = {
      section: { name, title: 'Licitaciones', contractVersion: 1, prefixes, menu: [] },
      version,
      entry: { url: `/mf/${name}/${version}/entry.js`, integrity },
      preload: { scripts: [], styles: [] },
      needs: { packages: {} },
      files: { 'entry.js': integrity },
    };
    await writeFile(path.join(dist, 'release.json'), JSON.stringify(description));
    return path.dirname(dist);
  }
  const release = async (version: string, name?: string) => publish(await build(version, name), places());

  /** The entry of a section that a page loaded now is given. */
  async function entryOnPageOf(name: string): Promise<string | undefined> {
    const page = await fetch(`${url}${PATHS[name]}`, { headers: { accept: 'text/html' } });
    return new RegExp(`/mf/${name}/[^"]+/entry\\.js`).exec(await page.text())?.[0];
  }
  const entryInPage = () => entryOnPageOf('mf-tenders');
  const entryOf = async (version: string) => {
    const file = await fetch(`${url}/mf/mf-tenders/${version}/entry.js`);
    return [file.status, await file.text()];
  };

  it('gives pages a release or a rollback while the gateway runs, and keeps the files of both', async () => {
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

  it('keeps every section after a damaged registry was replaced as the runbook says', async () => {
    await release('1.0.0', 'mf-staff');
    await expect.poll(() => entryOnPageOf('mf-staff'), NOTICED).toBe('/mf/mf-staff/1.0.0/entry.js');
    const { releasesDir } = placesOf(config());
    const file = path.join(releasesDir, 'registry.json');
    if (s3) {
      await s3.put('registry.json', '{');
      await expect(release('1.3.0')).rejects.toThrow(/registry\.json está dañado/);
      await s3.put('registry.json', await readFile(file, 'utf8'));
    } else {
      await writeFile(file, '{');
      await expect(release('1.3.0')).rejects.toThrow(/registry\.json está dañado/);
      await writeFile(`${file}.new`, await (await fetch(`${url}/mf/registry.json`)).text());
      await rename(`${file}.new`, file);
    }

    await release('1.3.0');
    await expect.poll(entryInPage, NOTICED).toBe('/mf/mf-tenders/1.3.0/entry.js');
    expect(await entryOnPageOf('mf-staff')).toBe('/mf/mf-staff/1.0.0/entry.js');
  });
});
