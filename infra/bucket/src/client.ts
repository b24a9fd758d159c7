import { S3Client, type S3ClientConfig, S3ServiceException } from '@aws-sdk/client-s3';
import type { Bucket } from './bucket.ts';

const CONNECT_MS = 5_000;
/** Without an answer, or without a byte of it, for so long the service counts as down. */
const SILENCE_MS = 30_000;
type Logger = NonNullable<S3ClientConfig['logger']>;
/** What fails is thrown; the client's own remarks go to the console otherwise. */
const SILENT: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

const clients = new WeakMap<Bucket, S3Client>();

/** The client of the bucket's service, one for each bucket. It is large: load this module only where there is one. */
export function clientOf(bucket: Bucket): S3Client {
  const known = clients.get(bucket);
  if (known) return known;
  const client = newClient(bucket);
  clients.set(bucket, client);
  return client;
}

function newClient({ region, endpoint, credentials }: Bucket): S3Client {
  const client = new S3Client({
    region,
    credentials,
    logger: SILENT,
    // Services other than Amazon's seldom have a name in the DNS for each bucket.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: SILENCE_MS,
      socketTimeout: SILENCE_MS,
      throwOnRequestTimeout: true,
    },
    // Ours are given with each object; the client's own come in a form that many services don't know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  // The hash is signed too, in the header that every service checks content by: the client leaves streams out.
  client.middlewareStack.add(
    (next) => (args) => {
      const { input, request } = args as { input: { ChecksumSHA256?: string }; request: unknown };
      if (input.ChecksumSHA256) {
        const { headers } = request as { headers: Record<string, string> };
        headers['x-amz-content-sha256'] = Buffer.from(input.ChecksumSHA256, 'base64').toString('hex');
      }
      return next(args);
    },
    { step: 'build', name: 'signContentHash' },
  );
  return client;
}

/** What the service, or the way to it, says of a failure, for who runs the portal: `SignatureDoesNotMatch (403)`. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!(error instanceof S3ServiceException)) return error.message || error.name;
  // Many services give a code alone; the client puts this word where their text would be.
  const text = error.message === 'UnknownError' ? '' : `: ${error.message}`;
  return `${error.name} (${statusOf(error)})${text}`;
}

/** Status with which the service refused; 0 when it did not answer. */
export const statusOf = (error: unknown): number =>
  error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0;
