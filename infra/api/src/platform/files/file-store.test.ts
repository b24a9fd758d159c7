import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { startS3, type TestS3 } from 'infra-testing/s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config/read-config.ts';
import { newId } from '../ids.ts';
import { openFileStore } from './open-store.ts';
import { blobOf, type FileStore, type ListedBlob } from './store.ts';

const MB = 1024 * 1024;

async function listed(store: FileStore): Promise<ListedBlob[]> {
  const blobs: ListedBlob[] = [];
  for await (const blob of store.list()) blobs.push(blob);
  return blobs;
}
const keysIn = async (store: FileStore) => (await listed(store)).map(({ key }) => key).sort();

describe.each(['folder', 's3'] as const)('a store of files (%s)', (kind) => {
  let dataDir: string;
  let s3: TestS3 | undefined;
  let store: FileStore;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'portal-store-'));
    s3 = kind === 's3' ? await startS3() : undefined;
    store = await openFileStore(readConfig({ DATA_DIR: dataDir, ...s3?.env }));
  });
  afterAll(async () => {
    await s3?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function put(content: Buffer, key = newId()): Promise<string> {
    await store.put(key, content);
    return key;
  }
  const read = async (key: string) => buffer(await store.get(key));
  const unfinished = () => readdir(path.join(dataDir, 'files', 'incoming'));

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a byte', Buffer.from('x')],
    ['what comes in many pieces', Buffer.alloc(3 * MB + 7, 'ñandú')],
  ])('gives back %s as it was', async (_what, content) => {
    const received = await store.receive(Readable.from([content]));
    expect(Buffer.compare(received, content)).toBe(0);
    expect(Buffer.compare(await read(await put(received)), content)).toBe(0);
    expect(await unfinished()).toEqual([]);
  });

  it('keeps nothing of an upload that breaks off', async () => {
    const before = await keysIn(store);
    async function* breaking() {
      yield Buffer.alloc(MB);
      throw new Error('the line broke');
    }
    await expect(store.receive(Readable.from(breaking()))).rejects.toThrow('the line broke');
    expect(await keysIn(store)).toEqual(before);
    expect(await unfinished()).toEqual([]);
  });

  it('keeps the last of two contents under one key', async () => {
    const key = await put(Buffer.from('uno'));
    await put(Buffer.from('dos'), key);
    expect((await read(key)).toString()).toBe('dos');
  });

  it('has no blob that was never stored or was removed, and removing it again does no harm', async () => {
    const key = await put(Buffer.from('x'));
    expect(await store.lacks(key)).toBe(false);
    await store.remove(key);
    await store.remove(key);
    expect(await store.lacks(key)).toBe(true);
    await expect(store.get(key)).rejects.toMatchObject({ code: 'missing' });
    expect(await keysIn(store)).not.toContain(key);
  });

  it.each(['', '../../etc/passwd', 'a/b', `${newId()}/x`])('takes no key such as %j', async (key) => {
    await expect(put(Buffer.from('x'), key)).rejects.toThrow('a blob key is a UUID');
    await expect(async () => read(key)).rejects.toThrow('a blob key is a UUID');
    await expect(async () => store.remove(key)).rejects.toThrow('a blob key is a UUID');
  });

  it('lists every blob with its moment, and nothing else', async () => {
    const before = new Date(Date.now() - 5_000);
    const key = await put(Buffer.from('x'));
    const entry = (await listed(store)).find((blob) => blob.key === key);
    expect(entry?.storedAt.getTime()).toBeGreaterThan(before.getTime());
    for (const name of await keysIn(store)) expect(name).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('keeps one note beside the blobs, which is none of them', async () => {
    const before = await keysIn(store);
    expect(await store.readNote()).toBeNull();
    await store.writeNote('uno');
    await store.writeNote('dos');
    expect(await store.readNote()).toBe('dos');
    expect(await keysIn(store)).toEqual(before);
    expect(await unfinished()).toEqual([]);
  });

  it('removes what a dead process left half stored, and nothing that is under way', async () => {
    const spool = path.join(dataDir, 'files', 'incoming');
    await writeFile(path.join(spool, 'viejo'), 'x');
    await writeFile(path.join(spool, 'nuevo'), 'x');
    const yesterday = new Date(Date.now() - 24 * 3_600_000);
    await utimes(path.join(spool, 'viejo'), yesterday, yesterday);
    await store.removeUnfinished(new Date(Date.now() - 3_600_000));
    expect(await unfinished()).toEqual(['nuevo']);
    await rm(path.join(spool, 'nuevo'));
  });

  it('says that it can be used', async () => {
    await store.check();
    expect(await unfinished()).toEqual([]);
  });
});

describe('a store in a bucket', () => {
  let dataDir: string;
  let s3: TestS3;
  let store: FileStore;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'portal-bucket-'));
    s3 = await startS3();
    store = await openFileStore(readConfig({ DATA_DIR: dataDir, ...s3.env }));
  });
  afterAll(async () => {
    await s3?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const put = (content: string, key = newId()) => store.put(key, Buffer.from(content));

  it('sends an object whole, with its signed hash, and grants nobody anything', async () => {
    s3.requests.length = 0;
    const address = new URL(s3.env.FILES_URL);
    const key = newId();
    const { sha256 } = blobOf(Buffer.from('contenido'));
    await put('contenido', key);
    expect(s3.requests.map(({ method, path: at }) => [method, at.split('?')[0]])).toEqual([
      ['PUT', `/${address.hostname}${address.pathname}/${key}`],
    ]);
    const headers: IncomingHttpHeaders = s3.requests[0]?.headers ?? {};
    expect(headers['x-amz-content-sha256']).toBe(sha256);
    expect(headers['x-amz-checksum-sha256']).toBe(Buffer.from(sha256, 'hex').toString('base64'));
    expect(headers['content-length']).toBe('9');
    expect(headers.authorization).toMatch(/SignedHeaders=[a-z0-9;-]*x-amz-content-sha256/);
    expect(headers.authorization).toContain(`Credential=${s3.env.AWS_ACCESS_KEY_ID}/`);
    expect(headers.authorization).toContain(`/${address.searchParams.get('region')}/s3/aws4_request`);
    expect(Object.keys(headers).filter((name) => /acl|grant/.test(name))).toEqual([]);
  });

  it('lists more blobs than the service tells at once', async () => {
    const allKeys = new Set<string>();
    for (let batch = 0; batch < 21; batch += 1) {
      const batchKeys = Array.from({ length: 50 }, () => newId());
      for (const key of batchKeys) allKeys.add(key);
      await Promise.all(batchKeys.map((key) => s3.put(key, 'x')));
    }
    const listedKeys = new Set(await keysIn(store));
    expect([...allKeys].filter((key) => !listedKeys.has(key))).toEqual([]);
  });

  it('leaves objects alone that are not its own', async () => {
    const own = newId();
    await put('contenido', own);
    const others = [newId(), newId()] as const;
    const beside = { ...s3.env, FILES_URL: s3.env.FILES_URL.replace('?', '-de-otra?') };
    const other = await openFileStore(readConfig({ DATA_DIR: dataDir, ...beside }));
    await other.put(others[0], Buffer.from('x'));
    await s3.put(`otra/${others[1]}`, 'x');
    await s3.put('leame.txt', 'x');
    const listedKeys = await keysIn(store);
    expect(listedKeys).toContain(own);
    expect(listedKeys.filter((key) => key.endsWith(others[0]) || key.endsWith(others[1]))).toEqual([]);
    expect(listedKeys.filter((key) => !/^[0-9a-f-]{36}$/.test(key))).toEqual([]);
  });

  it('gets over a service that fails for a moment', async () => {
    s3.fail(503, 2);
    const key = newId();
    await put('contenido', key);
    expect((await buffer(await store.get(key))).toString()).toBe('contenido');
  });

  it.each([
    [503, 'SlowDown', 'unavailable'],
    [403, 'AccessDenied', 'unavailable'],
    [403, 'QuotaExceeded', 'full'],
    [507, 'InsufficientStorage', 'full'],
  ])('says that it stored nothing when the service answers %d, %s', async (status, theirs, code) => {
    s3.fail(status, 3, theirs);
    const key = newId();
    await expect(put('contenido', key)).rejects.toMatchObject({ code });
    s3.fail(0, 0);
    await expect(store.get(key)).rejects.toMatchObject({ code: 'missing' });
  });

  it('says that it is out of reach when nothing answers', async () => {
    const gone = await startS3();
    const out = await openFileStore(readConfig({ DATA_DIR: dataDir, ...gone.env }));
    await gone.stop();
    await expect(out.check()).rejects.toMatchObject({ code: 'unavailable' });
    await expect(out.get(newId())).rejects.toMatchObject({ code: 'unavailable' });
    expect(await out.lacks(newId())).toBe(false);
  });

  it('is asked once whether it lacks a blob, as links to certificates wait for the answer', async () => {
    s3.hang(true);
    const before = s3.requests.length;
    expect([await store.lacks(newId()), s3.requests.length - before]).toEqual([false, 1]);
    s3.hang(false);
  });

  it('says that it is out of reach when there is no such bucket', async () => {
    const env = { ...s3.env, FILES_URL: s3.env.FILES_URL.replace(s3.bucket, 'no-hay-tal-balde') };
    const out = await openFileStore(readConfig({ DATA_DIR: dataDir, ...env }));
    await expect(out.check()).rejects.toMatchObject({ code: 'unavailable' });
  });
});
