import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { checkBucketSetting, testsOfBuckets } from '../../src/commands/try-bucket.ts';
import { ROOT } from '../../src/tree.ts';

const run = promisify(execFile);
const URL = 's3://balde/pruebas?endpoint=http://127.0.0.1:9';

it('what an operator’s own service is tried with is what both kinds of objects promise', () => {
  expect(testsOfBuckets()).toEqual(
    expect.arrayContaining([
      'infra/api/src/platform/files/file-store.test.ts',
      'infra/api/test/main-job.test.ts',
      'infra/launcher/src/rollback.test.ts',
      'infra/releases/test/processes/bucket-store.test.ts',
      'infra/releases/src/local-copy.test.ts',
    ]),
  );
});

it.each([
  [{ TEST_S3_URL: 's3://balde/pruebas', AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x' }, 'debe ser s3:'],
  [{ TEST_S3_URL: URL }, 'La variable AWS_ACCESS_KEY_ID falta: TEST_S3_URL la necesita.'],
])('without a service that it can ask it says what is missing: %j', (env, told) => {
  expect(() => checkBucketSetting(env)).toThrow(told);
});

it('npm run try-bucket without a service ends with what is missing', async () => {
  const program = path.join(ROOT, 'infra', 'launcher', 'run.mjs');
  const { PATH, HOME } = process.env;
  await expect(run(process.execPath, [program, 'try-bucket'], { env: { PATH, HOME } })).rejects.toMatchObject(
    { code: 1, stderr: expect.stringContaining('La variable TEST_S3_URL debe ser s3:') },
  );
});
