import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BUCKET_FORM, readBucket } from 'infra-bucket';
import { exitOnProblem, StartProblem } from '../problem.ts';
import { vitestStep } from '../runners.ts';
import { runSteps } from '../steps.ts';
import { ROOT } from '../tree.ts';

/** Tests of buckets by their names; the same files test folders, too. */
const NAMES = '\\b(s3|bucket)\\b';

/**
 * `npm run try-bucket`: runs every test that has a bucket on the service that `TEST_S3_URL` names. The tests write into
 * folders of their own and remove them.
 */
export async function run(): Promise<void> {
  await exitOnProblem(async () => {
    checkBucketSetting(process.env);
    const step = vitestStep('tests of buckets', ['api', 'infra', 'processes'], {
      places: testsOfBuckets(),
      tests: NAMES,
    });
    await runSteps([step]);
  });
}

/** Checks the settings of a service. @throws StartProblem */
export function checkBucketSetting(env: NodeJS.ProcessEnv): void {
  let bucket: ReturnType<typeof readBucket>;
  try {
    bucket = readBucket('TEST_S3_URL', env.TEST_S3_URL, env);
  } catch (error) {
    throw new StartProblem(error instanceof Error ? error.message : String(error), { cause: error });
  }
  if (!bucket?.endpoint) throw new StartProblem(`La variable TEST_S3_URL debe ser ${BUCKET_FORM}.`);
}

/** Test files that start a bucket, or a workshop with one. */
export const testsOfBuckets = (): string[] =>
  globSync('infra/*/{src,test}/**/*.test.ts', { cwd: ROOT })
    .filter((file) => /\bstartS3\(|\bbucketWorkshop\(/.test(readFileSync(path.join(ROOT, file), 'utf8')))
    .sort();
