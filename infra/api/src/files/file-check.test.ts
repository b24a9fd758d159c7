import { samplePdf } from 'infra-testing/files';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Session, startApi, type TestApi } from '#test/api.ts';
import { PERSON } from '#test/request.ts';
import { FileStoreError } from '../platform/files/problem.ts';
import { checkFiles } from './check.ts';

let api: TestApi;
let supplier: Session;
beforeAll(async () => {
  api = await startApi('postgres');
  supplier = await api.signOn(PERSON);
});
afterAll(() => api?.stop());

const check = () => checkFiles(api.platform.db, api.platform.files);
const uploaded = async (): Promise<string> => {
  const { body } = await api.upload(supplier, await samplePdf());
  return /\/files\/([0-9a-f-]{36})/.exec(body.data)?.[1] ?? '';
};

it('finds every file there and as it was stored, or names those that are not', async () => {
  const [gone, changed, good] = [await uploaded(), await uploaded(), await uploaded()];
  const before = await check();
  expect(before).toMatchObject({ missing: [], damaged: [] });
  expect(before.checked).toBeGreaterThanOrEqual(3);
  expect(before.bytes).toBeGreaterThan(3_000);
  await api.platform.files.remove(gone);
  await api.platform.files.put(changed, Buffer.from('otra cosa'));
  expect(await check()).toEqual({ ...before, missing: [gone], damaged: [changed] });
  expect(good).not.toBe('');
});

it('calls no file missing while their place does not answer', async () => {
  const silent = { get: () => Promise.reject(new FileStoreError('unavailable', null)) };
  await expect(checkFiles(api.platform.db, silent)).rejects.toMatchObject({ code: 'unavailable' });
});
