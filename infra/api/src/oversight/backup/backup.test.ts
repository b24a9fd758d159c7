import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { inArray } from 'drizzle-orm';
import { samplePdf } from 'infra-testing/files';
import { createLoad } from 'infra-testing/load';
import { createDatabase } from 'infra-testing/postgres';
import { startS3, type TestS3 } from 'infra-testing/s3';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { DATABASES, type DatabaseKind, type Session, startApi, type TestApi } from '#test/api.ts';
import { startPublishing } from '#test/publisher.ts';
import { PERSON } from '#test/request.ts';
import type { Config } from '../../config/config.ts';
import { readConfig } from '../../config/read-config.ts';
import { sweepFiles } from '../../files/sweep.ts';
import { files } from '../../files/tables.ts';
import { schemaOf } from '../../platform/db/migrate.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import { openFileStore } from '../../platform/files/open-store.ts';
import { type FileStore, FileStoreError } from '../../platform/files/store.ts';
import { backUp } from './backup.ts';
import { backUpTo, restoreFrom } from './index.ts';
import { filesFolder, tableFile } from './manifest.ts';

const DAY_MS = 24 * 3_600_000;
/** Embedded databases are filled and programs started, on a machine that may have other work. */
const PATIENCE = { timeout: 120_000 };
/** As pasted from a word processor: its line breaks are none to JSON, and are to much that reads lines. */
const PASTED = 'Obra:\u2028primera etapa\u2029segunda etapa';

describe.each(DATABASES)('a copy of the portal (%s)', PATIENCE, (kind) => {
  let folder: string;
  let api: TestApi;
  let copy: string;
  /** A copy is the same whatever it was made of: it goes into the other kind of database. */
  const target = DATABASES.find((other) => other !== kind) ?? kind;
  /** Where damaged copies are refused one after the other: any that left something would keep the whole one out. */
  let place: Config;

  /** Settings of a portal that holds nothing yet. */
  async function emptyPortal(on: DatabaseKind) {
    const url = on === 'postgres' ? await createDatabase(inject('postgresUrl'), `empty_${randomUUID()}`) : '';
    return readConfig({ DATA_DIR: path.join(folder, randomUUID()), DATABASE_URL: url });
  }
  const linesOf = async (of: string, table: string) =>
    gunzipSync(await readFile(tableFile(of, table)))
      .toString()
      .split('\n')
      .sort();

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-copy-'));
    copy = path.join(folder, 'copia');
    place = await emptyPortal(target);
    api = await startApi(kind);
    const publisher = await startPublishing(api);
    const { id } = await publisher.create({ mostrar: true });
    const circular = await api.call('POST', `/licitaciones/${id}/circulares`, {
      as: publisher.session,
      body: { titulo: 'Aclaración', texto: PASTED },
    });
    expect(circular.status, JSON.stringify(circular.body)).toBe(200);
    // People go on working while it is made.
    const load = await createLoad(api.base);
    const until = { stopped: false };
    const running = load.run(() => [api.base], until);
    await vi.waitFor(() => expect(load.acknowledged.tenders.size).toBeGreaterThan(2), { timeout: 30_000 });
    await backUp(api.platform, copy);
    until.stopped = true;
    await running;
  });
  afterAll(async () => {
    await api?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('is never made over another one, nor put over what a portal has', async () => {
    await expect(backUp(api.platform, copy)).rejects.toThrow('ya existe');
    const { config } = api.platform;
    if (kind === 'postgres') await expect(restoreFrom(config, copy)).rejects.toThrow('ya tiene datos');
  });

  // What a copy says of files is the same on both.
  if (kind === 'postgres')
    describe('when files are not there', () => {
      let supplier: Session;
      beforeAll(async () => {
        supplier = await api.signOn(PERSON);
      });
      const uploaded = async () => {
        const { body } = await api.upload(supplier, await samplePdf());
        return /\/files\/([0-9a-f-]{36})/.exec(body.data)?.[1] ?? '';
      };
      const idsIn = async (of: string) =>
        (await linesOf(of, 'files')).filter(Boolean).map((line): string => JSON.parse(line).id);

      it('leaves out an upload that is swept while it is made, and is restored without it', async () => {
        const swept = await uploaded();
        const at = path.join(folder, randomUUID());
        const { files: store, clock } = api.platform;
        let isSwept = false;
        const meeting: FileStore = {
          ...store,
          async get(key) {
            if (!isSwept) {
              isSwept = true;
              api.clock.move(8 * DAY_MS);
              await sweepFiles({ ...api.platform, clock });
              api.clock.move(-8 * DAY_MS);
            }
            return store.get(key);
          },
        };
        const manifest = await backUp({ ...api.platform, files: meeting }, at);
        expect(manifest.files).toMatchObject({ missing: [], damaged: [] });
        expect(manifest.files.swept).toContain(swept);
        const config = await emptyPortal(kind);
        await restoreFrom(config, at);
        const again = path.join(folder, randomUUID());
        expect((await backUpTo(config, again)).files).toEqual({ ...manifest.files, swept: [] });
        expect(await idsIn(again)).not.toContain(swept);
      });

      it('is finished without a file that is gone and one that is damaged, names both to the operator and ends with code 1', async () => {
        const { config, files: store } = api.platform;
        const [gone, changed] = [await uploaded(), await uploaded()];
        await store.remove(gone);
        await store.put(changed, Buffer.from('otra cosa'));
        const command = (name: string, of: string, env: Record<string, string>) =>
          promisify(execFile)(
            process.execPath,
            [path.join(import.meta.dirname, '../../../../launcher/run.mjs'), name, of],
            { env: { ...process.env, ...env } },
          );
        const at = path.join(folder, randomUUID());
        const env = { DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl ?? '' };
        const outcome = await command('backup', at, env).catch((error: { code: number }) => error);
        const lost = `Falta el archivo ${gone}.\nEl archivo ${changed} está dañado: no se copió.\n`;
        expect(outcome).toMatchObject({
          code: 1,
          stdout: expect.stringMatching(/^Copia terminada/),
          stderr: `La copia sirve, pero sin archivos que el portal perdió (2):\n${lost}`,
        });
        const empty = await emptyPortal(kind);
        const into = { DATA_DIR: empty.dataDir, DATABASE_URL: empty.databaseUrl ?? '' };
        await (await openFileStore(empty)).put(randomUUID(), Buffer.from('de antes'));
        const { stdout } = await command('restore', at, into);
        const [, ...rest] = stdout.split(/(?<=\n)/);
        expect(rest.join('')).toBe(
          `${lost}Donde se guardan los archivos hay otros que la copia no conoce (1): quedaron ahí. ` +
            'infra/docs/runbook.md («no file was removed») dice qué hacer con ellos.\n',
        );
        await store.remove(changed);
        await api.platform.db.delete(files).where(inArray(files.id, [gone, changed]));
      });

      it('leaves nothing of one that fails', async () => {
        const at = path.join(folder, 'fallida');
        const broken: FileStore = {
          ...api.platform.files,
          get: () => Promise.reject(new FileStoreError('unavailable', null)),
        };
        await expect(backUp({ ...api.platform, files: broken }, at)).rejects.toThrow();
        expect((await readdir(folder)).filter((name) => name.startsWith('fallida'))).toEqual([]);
      });
    });

  it.each([
    ['whose audit log is not whole', { auditSeal: 'otro' }, 'no está íntegro'],
    ['of another version', { schema: 0 }, 'es de otra versión del portal'],
  ])('%s is refused', async (_what, change, told) => {
    const broken = path.join(folder, randomUUID());
    await cp(copy, broken, { recursive: true });
    const at = path.join(broken, 'manifest.json');
    const manifest = JSON.parse(await readFile(at, 'utf8'));
    await writeFile(at, JSON.stringify({ ...manifest, ...change }));
    await expect(restoreFrom(place, broken)).rejects.toThrow(told);
  });

  const damages: [what: string, damage: (of: string) => Promise<unknown>, told: string][] = [
    ['a table', (of) => changeByte(tableFile(of, 'tenders')), 'La copia está dañada: tabla tenders.'],
    ['a file', async (of) => appendFile(await firstBlob(of), 'x'), 'está dañado.'],
    ['a file that is gone', async (of) => rm(await firstBlob(of)), 'Falta el archivo'],
    ['its end', (of) => rm(path.join(of, 'manifest.json')), 'no es una copia completa'],
  ];
  async function changeByte(file: string): Promise<void> {
    const content = await readFile(file);
    const middle = Math.floor(content.length / 2);
    content.writeUInt8(content.readUInt8(middle) ^ 0xff, middle);
    await writeFile(file, content);
  }
  async function firstBlob(of: string): Promise<string> {
    const entries = await readdir(filesFolder(of), { recursive: true, withFileTypes: true });
    const blob = entries.find((entry) => entry.isFile());
    if (!blob) throw new Error('the copy has no file');
    return path.join(blob.parentPath, blob.name);
  }
  // The check of a copy asks the database nothing.
  if (target === 'postgres')
    it.each(damages)('that is damaged in %s is refused', async (_what, damage, told) => {
      const broken = path.join(folder, randomUUID());
      await cp(copy, broken, { recursive: true });
      await damage(broken);
      await expect(restoreFrom(place, broken)).rejects.toThrow(told);
    });

  it(`gives everything back in the place where damaged ones were refused (${target})`, async () => {
    const manifest = await restoreFrom(place, copy);
    expect(manifest.tables.tenders?.rows).toBeGreaterThan(60);
    expect(manifest.tables.audit_log?.rows).toBeGreaterThan(0);
    expect(manifest.files.count).toBeGreaterThan(2);
    const again = path.join(folder, randomUUID());
    const second = await backUpTo(place, again);
    expect(second).toMatchObject({ files: manifest.files, auditSeal: manifest.auditSeal });
    for (const table of Object.keys(manifest.tables)) {
      expect(await linesOf(again, table), table).toEqual(await linesOf(copy, table));
    }
    expect((await linesOf(again, 'tender_circulars')).join()).toContain(PASTED);
    const blobs = async (of: string) => (await readdir(filesFolder(of), { recursive: true })).sort();
    expect(await blobs(again)).toEqual(await blobs(copy));
  });

  it('lets people go on there: they sign in, and what they do joins the same audit chain', async () => {
    const restored = await startApi(target, { dataDir: place.dataDir, databaseUrl: place.databaseUrl });
    try {
      const load = await createLoad(restored.base);
      const until = { stopped: false };
      const running = load.run(() => [restored.base], until);
      await vi.waitFor(() => expect(load.acknowledged.tenders.size).toBeGreaterThan(0), { timeout: 30_000 });
      until.stopped = true;
      await running;
      expect(await load.missing(restored.base)).toEqual([]);
    } finally {
      await restored.stop();
    }
  });
});

describe.each(DATABASES)('a copy of a portal of another version (%s)', PATIENCE, (kind) => {
  const MIGRATIONS = path.join(import.meta.dirname, '../../../migrations');
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-copy-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const place = async () => {
    const url =
      kind === 'postgres' ? await createDatabase(inject('postgresUrl'), `older_${randomUUID()}`) : '';
    return readConfig({ DATA_DIR: path.join(folder, randomUUID()), DATABASE_URL: url });
  };

  it('is made without changing it, and restored by that version only', async () => {
    const older = path.join(folder, 'older');
    await cp(MIGRATIONS, older, { recursive: true });
    const journalAt = path.join(older, 'meta', '_journal.json');
    const journal = JSON.parse(await readFile(journalAt, 'utf8'));
    await writeFile(journalAt, JSON.stringify({ ...journal, entries: journal.entries.slice(0, -1) }));
    const config = await place();
    const settings = { url: config.databaseUrl, folder: path.join(config.dataDir, 'db') };
    await (await openDatabase({ ...settings, migrations: older })).close();
    const copy = path.join(folder, randomUUID());
    const { schema } = await backUpTo(config, copy);
    expect(schema).toBe(journal.entries.at(-2).when);
    const database = await openDatabase({ ...settings, asItIs: true });
    expect(await schemaOf(database.db)).toBe(schema);
    await database.close();
    await expect(restoreFrom(await place(), copy)).rejects.toThrow('La copia es de otra versión del portal.');
  });

  it('is refused in words where there is no portal, and nothing is made of it', async () => {
    const config = await place();
    const words =
      kind === 'postgres' ? 'no tiene las tablas de un portal como este' : 'no hay datos de un portal';
    await expect(backUpTo(config, path.join(folder, randomUUID()))).rejects.toThrow(words);
    if (kind === 'pglite') await expect(readdir(config.dataDir)).rejects.toThrow('ENOENT');
  });
});

describe('a copy of a portal whose files lie in a bucket', () => {
  let folder: string;
  let s3: TestS3;
  let other: TestS3;
  let content: Buffer;
  let at: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-copy-'));
    [s3, other] = await Promise.all([startS3(), startS3()]);
    const api = await startApi('postgres', { env: s3.env });
    try {
      content = await samplePdf('en el balde');
      const { body } = await api.upload(await api.signOn(PERSON), content);
      at = body.data.slice(body.data.indexOf('/files/'));
      await backUp(api.platform, path.join(folder, 'copia'));
    } finally {
      await api.stop();
    }
  });
  afterAll(async () => {
    await s3?.stop();
    await other?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('gives the files back into another bucket', async () => {
    const databaseUrl = await createDatabase(inject('postgresUrl'), `other_${randomUUID()}`);
    const place = { DATA_DIR: path.join(folder, 'otro'), DATABASE_URL: databaseUrl };
    const config = readConfig({ ...place, ...other.env });
    const { files } = await restoreFrom(config, path.join(folder, 'copia'));
    expect(files.count).toBeGreaterThan(2);
    const restored = await startApi('postgres', { dataDir: config.dataDir, databaseUrl, env: other.env });
    try {
      const read = await restored.call('GET', at);
      expect(Buffer.compare(read.body, content)).toBe(0);
    } finally {
      await restored.stop();
    }
  });
});
