import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { samplePdf } from 'infra-testing/files';
import { createDatabase } from 'infra-testing/postgres';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ALERTS } from '#test/alerts.ts';
import { startApi, type TestApi } from '#test/api.ts';
import { PERSON } from '#test/request.ts';
import { unsubscribeCodeOf } from '../tenders/alerts/codes.ts';
import { loadSecrets, ROTATED, rotateSecret } from './secrets.ts';

const COMMAND = path.join(import.meta.dirname, 'rotate-secret.ts');

describe('a key of the portal that may have leaked', () => {
  let url: string;
  let dataDir: string;
  let api: TestApi;
  beforeAll(async () => {
    url = await createDatabase(inject('postgresUrl'), `rotate_${randomUUID()}`);
    dataDir = await mkdtemp(path.join(tmpdir(), 'portal-rotate-'));
    api = await startApi('postgres', { dataDir, databaseUrl: url });
  });
  afterAll(async () => {
    await api?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const rotate = (...args: string[]) =>
    promisify(execFile)(process.execPath, [COMMAND, ...args], {
      env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir },
    });
  async function restart() {
    await api.stop();
    api = await startApi('postgres', { dataDir, databaseUrl: url });
  }
  const browserMark = async () => {
    const { headers } = await api.call('POST', '/auth/login', {
      body: { dni: '10000001', password: 'Demo1234' },
    });
    return /(?:^|, )[^=;]*=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1];
  };

  it.each([
    ['file-url', 'fileUrl'],
    ['mail-link', 'mailLink'],
    ['token', 'token'],
  ] as const)('is replaced, %s alone', async (name, field) => {
    const before = await loadSecrets(api.platform.db);
    await rotateSecret(api.platform.db, name);
    const after = await loadSecrets(api.platform.db);
    expect(after[field]).not.toBe(before[field]);
    expect({ ...after, [field]: '' }).toEqual({ ...before, [field]: '' });
  });

  it('is replaced by a command, which says what that ends', async () => {
    const { fileUrl } = await loadSecrets(api.platform.db);
    const { stdout } = await rotate('file-url');
    expect(stdout).toMatch(/^Clave nueva: file-url\. Reinicie cada proceso de la API; .+\.\n$/);
    expect((await loadSecrets(api.platform.db)).fileUrl).not.toBe(fileUrl);
  });

  it('no longer opens anything once the processes were started again', async () => {
    const { body } = await api.upload(await api.signOn(PERSON), await samplePdf());
    const file = body.data.slice(body.data.indexOf('/files/'));
    const code = unsubscribeCodeOf(api.platform.secrets, randomUUID());
    const leaves = async () => (await api.call('POST', `${ALERTS}/baja/${code}`)).status;
    const mark = await browserMark();
    expect(mark).toBeDefined();
    expect((await api.call('GET', file)).status).toBe(200);
    expect(await leaves()).toBe(200);
    expect(await browserMark()).toBe(mark);
    for (const name of ROTATED) await rotateSecret(api.platform.db, name);
    await restart();
    expect((await api.call('GET', file)).status).toBe(404);
    expect(await leaves()).toBe(404);
    expect(await browserMark()).not.toBe(mark);
  });

  it('is named, or nothing is done', async () => {
    const before = await loadSecrets(api.platform.db);
    const refused = (...args: string[]) => rotate(...args).catch((error: { code: number }) => error);
    expect(await refused()).toMatchObject({
      code: 1,
      stdout: 'Indique una clave: token, file-url, mail-link.\n',
    });
    expect(await refused('file-url', 'mail-link')).toMatchObject({ code: 1 });
    expect(await refused('instance')).toMatchObject({
      code: 1,
      stderr: 'No se entiende «instance». Puede llevar token, file-url, mail-link. No se hizo nada.\n',
    });
    expect(await loadSecrets(api.platform.db)).toEqual(before);
  });
});
