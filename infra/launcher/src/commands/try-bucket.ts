import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BUCKET_FORM, readBucket } from 'infra-bucket';
import { exitOnProblem, StartProblem } from '../problem.ts';
import { vitestStep } from '../runners.ts';
import { runSteps } from '../steps.ts';
import { ROOT } from '../tree.ts';

/** What such tests are called; their files have others, of folders. */
const NAMES = '\\b(s3|bucket)\\b';

/**
 * `npm run try-bucket`: every test that has a bucket, on the service that `TEST_S3_URL` names. What they write lies in
 * folders of their own and is removed.
 */
export async function run(): Promise<void> {
  await exitOnProblem(async () => {
    mustNameBucket(process.env);
    const step = vitestStep('tests of buckets', ['api', 'infra', 'processes'], testsOfBuckets(), NAMES);
    await runSteps([step]);
  });
}

/** @throws StartProblem */
function mustNameBucket(env: NodeJS.ProcessEnv): void {
  let bucket: ReturnType<typeof readBucket>;
  try {
    bucket = readBucket('TEST_S3_URL', env.TEST_S3_URL, env);
  } catch (error) {
    throw new StartProblem(error instanceof Error ? error.message : String(error), { cause: error });
  }
  if (!bucket?.endpoint) throw new StartProblem(`La variable TEST_S3_URL debe ser ${BUCKET_FORM}.`);
}

/** Files of tests whose words name the service of the tests, or who has one for them. */
export const testsOfBuckets = (): string[] =>
  globSync('infra/*/{src,test}/**/*.test.ts', { cwd: ROOT })
    .filter((file) => /\bstartS3\(|\bbucketWorkshop\(/.test(readFileSync(path.join(ROOT, file), 'utf8')))
    .sort();
