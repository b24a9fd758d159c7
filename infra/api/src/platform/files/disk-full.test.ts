import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { samplePdf } from 'infra-testing/files';
import { createDatabase } from 'infra-testing/postgres';
import { startS3, type TestS3 } from 'infra-testing/s3';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import { PERSON } from '#test/request.ts';
import { readConfig } from '../../config/read-config.ts';
import { files } from '../../files/tables.ts';
import { backUpTo } from '../../oversight/backup/index.ts';
import { openDatabase } from '../db/open-database.ts';

const MB = 1024 * 1024;
const NO_ROOM_FOR_FILES =
  'El portal no tiene espacio para guardar archivos. No se guardó nada; vuelva a intentar más tarde.';
const NO_ROOM =
  'El portal no tiene espacio para guardar datos. No se guardó nada; vuelva a intentar más tarde.';
const pathOf = (url: string) => url.slice(url.indexOf('/files/'));
const megabyte = async (mark: string) => Buffer.concat([await samplePdf(mark), Buffer.alloc(MB, 32)]);

/** A disk of a few megabytes, where this machine lets one be made (Linux, root). */
function smallDisk(folder: string): (() => void) | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder], { stdio: 'ignore' });
    return () => void execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
}

describe('a disk for files that is full', () => {
  let api: TestApi;
  let supplier: Session;
  let folder: string;
  let unmount: (() => void) | null;

  beforeAll(async () => {
    api = await startApi('postgres');
    supplier = await api.signOn(PERSON);
    folder = path.join(api.dataDir, 'files');
    await rm(folder, { recursive: true });
    await mkdir(folder);
    unmount = smallDisk(folder);
  });
  afterAll(async () => {
    unmount?.();
    await api?.stop();
  });

  it('is told, costs nothing that was acknowledged, and is over once there is room', async (context) => {
    if (!unmount) return context.skip('this machine makes no disks');
    const storedContents = new Map<string, Buffer>();
    let refused = 0;
    for (let tries = 0; tries < 8; tries += 1) {
      const content = await megabyte(`archivo ${tries}`);
      const before = await api.platform.db.$count(files);
      const answer = await api.upload(supplier, content);
      if (answer.status === 200) {
        storedContents.set(pathOf(answer.body.data), content);
        continue;
      }
      refused += 1;
      expect([answer.status, answer.body.message]).toEqual([507, NO_ROOM_FOR_FILES]);
      expect(await api.platform.db.$count(files)).toBe(before);
      expect(await readdir(path.join(folder, 'incoming'))).toEqual([]);
    }
    expect(storedContents.size).toBeGreaterThan(1);
    expect(refused).toBeGreaterThan(1);
    // To the last byte: then not even the probe finds room.
    const { bavail, bsize } = await statfs(folder);
    await writeFile(path.join(folder, 'relleno'), Buffer.alloc(bavail * bsize));
    const ready = await fetch(`${api.origin}/health/ready`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ status: 'down', database: 'ok', files: 'down' });
    for (const [at, content] of storedContents) {
      expect(Buffer.compare((await api.call('GET', at)).body, content)).toBe(0);
    }
    expect((await api.call('GET', '/licitaciones?page=1')).status).toBe(200);
    await rm(path.join(folder, 'relleno'));
    const [oldest] = await readdir(folder).then((names) => names.filter((name) => name !== 'incoming'));
    await rm(path.join(folder, oldest ?? ''), { recursive: true });
    expect((await api.upload(supplier, await megabyte('de nuevo'))).status).toBe(200);
    expect((await fetch(`${api.origin}/health/ready`)).status).toBe(200);
  });
});

describe('a disk for copies that is full', () => {
  it('is told to the operator, and no copy is taken for one', async (context) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-full-'));
    const disk = path.join(dataDir, 'disco');
    await mkdir(disk);
    const unmount = smallDisk(disk);
    try {
      if (!unmount) return context.skip('this machine makes no disks');
      const databaseUrl = await createDatabase(inject('postgresUrl'), `full_${randomUUID()}`);
      await (await openDatabase({ url: databaseUrl, folder: '' })).close();
      const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
      const { bavail, bsize } = await statfs(disk);
      await writeFile(path.join(disk, 'relleno'), Buffer.alloc((bavail - 8) * bsize));
      const copy = path.join(disk, 'copia');
      await expect(backUpTo(config, copy)).rejects.toThrow(
        'No hay espacio suficiente en el disco. Haga lugar y vuelva a intentarlo.',
      );
      expect(await readdir(disk)).not.toContain('copia');
      await rm(path.join(disk, 'relleno'));
      expect((await backUpTo(config, copy)).files.count).toBe(0);
    } finally {
      unmount?.();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});

describe('a disk for the embedded database that is full', () => {
  it('is told to the operator', async (context) => {
    const disk = await mkdtemp(path.join(tmpdir(), 'portal-full-'));
    const unmount = smallDisk(disk);
    try {
      if (!unmount) return context.skip('this machine makes no disks');
      await expect(openDatabase({ url: null, folder: path.join(disk, 'db') })).rejects.toThrow(
        'Revise que quede lugar en el disco',
      );
    } finally {
      unmount?.();
      await rm(disk, { recursive: true, force: true });
    }
  });
});

describe('a bucket for files', () => {
  let s3: TestS3;
  let api: TestApi;
  let supplier: Session;
  beforeAll(async () => {
    s3 = await startS3();
    api = await startApi('postgres', { env: s3.env });
    supplier = await api.signOn(PERSON);
  });
  afterAll(async () => {
    await api?.stop();
    await s3?.stop();
  });
  afterEach(() => s3.fail(0, 0));

  it.each([
    [507, 507, NO_ROOM_FOR_FILES],
    [503, 503, 'El lugar donde se guardan los archivos no responde. Vuelva a intentar en unos minutos.'],
  ])(
    'that answers %d to what is stored: the upload is refused with %d, nothing is kept',
    async (theirs, ours, told) => {
      const before = await api.platform.db.$count(files);
      s3.fail(theirs, 3);
      const answer = await api.upload(supplier, await samplePdf());
      expect([answer.status, answer.body.message]).toEqual([ours, told]);
      expect(await api.platform.db.$count(files)).toBe(before);
      expect(await readdir(path.join(api.dataDir, 'files', 'incoming'))).toEqual([]);
      s3.fail(0, 0);
      expect((await api.upload(supplier, await samplePdf())).status).toBe(200);
    },
  );
});

describe.each(ANY_DATABASE)('a database without room (%s)', (kind) => {
  let api: TestApi;
  let admin: Session;
  beforeAll(async () => {
    api = await startApi(kind);
    admin = await api.login('10000001');
  });
  afterAll(() => api?.stop());

  const labels = async () => (await api.call('GET', '/etiqueta-rubro', { as: admin })).body.length;
  const add = (name: string) =>
    api.call('POST', '/etiqueta-rubro', { as: admin, body: { etiqueta_nombre: name } });

  it('is told, nothing is half done, and it is over once there is room', async () => {
    const before = await labels();
    const { db } = api.platform;
    // As PostgreSQL says it, at the last step of the change: its entry in the audit log.
    await db.execute(sql`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
    await db.execute(
      sql`create trigger no_room before insert on audit_pending for each row execute function no_room()`,
    );
    const refused = await add('Sin lugar');
    expect([refused.status, refused.body.message]).toEqual([507, NO_ROOM]);
    expect(await labels()).toBe(before);
    await db.execute(sql`drop trigger no_room on audit_pending`);
    expect((await add('Con lugar')).status).toBe(200);
    expect(await labels()).toBe(before + 1);
  });
});
