import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { readConfig } from 'infra-api';
import { publish } from 'infra-releases';
import { ROLES } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGateway } from './gateway.ts';
import { placesOf } from './places.ts';

const UNUSED = 'http://127.0.0.1:9';

interface Version {
  readonly shellDir: string;
  /** Folders of its sections. */
  readonly sections: readonly string[];
}

describe('an update of the portal behind two gateways, with another React', () => {
  let folder: string;
  let before: Version;
  let after: Version;
  const open: FastifyInstance[] = [];
  const config = () =>
    readConfig({ DATA_DIR: path.join(folder, 'data'), PUBLIC_URL: 'http://localhost:8080' });

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'update-'));
    before = await build('old', '19.3.1');
    after = await build('new', '20.0.0');
  });
  afterAll(async () => {
    for (const gateway of open) await gateway.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Writes a version of the portal: a shell with a part that comes when it is asked for, and two sections. */
  async function build(name: string, react: string): Promise<Version> {
    const packages = { react };
    const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);
    const integrityOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
    const shellDir = path.join(folder, name, 'shell');
    await mkdir(path.join(shellDir, 'assets'), { recursive: true });
    const asset = async (what: string) => {
      const text = `${what} of ${name}`;
      const url = `/assets/${what}.${hashOf(text)}.js`;
      await writeFile(path.join(shellDir, url), text);
      return { url, integrity: integrityOf(text) };
    };
    const scripts = [await asset('shell')];
    // Named by the shell's code alone.
    await asset('forms');
    const admits = { contractVersion: 1, packages, roles: ROLES, budget: { script: 1000, style: 1000 } };
    await writeFile(
      path.join(shellDir, 'shell.json'),
      JSON.stringify({ version: hashOf(name), scripts, styles: [], fonts: [], admits }),
    );
    const sections = ['mf-tenders', 'mf-staff'].map(async (section) => {
      const dist = path.join(folder, name, section, 'dist');
      await mkdir(dist, { recursive: true });
      const code = `${section} of ${name}`;
      const version = `1.0.0-${hashOf(code)}`;
      const prefixes = [{ path: `/${section}`, entrance: 'public' }];
      await writeFile(path.join(dist, 'remoteEntry.js'), code);
      await writeFile(
        path.join(dist, 'release.json'),
        JSON.stringify({
          section: { name: section, title: section, contractVersion: 1, prefixes, menu: [] },
          version,
          entry: { url: `/mf/${section}/${version}/remoteEntry.js`, integrity: integrityOf(code) },
          preload: { scripts: [], styles: [] },
          needs: { packages },
          files: { 'remoteEntry.js': integrityOf(code) },
        }),
      );
      return path.dirname(dist);
    });
    return { shellDir, sections: await Promise.all(sections) };
  }

  const publishAll = async ({ shellDir, sections }: Version) => {
    for (const section of sections) await publish(section, { ...placesOf(config()).published, shellDir });
  };
  async function start({ shellDir }: Version): Promise<string> {
    const logger = fastify({ logger: false }).log;
    const { app } = await openGateway(
      config(),
      { apiUrl: UNUSED, taxAuthorityUrl: null, logger },
      { ...placesOf(config()), shellDir },
    );
    open.push(app);
    return app.listen({ host: '127.0.0.1', port: 0 });
  }
  const text = async (url: string) => {
    const answer = await fetch(url, { headers: { accept: '*/*' } });
    return answer.ok ? answer.text() : `${answer.status}`;
  };
  /** What a page that is opened now is made of: its shell, and what it would load of each section. */
  async function pageOf(gateway: string) {
    const page = await text(`${gateway}/mf-tenders`);
    const files = [...page.matchAll(/(?<=")\/(?:assets|mf)\/[^"]+\.js(?=")/g)].map(([file]) => file);
    return { files: [...new Set(files)], says: await Promise.all(files.map((file) => text(gateway + file))) };
  }
  const versionOf = ({ says }: Awaited<ReturnType<typeof pageOf>>) => [
    ...new Set(says.map((said) => said.split(' of ')[1])),
  ];
  const laterPartOf = async ({ shellDir }: Version, name: string) => {
    const hash = createHash('sha256').update(`forms of ${name}`).digest('hex').slice(0, 12);
    expect(await readFile(path.join(shellDir, 'assets', `forms.${hash}.js`), 'utf8')).toBe(
      `forms of ${name}`,
    );
    return `/assets/forms.${hash}.js`;
  };

  it('keeps each page to one version, with its files on both gateways and for pages opened before, and goes back so', async () => {
    await publishAll(before);
    const gateways = [await start(before), await start(before)];
    const page = await pageOf(gateways[0] ?? '');
    expect(versionOf(page)).toEqual(['old']);

    // The sections of the new version are live, and both gateways still have the old shell.
    await publishAll(after);
    const revisionOf = async (gateway: string) =>
      JSON.parse(await text(`${gateway}/mf/registry.json`)).revision;
    for (const gateway of gateways) {
      await expect.poll(() => revisionOf(gateway)).toBe(4);
      expect(versionOf(await pageOf(gateway))).toEqual(['old']);
    }

    // One gateway is new.
    await open.shift()?.close();
    gateways[0] = await start(after);
    const pages = await Promise.all(gateways.map(pageOf));
    expect(pages.map(versionOf)).toEqual([['new'], ['old']]);
    for (const gateway of gateways) {
      for (const { files, says } of pages) {
        expect(await Promise.all(files.map((file) => text(gateway + file)))).toEqual([...new Set(says)]);
      }
      expect(await text(gateway + (await laterPartOf(after, 'new')))).toBe('forms of new');
    }

    // Both are.
    await open.shift()?.close();
    gateways[1] = await start(after);
    for (const gateway of gateways) {
      expect(versionOf(await pageOf(gateway))).toEqual(['new']);
      expect(await text(gateway + (await laterPartOf(before, 'old')))).toBe('forms of old');
      for (const file of page.files) expect(await text(gateway + file)).toMatch(/ of old$/);
    }

    // Going back the sections are first again, while both gateways still have the new shell.
    await publishAll(before);
    for (const gateway of gateways) {
      await expect.poll(() => revisionOf(gateway)).toBe(6);
      expect(versionOf(await pageOf(gateway))).toEqual(['new']);
    }
    for (const _ of gateways) {
      await open.shift()?.close();
      expect(versionOf(await pageOf(await start(before)))).toEqual(['old']);
    }
  });

  it('makes a gateway that is newer than its sections name those it cannot show', async () => {
    const lone = path.join(folder, 'lone');
    const settings = readConfig({ DATA_DIR: lone, PUBLIC_URL: 'http://localhost:8080' });
    const { published, releasesDir } = placesOf(settings);
    const places = { ...published, shellDir: before.shellDir };
    for (const section of before.sections) await publish(section, places);
    const api = fastify();
    api.get('/health/ready', () => ({ status: 'ok' }));
    open.push(api);
    const apiUrl = await api.listen({ host: '127.0.0.1', port: 0 });
    const { app } = await openGateway(
      settings,
      { apiUrl, taxAuthorityUrl: null, logger: fastify({ logger: false }).log },
      { releasesDir, shellDir: after.shellDir },
    );
    open.push(app);
    const { registry } = (await app.inject('/health/ready')).json();
    expect(registry.refused.map(({ section }: { section: string }) => section)).toEqual([
      'mf-staff',
      'mf-tenders',
    ]);
    for (const section of after.sections) await publish(section, { ...places, shellDir: after.shellDir });
    const registryNow = async () => (await app.inject('/health/ready')).json().registry;
    await expect.poll(registryNow).toEqual({ status: 'ok', revision: 4 });
  });

  it('says at the start that the registry is damaged, and what to do', async () => {
    const settings = readConfig({ DATA_DIR: path.join(folder, 'damaged') });
    const { releasesDir } = placesOf(settings);
    await mkdir(releasesDir, { recursive: true });
    await writeFile(path.join(releasesDir, 'registry.json'), '{');
    const logger = fastify({ logger: false }).log;
    const places = { releasesDir, shellDir: before.shellDir };
    await expect(
      openGateway(settings, { apiUrl: UNUSED, taxAuthorityUrl: null, logger }, places),
    ).rejects.toThrow(/^El registro .*registry\.json está dañado\. Reemplácelo/);
  });
});
